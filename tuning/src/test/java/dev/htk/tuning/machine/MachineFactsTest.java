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
  void anythingElseIsNoSize(String text) {
    assertThatThrownBy(() -> ByteSize.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("such as 32g");
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
    assertThatThrownBy(() -> new MachineFacts(2L << 30, 0, 1, DiskKind.SSD, 10))
        .hasMessageContaining("cores");
    assertThatThrownBy(() -> new MachineFacts(2L << 30, 2, 0, DiskKind.SSD, 10))
        .hasMessageContaining("disks");
    assertThatThrownBy(() -> new MachineFacts(2L << 30, 2, 1, DiskKind.SSD, 0))
        .hasMessageContaining("regionsPerServer");
  }
}
