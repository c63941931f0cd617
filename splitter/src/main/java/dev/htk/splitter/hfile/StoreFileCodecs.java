// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.compress.aircompressor.Lz4Codec;
import org.apache.hadoop.hbase.io.compress.aircompressor.LzoCodec;
import org.apache.hadoop.hbase.io.compress.aircompressor.SnappyCodec;
import org.apache.hadoop.io.compress.CompressionCodec;

/**
 * Codecs in plain Java for the compressions of store files. HBase's defaults for these need native
 * libraries, or jars that the kit does not bring. That for GZ needs nothing. LZMA and BROTLI can be
 * read with HBase's jars for them on the class path, BZIP2 with Hadoop's native library.
 *
 * <p>HBase keeps one codec for each compression in a JVM, made from a configuration of its own
 * ({@code Compression.Algorithm} of HBase 2.6.4). No configuration of a user is read or changed.
 */
public final class StoreFileCodecs {

  /** The codec that HBase is told to take, by the key that names it. */
  private record PlainJava(
      Compression.Algorithm compression,
      String key,
      Class<? extends CompressionCodec> codec,
      String bufferKey) {}

  private static final List<PlainJava> ALL =
      List.of(
          new PlainJava(
              Compression.Algorithm.LZ4,
              Compression.LZ4_CODEC_CLASS_KEY,
              Lz4Codec.class,
              Lz4Codec.LZ4_BUFFER_SIZE_KEY),
          new PlainJava(
              Compression.Algorithm.LZO,
              Compression.LZO_CODEC_CLASS_KEY,
              LzoCodec.class,
              LzoCodec.LZO_BUFFER_SIZE_KEY),
          new PlainJava(
              Compression.Algorithm.SNAPPY,
              Compression.SNAPPY_CODEC_CLASS_KEY,
              SnappyCodec.class,
              SnappyCodec.SNAPPY_BUFFER_SIZE_KEY),
          new PlainJava(
              Compression.Algorithm.ZSTD,
              Compression.ZSTD_CODEC_CLASS_KEY,
              ZstdReadingCodec.class,
              ZstdReadingCodec.ZSTD_BUFFER_SIZE_KEY));

  /**
   * A file is read whatever buffer it was written with, up to this many bytes; the default is less.
   */
  private static final int BUFFER = 4 << 20;

  private static boolean loaded;

  private StoreFileCodecs() {}

  /** Makes HBase's readers in this JVM take these codecs; does nothing the next time. */
  public static synchronized void load() {
    if (!loaded) {
      ALL.forEach(StoreFileCodecs::load);
      loaded = true;
    }
  }

  private static void load(PlainJava codec) {
    Configuration own = new Configuration(/* loadDefaults= */ false);
    own.setClass(codec.key(), codec.codec(), CompressionCodec.class);
    own.setInt(codec.bufferKey(), BUFFER);
    codec.compression().reload(own);
  }

  /** Returns whether this JVM has a codec that reads the compression. */
  static boolean canRead(Compression.Algorithm compression) {
    try {
      compression.returnDecompressor(compression.getDecompressor());
      return true;
    } catch (RuntimeException | LinkageError e) {
      return false;
    }
  }
}
