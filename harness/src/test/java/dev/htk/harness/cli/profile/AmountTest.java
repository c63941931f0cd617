// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.SettingsCatalogue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "hbase.hregion.memstore.flush.size ; 134217728 ; 134217728 (128 MiB)",
        "hbase.hregion.memstore.flush.size ; 134217729 ; 134217729 (about 128 MiB)",
        "hbase.regionserver.thread.compaction.throttle ; 2684354560 ; 2684354560 (2.5 GiB)",
        "hbase.hstore.compaction.throughput.lower.bound ; 52428800 ; 52428800 (50 MiB/s)",
        "hbase.hregion.memstore.flush.size ; 1023 ; 1023",
        "hbase.hregion.memstore.flush.size ; nonsense ; nonsense",
        "hbase.hregion.memstore.block.multiplier ; 4096 ; 4096",
        "hfile.block.cache.size ; 0.4 ; 0.4",
      })
  void valuesWithAUnitAreAlsoPrintedInThatUnit(String key, String value, String said) {
    assertThat(Amount.of(CATALOGUE.get(key), value)).isEqualTo(said);
  }

  @Test
  void theLargestNumberIsPrintedAsNoLimit() {
    assertThat(Amount.of(CATALOGUE.get("hbase.hregion.max.filesize"), "9223372036854775807"))
        .endsWith("(no limit)");
  }

  @ParameterizedTest
  @CsvSource({
    "1048576,    1048576 (1 MiB)",
    "1048575,    1048575",
    "16,         16",
    "0.5,        0.5",
    "ssd,        ssd",
    "-1048576,   -1048576",
    "heap * 0.5 = 1048576,  heap * 0.5 = 1048576 (1 MiB)",
    "0.1048576,  0.1048576",
  })
  void inputsThatEndInOneMebibyteOrMoreArePrintedAsSizes(String value, String said) {
    assertThat(Amount.ofInput(value)).isEqualTo(said);
  }
}
