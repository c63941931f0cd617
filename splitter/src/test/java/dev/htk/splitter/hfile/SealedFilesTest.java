// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitPlan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.compress.aircompressor.ZstdCodec;
import org.apache.hadoop.hbase.io.crypto.KeyProvider;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that only a codec or a key opens. */
@SuppressWarnings("EnumOrdinal") // As HBase stores it.
class SealedFilesTest {

  private static final int REGIONS = 4;
  private static final int ROWS = 2000;

  /** The tag of {@code FileTrailerProto.compression_codec}: field 12, a number. */
  private static final byte COMPRESSION_FIELD = 12 << 3;

  @TempDir private Path folder;
  private final HFileMaker maker = new HFileMaker();

  @BeforeEach
  void loadCodecs() {
    StoreFileCodecs.load();
  }

  @ParameterizedTest
  @EnumSource(
      value = Compression.Algorithm.class,
      names = {"LZMA", "BROTLI", "BZIP2"},
      mode = EnumSource.Mode.EXCLUDE)
  void aFileOfEveryCommonCompressionIsPlannedFromItsIndexAndFromItsRows(
      Compression.Algorithm compression) throws IOException {
    write(maker.compression(compression).indexBlocks(256).bloomBlocks(512));

    for (long readWhole : List.of(0L, Long.MAX_VALUE)) {
      SplitPlan plan = keys(BadFiles.REFUSE, readWhole).plan(REGIONS);
      assertThat(plan.maxOverMean()).isLessThan(1.1);
      assertThat(plan.splits().get(1).toString()).isBetween("row00000900", "row00001100");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Compression.Algorithm.class,
      names = {"ZSTD", "LZ4", "LZO", "SNAPPY"})
  void aBlockIsReadThatIsLargerThanTheCodecsUsualBuffer(Compression.Algorithm compression)
      throws IOException {
    write(maker.compression(compression).blocks(1 << 20));

    assertThat(keys(BadFiles.REFUSE, Long.MAX_VALUE).plan(REGIONS).maxOverMean()).isLessThan(1.1);
  }

  @Test
  void zstdIsReadAsHadoopsNativeCodecWritesItToo() throws IOException {
    reload(Compression.Algorithm.ZSTD, BareFrames.class);
    try {
      write(maker.compression(Compression.Algorithm.ZSTD));
    } finally {
      reload(Compression.Algorithm.ZSTD, ZstdReadingCodec.class);
    }

    assertThat(keys(BadFiles.REFUSE, Long.MAX_VALUE).plan(REGIONS).maxOverMean()).isLessThan(1.1);
  }

  @Test
  void aSnappyFileOfHadoopsOwnCodecIsReadInPlainJava() throws IOException {
    reload(Compression.Algorithm.SNAPPY, org.apache.hadoop.io.compress.SnappyCodec.class);
    try {
      write(maker.compression(Compression.Algorithm.SNAPPY));
    } finally {
      reload(
          Compression.Algorithm.SNAPPY,
          org.apache.hadoop.hbase.io.compress.aircompressor.SnappyCodec.class);
    }

    assertThat(keys(BadFiles.REFUSE, Long.MAX_VALUE).plan(REGIONS).maxOverMean()).isLessThan(1.1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Compression.Algorithm.class,
      names = {"LZMA", "BROTLI", "BZIP2"})
  void aFileWithoutACodecIsCalledWhatItIsAndNotBad(Compression.Algorithm compression)
      throws IOException {
    Path file = write(maker);
    byte[] bytes = Files.readAllBytes(file);
    bytes[placeOfCodec(bytes)] = (byte) compression.ordinal();
    Files.write(file, bytes);
    Files.delete(file.resolveSibling("." + file.getFileName() + ".crc"));

    assertThatItIsNamed(
        file,
        " is compressed with " + compression + ", which the kit cannot read",
        "name HBase's jars for it in HTK_CLASSPATH, or plan from a sample of keys");
  }

  @Test
  void anEncryptedFileIsCalledEncrypted() throws IOException {
    Path file = write(new HFileMaker().encryption(FixedKey.class));

    assertThatItIsNamed(
        file, " is encrypted, and htk has no key for it", "plan from a sample of keys");
  }

  @Test
  void anEncryptedFileIsReadWhereTheClustersConfigurationHasTheKey() throws IOException {
    write(maker.encryption(FixedKey.class));

    assertThat(keys(BadFiles.REFUSE, 0).plan(REGIONS).maxOverMean()).isLessThan(1.1);
  }

  /** Returns where a trailer, in Protocol Buffers, has the number of its compression. */
  private static int placeOfCodec(byte[] file) {
    byte[] field = {COMPRESSION_FIELD, (byte) Compression.Algorithm.NONE.ordinal()};
    String text = new String(file, StandardCharsets.ISO_8859_1);
    int trailer = text.lastIndexOf("TRABLK");
    return text.indexOf(new String(field, StandardCharsets.ISO_8859_1), trailer) + 1;
  }

  private void assertThatItIsNamed(Path file, String why, String advice) throws IOException {
    assertThatThrownBy(() -> keys(BadFiles.REFUSE, 0))
        .isInstanceOf(SplitInputException.class)
        .hasMessage("file:%s%s; %s", file, why, advice);
    write(maker);
    assertThat(keys(BadFiles.SKIP, 0).plan(REGIONS).warnings())
        .containsExactly("left out: file:" + file + why);
  }

  private Path write(HFileMaker with) throws IOException {
    List<KeyValue> cells =
        IntStream.range(0, ROWS)
            .mapToObj(
                i ->
                    new KeyValue(
                        Bytes.toBytes(String.format(Locale.ROOT, "row%08d", i)),
                        Bytes.toBytes("cf"),
                        Bytes.toBytes("c"),
                        1,
                        Bytes.toBytes("a value that repeats itself ".repeat(50) + i)))
            .toList();
    return Path.of(with.write(folder, cells).toUri().getPath());
  }

  private StoreFileKeys keys(BadFiles badFiles, long readWhole) throws IOException {
    StoreFileListing all =
        new StoreFileFolder(maker.fs(), new org.apache.hadoop.fs.Path(folder.toUri()));
    return StoreFileKeys.of(
        "hfiles", maker.fs(), List.of(all), Weights.BYTES, badFiles, REGIONS, readWhole);
  }

  private static void reload(
      Compression.Algorithm compression, Class<? extends CompressionCodec> codec) {
    Configuration own = new Configuration(false);
    own.set("hbase.io.compress.%s.codec".formatted(compression.getName()), codec.getName());
    compression.reload(own);
  }

  /** Writes ZSTD as Hadoop's native codec does: frames without lengths. */
  public static final class BareFrames extends ZstdCodec {

    @Override
    public CompressionOutputStream createOutputStream(OutputStream out, Compressor compressor)
        throws IOException {
      return new io.airlift.compress.zstd.ZstdCodec().createOutputStream(out);
    }
  }

  /** Knows one key. */
  public static final class FixedKey implements KeyProvider {

    static final Key KEY = new SecretKeySpec(new byte[16], "AES");

    @Override
    public void init(String parameters) {}

    @Override
    public Key getKey(String alias) {
      return KEY;
    }

    @Override
    public Key[] getKeys(String[] aliases) {
      return new Key[] {KEY};
    }
  }
}
