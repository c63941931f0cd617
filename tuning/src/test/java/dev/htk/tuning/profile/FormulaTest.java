// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.ValueType;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaTest {

  private static final MachineFacts MACHINE = new MachineFacts(32L << 30, 16, 6, DiskKind.SSD, 10);

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "MIN(200, MAX(30, FLOOR(12.5 * cores))) ; INT ; 200",
        "heap / 3 ; BYTES ; 11453246122",
        "-7 / 2 ; LONG ; -4",
        "1 / 3 ; FLOAT ; 0.3333333333333333",
        "0.1 * 0.4 ; FLOAT ; 0.04",
        "IF(diskKind == \"ssd\", 2, 1) ; INT ; 2",
        "IF(disks >= 4 && cores >= 8 || cores == 1, \"multiwal\", \"asyncfs\") ; CLASS ; multiwal",
        "cores > 8 ; BOOLEAN ; true",
        "ROUND(2.5 * KB, 0) % 7 ; INT ; 5",
      })
  void formulasGiveTheTextThatHBaseReads(String formula, ValueType type, String expected) {
    assertThat(evaluate(formula, type)).isEqualTo(expected);
  }

  @Test
  void aFormulaKnowsTheVariablesThatItDependsOn() {
    assertThat(parse("MIN(HEAP / MB, IF(diskKind == \"ssd\", cores, heap))").variables())
        .containsExactly("MB", "cores", "diskKind", "heap");
  }

  @Test
  void aFormulaWithAnUnknownVariableIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> parse("heep * 2"))
        .hasMessageContaining("heep")
        .hasMessageContaining("GB, KB, MB, cores, diskKind, disks, heap, regions");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1 +",
        "MIN(1",
        "2 ^ 1000000000",
        "FACT(100000)",
        "RANDOM()",
        "heap[0]",
        "heap.x",
        "1 2",
        "\"open",
        "{",
        "MIN()"
      })
  void anInvalidFormulaIsRefused(String text) {
    assertThatThrownBy(() -> parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aFormulaLongerThanAPageIsRefused() {
    assertThatThrownBy(() -> parse("1" + " + 1".repeat(200))).hasMessageContaining("500");
  }

  @Test
  void deepNestingIsNoProblem() {
    assertThat(evaluate("(".repeat(240) + "1" + ")".repeat(240), ValueType.INT)).isEqualTo("1");
  }

  @Test
  void divisionByZeroHasNoValue() {
    assertThatThrownBy(() -> evaluate("heap / (cores - cores)", ValueType.INT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("heap / (cores - cores)");
  }

  @Test
  void aNumberLargerThanAnySettingIsRefusedInsteadOfBeingWrittenOut() {
    assertThatThrownBy(() -> evaluate("1E999999999", ValueType.LONG))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(evaluate("1E15 * 1E15 / 1E29", ValueType.LONG)).isEqualTo("10");
  }

  @Test
  void aResultOfTheWrongTypeIsRefused() {
    assertThatThrownBy(() -> evaluate("IF(cores > 1, \"many\", \"one\")", ValueType.INT))
        .hasMessageContaining("the text many");
    assertThatThrownBy(() -> evaluate("cores", ValueType.CLASS))
        .hasMessageContaining("the number 16");
  }

  @Property
  void wholeResultsAreTheFloorOfTheExactOnes(
      @ForAll @LongRange(min = 128 << 20, max = 1L << 40) long heap,
      @ForAll @IntRange(min = 1, max = 1000) int regions) {
    MachineFacts machine = new MachineFacts(heap, 4, 1, DiskKind.NVME, regions);
    String value = parse("heap / regions").evaluate(ValueType.BYTES, machine.variables());
    assertThat(value).isEqualTo(Long.toString(heap / regions));
  }

  @Property
  void anyTextIsEvaluatedOrRefusedWithAMessage(@ForAll String text) {
    try {
      parse(text).evaluate(ValueType.LONG, MACHINE.variables());
    } catch (IllegalArgumentException expected) {
      assertThat(expected).hasMessageContaining(" ");
    }
  }

  private static String evaluate(String formula, ValueType type) {
    return parse(formula).evaluate(type, MACHINE.variables());
  }

  private static Formula parse(String text) {
    return Formula.parse(text, MachineFacts.variableNames());
  }
}
