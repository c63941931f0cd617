package dev.htk.splitter.hfile;

/** How many bytes of a file may stay undivided in a part of the key range. */
interface Granularity {
  double between(byte[] from, byte[] to);
}
