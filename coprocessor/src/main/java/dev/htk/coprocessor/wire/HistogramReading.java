// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import java.util.Arrays;
import java.util.Objects;

/**
 * The distribution of one kind of time on one server since its start, in microseconds. Immutable.
 *
 * <p>{@link #encoded()} is HdrHistogram's compressed V2 encoding, which every HdrHistogram reads:
 * {@code Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), 0)}.
 */
public final class HistogramReading {
  private final String name;
  private final byte[] encoded;

  public HistogramReading(String name, byte[] encoded) {
    this.name = Objects.requireNonNull(name, "name");
    this.encoded = encoded.clone();
  }

  /** Returns the name of the distribution, stable between versions. */
  public String name() {
    return name;
  }

  /** Returns a copy of the encoded histogram. */
  public byte[] encoded() {
    return encoded.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HistogramReading
        && ((HistogramReading) other).name.equals(name)
        && Arrays.equals(((HistogramReading) other).encoded, encoded);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name + ", " + encoded.length + " bytes";
  }
}
