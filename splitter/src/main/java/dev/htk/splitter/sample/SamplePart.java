// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.apache.hadoop.hbase.HConstants;

/**
 * The keys kept of a part of those read, such as of one region. Can be stored, and merged with the
 * other parts by {@link SampleMerge}. Immutable.
 */
public final class SamplePart {

  /** Begins every file; its last byte is the version of the format. */
  private static final int MAGIC = 0x48544B02;

  private final KeptHalf planned;
  private final KeptHalf heldOut;

  SamplePart(KeptHalf planned, KeptHalf heldOut) {
    this.planned = planned;
    this.heldOut = heldOut;
  }

  KeptHalf planned() {
    return planned;
  }

  KeptHalf heldOut() {
    return heldOut;
  }

  /** Writes the part, which ends with a checksum, and does not close the stream. */
  public void write(OutputStream out) throws IOException {
    CheckedOutputStream checked =
        new CheckedOutputStream(new BufferedOutputStream(out), new CRC32C());
    DataOutputStream data = new DataOutputStream(checked);
    data.writeInt(MAGIC);
    write(planned, data);
    write(heldOut, data);
    data.writeLong(checked.getChecksum().getValue());
    data.flush();
  }

  private static void write(KeptHalf half, DataOutputStream data) throws IOException {
    data.writeLong(half.read());
    data.writeDouble(half.intervalVariance());
    data.writeInt(half.kept().distinct());
    for (int i = 0; i < half.kept().distinct(); i++) {
      byte[] key = half.kept().key(i);
      data.writeShort(key.length);
      data.write(key);
      data.writeDouble(half.kept().weight(i));
    }
  }

  /**
   * Reads a part to the end of the input, and does not close it.
   *
   * @throws IOException if this is not what {@link #write} has written
   */
  public static SamplePart read(InputStream in) throws IOException {
    CheckedInputStream checked = new CheckedInputStream(new BufferedInputStream(in), new CRC32C());
    DataInputStream data = new DataInputStream(checked);
    try {
      if (data.readInt() != MAGIC) {
        throw damaged(null);
      }
      KeptHalf planned = readHalf(data);
      KeptHalf heldOut = readHalf(data);
      long sum = checked.getChecksum().getValue();
      if (data.readLong() != sum || data.read() >= 0) {
        throw damaged(null);
      }
      return new SamplePart(planned, heldOut);
    } catch (EOFException e) {
      throw damaged(e);
    }
  }

  private static KeptHalf readHalf(DataInputStream data) throws IOException {
    long read = data.readLong();
    double variance = data.readDouble();
    int distinct = data.readInt();
    Stream.Builder<WeightedKey> keys = Stream.builder();
    for (int i = 0; i < distinct; i++) {
      // The length of a damaged file may be anything.
      byte[] key = new byte[Math.min(data.readUnsignedShort(), HConstants.MAX_ROW_LENGTH)];
      data.readFully(key);
      keys.add(new WeightedKey(key, data.readDouble()));
    }
    return new KeptHalf(read, WeightedKeys.of(keys.build()), variance);
  }

  private static IOException damaged(EOFException cause) {
    return new IOException("it is damaged, or another version of the kit has written it", cause);
  }
}
