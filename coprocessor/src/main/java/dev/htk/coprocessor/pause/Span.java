// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

/** A span of the recorder's time, in epoch microseconds; the end is exclusive. Immutable. */
final class Span {
  private final long start;
  private final long end;

  Span(long start, long end) {
    this.start = start;
    this.end = end;
  }

  long start() {
    return start;
  }

  long end() {
    return end;
  }

  long micros() {
    return end - start;
  }
}
