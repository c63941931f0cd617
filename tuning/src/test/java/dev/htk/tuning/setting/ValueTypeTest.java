// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.io.util.MemorySizeUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueTypeTest {

  @Provide
  Arbitrary<String> numberLike() {
    return Arbitraries.strings().withChars("0123456789xX-+ aAfFmg.eE").ofMaxLength(12);
  }

  @Property
  void intAcceptsExactlyWhatHadoopReads(@ForAll("numberLike") String text) {
    Configuration conf = new Configuration(false);
    conf.set("key", text);
    assertThat(ValueType.INT.number(text).map(BigDecimal::intValueExact).orElse(null))
        .isEqualTo(readOrNull(() -> conf.getInt("key", 0)));
  }

  @Property
  void longAcceptsExactlyWhatHadoopReads(@ForAll("numberLike") String text) {
    Configuration conf = new Configuration(false);
    conf.set("key", text);
    assertThat(ValueType.LONG.number(text).map(BigDecimal::longValueExact).orElse(null))
        .isEqualTo(readOrNull(() -> conf.getLong("key", 0)));
  }

  @Provide
  Arbitrary<String> sizeLike() {
    return Arbitraries.strings().withChars("012348xX-+ .kKmMgGtTpPeEbB").ofMaxLength(9);
  }

  @Property
  void hadoopBytesAreExactlyWhatHadoopReads(@ForAll("sizeLike") String text) {
    Configuration conf = new Configuration(false);
    conf.set("dfs.blocksize", text);
    assertThat(ValueType.HADOOP_BYTES.number(text).map(BigDecimal::longValueExact).orElse(null))
        .isEqualTo(readOrNull(() -> conf.getLongBytes("dfs.blocksize", 0)));
  }

  /** The reading of {@code MemorySizeUtil}, the only place where HBase 2.6 reads a size. */
  @Property
  void sizesAreExactlyWhatHBaseReads(@ForAll("sizeLike") String text) {
    String trimmed = text.trim();
    Long read = readOrNull(() -> MemorySizeUtil.getBlockCacheSizeInBytes(cache(trimmed)));
    boolean isUnset = read == null || (read < 0 && !trimmed.matches("-\\d+"));
    assertThat(ValueType.SIZE.number(text).map(BigDecimal::longValueExact).orElse(null))
        .as("a negative size with a unit means nothing")
        .isEqualTo(isUnset ? null : read);
  }

  private static Configuration cache(String size) {
    Configuration conf = new Configuration(false);
    conf.set("hfile.block.cache.memory.size", size);
    return conf;
  }

  @Property
  void floatAcceptsOnlyWhatHadoopReads(@ForAll("numberLike") String text) {
    Configuration conf = new Configuration(false);
    conf.set("key", text);
    if (ValueType.FLOAT.accepts(text)) {
      assertThat(readOrNull(() -> conf.getFloat("key", 0))).isNotNull();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "INT, ' 0x10 ', true",
    "INT, 2147483648, false",
    "LONG, 128m, false",
    "BYTES, -0x1, true",
    "BYTES, '', false",
    "FLOAT, 1.2F, true",
    "FLOAT, NaN, false",
    "FLOAT, Infinity, false",
    "BOOLEAN, TRUE, true",
    "BOOLEAN, yes, false",
    "POWER_OF_TWO, 16384, true",
    "POWER_OF_TWO, 10000, false",
    "POWER_OF_TWO, 0, false",
    "SIZE, 2g, true",
    "SIZE, 1024, true",
    "SIZE, big, false",
    "SIZE, '', false",
    "SIZE, 0x1000, false",
    "SIZE, 1e3, false",
    "HADOOP_BYTES, 128m, true",
    "HADOOP_BYTES, 128M, true",
    "HADOOP_BYTES, 128MB, false",
    "HADOOP_BYTES, 128mb, false",
    "HADOOP_BYTES, 1.5g, false",
    "HADOOP_BYTES, 0x8000000, false",
    "HADOOP_BYTES, 9e, false",
    "HADOOP_BYTES, '', false",
    "CLASS, org.example.Policy$Inner, true",
    "CLASS, Policy, false"
  })
  void textsAreAcceptedAsHBaseReadsThem(ValueType type, String text, boolean accepted) {
    assertThat(type.accepts(text)).isEqualTo(accepted);
  }

  @Test
  void numbersAreWrittenRoundedDownAndWithoutExponent() {
    assertThat(ValueType.BYTES.format(new BigDecimal("1.5E+10"))).isEqualTo("15000000000");
    assertThat(ValueType.INT.format(new BigDecimal("2.99"))).isEqualTo("2");
    assertThat(ValueType.FLOAT.format(new BigDecimal("1E-10"))).isEqualTo("0.0000000001");
    assertThat(ValueType.FLOAT.format(new BigDecimal("0.40"))).isEqualTo("0.4");
  }

  private static <T> T readOrNull(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException | StringIndexOutOfBoundsException e) {
      return null;
    }
  }
}
