// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

/** Limits how many bytes of a file may stay undivided between two rows. */
interface Granularity {
  double between(byte[] from, byte[] to);
}
