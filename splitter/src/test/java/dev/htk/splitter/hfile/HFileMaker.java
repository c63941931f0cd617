// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.crypto.Encryption;
import org.apache.hadoop.hbase.io.crypto.KeyProvider;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFileBlockIndex;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.util.BloomFilterFactory;

/** Writes HFiles with HBase's own writer, as a flush does. */
final class HFileMaker {

  /** Shared, because reading HBase's defaults takes longer than writing a small file. */
  private static final Configuration DEFAULTS = HBaseConfiguration.create();

  private final Configuration configuration = new Configuration(DEFAULTS);
  private final HFileContextBuilder context = new HFileContextBuilder().withBlockSize(1024);

  /** Sets the size of index blocks; small ones make an index of many levels. */
  HFileMaker indexBlocks(int bytes) {
    configuration.setInt(HFileBlockIndex.MAX_CHUNK_SIZE_KEY, bytes);
    configuration.setInt(HFileBlockIndex.MIN_INDEX_NUM_ENTRIES_KEY, 2);
    return this;
  }

  /** Sets the size of Bloom filter blocks; small ones lie between the data blocks. */
  HFileMaker bloomBlocks(int bytes) {
    configuration.setInt(BloomFilterFactory.IO_STOREFILE_BLOOM_BLOCK_SIZE, bytes);
    return this;
  }

  HFileMaker blocks(int bytes) {
    context.withBlockSize(bytes);
    return this;
  }

  HFileMaker compression(Compression.Algorithm algorithm) {
    context.withCompression(algorithm);
    return this;
  }

  HFileMaker encoding(DataBlockEncoding encoding) {
    context.withDataBlockEncoding(encoding);
    return this;
  }

  HFileMaker tags() {
    context.withIncludesTags(true);
    return this;
  }

  /** Encrypts files with a key that only a reader with the same provider has. */
  HFileMaker encryption(Class<? extends KeyProvider> provider) throws IOException {
    configuration.set(HConstants.CRYPTO_KEYPROVIDER_CONF_KEY, provider.getName());
    Encryption.Context encryption = Encryption.newContext(configuration);
    encryption.setCipher(Encryption.getCipher(configuration, "AES"));
    encryption.setKey(Encryption.getKeyProvider(configuration).getKey("hbase"));
    context.withEncryptionContext(encryption);
    return this;
  }

  /** Returns a file system of its own, for a shared one would have another configuration. */
  FileSystem fs() throws IOException {
    return FileSystem.newInstanceLocal(configuration);
  }

  /**
   * Writes a file with a name of HBase's choice into a folder.
   *
   * @param cells in order
   */
  Path write(java.nio.file.Path folder, List<KeyValue> cells) throws IOException {
    StoreFileWriter writer =
        new StoreFileWriter.Builder(configuration, CacheConfig.DISABLED, fs())
            .withOutputDir(new Path(folder.toUri()))
            .withBloomType(BloomType.ROW)
            .withMaxKeyCount(Math.max(1, cells.size()))
            .withFileContext(context.build())
            .build();
    for (KeyValue cell : cells) {
      writer.append(cell);
    }
    writer.appendMetadata(1, false);
    writer.close();
    return writer.getPath();
  }
}
