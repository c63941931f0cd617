// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.trial.TrialProgress.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressLineTest {

  @ParameterizedTest
  @EnumSource
  void aStageIsOneLineThatIsReadBackAsItWasWritten(Stage stage) {
    ProgressLine line = ProgressLine.at(stage, 0.25, "10 of 40\n\"quoted\"");

    assertThat(line.format()).hasLineCount(1);
    assertThat(ProgressLine.parse(line.format())).contains(line);
  }

  @Test
  void theEndIsReadBackAsItWasWritten() {
    ProgressLine line = ProgressLine.ended("3 rows are missing;\nsee the log");

    assertThat(line.format()).hasLineCount(1);
    assertThat(ProgressLine.parse(line.format())).contains(line);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "WARNING: a library", "{broken", "{\"other\": 1}", "[]"})
  void theOutputOfALibraryIsNoProgressLine(String line) {
    assertThat(ProgressLine.parse(line)).isEmpty();
  }

  @Test
  void theStagesAddUpToAWholeTrialWithoutGaps() {
    Stage[] stages = Stage.values();

    assertThat(stages[0].share(0)).isZero();
    for (int i = 1; i < stages.length; i++) {
      assertThat(stages[i].share(0)).isEqualTo(stages[i - 1].share(1));
      assertThat(stages[i].share(0.5)).isBetween(stages[i].share(0), stages[i].share(1));
    }
    assertThat(stages[stages.length - 1].share(1)).isBetween(0.999_999, 1.000_001);
  }
}
