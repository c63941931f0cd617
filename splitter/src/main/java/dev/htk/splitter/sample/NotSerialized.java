// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import org.apache.datasketches.common.ArrayOfItemsSerDe;
import org.apache.datasketches.memory.Memory;

/** Satisfies the library, which asks for a serializer; these sketches never leave the JVM. */
final class NotSerialized extends ArrayOfItemsSerDe<byte[]> {

  @Override
  public byte[] serializeToByteArray(byte[] item) {
    throw new UnsupportedOperationException();
  }

  @Override
  public byte[] serializeToByteArray(byte[][] items) {
    throw new UnsupportedOperationException();
  }

  @Override
  public byte[][] deserializeFromMemory(Memory memory, long offset, int items) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int sizeOf(byte[] item) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int sizeOf(Memory memory, long offset, int items) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String toString(byte[] item) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Class<byte[]> getClassOfT() {
    return byte[].class;
  }
}
