"""Sockets for tables: messages between people at several machines, whatever is in them.

A table is a game that people play from several machines. One of them hosts; the others, guests,
reach it directly in the same network, or through a relay that both can reach. This room moves
messages, which are UTF-8 JSON, between numbered connections, and knows nothing of what they say.

* `endpoint.py` has the thread in which everything waits for the network, and what the main thread
  sees of it; `endpoints.py` has its three kinds.
* `sealed.py` is what host and guest prove to each other, by `noise.py`, and how they encrypt what
  they say from end to end.
* `relay.py` is a relay, which knows nothing of that.
* `links.py` and `addresses.py` say how people find a table, `discovery.py` finds those nearby.
* `libraries.py` says what has to be installed for all this: nothing here is loaded, or needed,
  before a table is opened.

Only pages which a browser loads from an address in one's own network aren't encrypted: by http it
is given no cryptography (WebCrypto needs https). Whoever can read the traffic of that network can
read what such a page says and is told. Programs seal everything, and so do pages by a relay, whose
key is in the part of the link that browsers keep to themselves.
"""
