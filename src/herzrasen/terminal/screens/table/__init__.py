"""What stands around the board of any table: header, notices, waiting room, people, chat."""
