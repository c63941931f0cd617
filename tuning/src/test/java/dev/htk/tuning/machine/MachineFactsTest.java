// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachineFactsTest {

  @ParameterizedTest
  @CsvSource({"32g, 34359738368", "512M, 536870912", "0, 0", "1024, 1024", "' 2k ', 2048"})
  void sizesAreReadAsTheJvmReadsThem(String text, long bytes) {
    assertThat(ByteSize.parse(text).bytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "g", "1.5g", "32gb", "-1g", "9999999t", "many"})
  void anInvalidSizeIsRefused(String text) {
    assertThatThrownBy(() -> ByteSize.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("such as 32g");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 bytes",
    "1023, 1023 bytes",
    "1024, 1 KiB",
    "1536, 1.5 KiB",
    "134217728, 128 MiB",
    "13743895347, 12.8 GiB",
    "9223372036854775807, 8192 PiB"
  })
  void sizesAreShownInTheUnitThatSuitsThem(long bytes, String text) {
    assertThat(new ByteSize(bytes)).hasToString(text);
  }

  @Test
  void theLogLiesWithTheDataUnlessItHasVolumesOfItsOwn() {
    MachineFacts shared = new MachineFacts(2L << 30, 2, 1, DiskKind.HDD, 10);
    assertThat(shared.variables()).containsEntry("walKind", "hdd");
    MachineFacts own = new MachineFacts(2L << 30, 2, 1, DiskKind.HDD, 10, DiskKind.NVME);
    assertThat(own.variables()).containsEntry("walKind", "nvme").containsEntry("diskKind", "hdd");
  }

  @Test
  void factNamesExcludeTheFormulaConstants() {
    assertThat(MachineFacts.factNames())
        .containsExactly("cores", "diskKind", "disks", "heap", "regions", "walKind");
  }

  @Test
  void factsBecomeVariables() {
    MachineFacts facts = new MachineFacts(2L << 30, 2, 1, DiskKind.SSD, 10);
    assertThat(facts.variables())
        .containsEntry("heap", BigDecimal.valueOf(2L << 30))
        .containsEntry("diskKind", "ssd")
        .containsEntry("GB", BigDecimal.valueOf(1 << 30))
        .containsOnlyKeys(MachineFacts.variableNames());
  }

  @Test
  void impossibleMachinesAreRefused() {
    assertThatThrownBy(() -> new MachineFacts(1 << 20, 2, 1, DiskKind.SSD, 10))
        .hasMessageContaining("128m");
    assertThatThrownBy(() -> new MachineFacts(1L << 45, 2, 1, DiskKind.SSD, 10))
        .hasMessageContaining("from 128m to 16t");
    assertThatThrownBy(() -> new MachineFacts(2L << 30, 1 << 20, 1, DiskKind.SSD, 10))
        .hasMessage("cores must be from 1 to 4096, not 1048576");
    assertThatThrownBy(() -> new MachineFacts(2L << 30, 0, 1, DiskKind.SSD, 10))
        .hasMessageContaining("cores");
    assertThatThrownBy(() -> new MachineFacts(2L << 30, 2, 0, DiskKind.SSD, 10))
        .hasMessageContaining("disks");
    assertThatThrownBy(() -> new MachineFacts(2L << 30, 2, 1, DiskKind.SSD, 0))
        .hasMessageContaining("regionsPerServer");
  }
}
