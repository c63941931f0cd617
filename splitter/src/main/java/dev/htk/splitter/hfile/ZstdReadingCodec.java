// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import org.apache.hadoop.hbase.io.compress.aircompressor.ZstdCodec;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.Decompressor;

/**
 * Reads ZSTD in both forms that store files have: HBase's own codecs write lengths before each
 * frame, Hadoop's native one, HBase's default, bare frames. Public, because HBase makes it by its
 * name.
 */
public final class ZstdReadingCodec extends ZstdCodec {

  /** Begins every frame (RFC 8878); as a length it would be more than any block has. */
  private static final byte[] FRAME = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

  @Override
  public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor)
      throws IOException {
    PushbackInputStream blocks = new PushbackInputStream(in, FRAME.length);
    byte[] start = blocks.readNBytes(FRAME.length);
    blocks.unread(start);
    return Arrays.equals(start, FRAME)
        ? new io.airlift.compress.zstd.ZstdCodec().createInputStream(blocks)
        : super.createInputStream(blocks, decompressor);
  }
}
