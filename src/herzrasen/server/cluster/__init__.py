"""One node of a cluster: browsers here, tables here or at other nodes.

    browser - Connection - RoutedTable - LocalSite: Room
                                       - RemoteSite ==link== TableHost - RemoteConnection - Room

What decides without sockets is in ``herzrasen.cluster``.
"""
