-- The lease that a node counts with, in seconds; 0 for nodes of earlier versions, which store none.
ALTER TABLE nodes ADD COLUMN lease double precision NOT NULL DEFAULT 0;
-- Whether the operator has given the node its name.
ALTER TABLE nodes ADD COLUMN named boolean NOT NULL DEFAULT false;
