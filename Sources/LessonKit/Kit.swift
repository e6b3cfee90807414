/// What lesson code may import besides the standard library.
