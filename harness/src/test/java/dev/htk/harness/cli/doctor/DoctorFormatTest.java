// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.doctor.Check;
import dev.htk.harness.doctor.Examination;
import dev.htk.harness.doctor.Problem;
import dev.htk.tuning.lint.Severity;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DoctorFormatTest {

  private static final Problem HOSTILE =
      new Problem(
          Check.SKEWED_TABLE,
          Severity.ERROR,
          "table t",
          "region '<script>*a*\u001b[2J' holds all",
          "split it");

  private static Examination examination(boolean good, List<Problem> problems) {
    return new Examination(
        good,
        "2026-11-27T02:00:00Z",
        "2.6.4",
        3,
        problems,
        Map.of("tables", "t: 1 GiB"),
        List.of("stalls: denied"));
  }

  @Test
  void aCleanClusterIsSaidToBeClean() {
    assertThat(DoctorFormat.TEXT.render(examination(true, List.of())))
        .startsWith("nothing is wrong: 3 region servers of HBase 2.6.4 at 2026-11-27T02:00:00Z\n")
        .contains("tables     t: 1 GiB")
        .endsWith("not seen\n  stalls: denied\n");
  }

  @ParameterizedTest
  @EnumSource(DoctorFormat.class)
  void everyFormatNamesProblemFactAndWhatIsNotSeen(DoctorFormat format) {
    String page = format.render(examination(false, List.of(HOSTILE)));

    assertThat(page).contains("skewed-table", "split it", "t: 1 GiB", "stalls: denied");
    assertThat(page).doesNotContain("\u001b[2J");
  }

  @Test
  void namesFromTheClusterCannotBecomeMarkup() {
    Examination examination = examination(false, List.of(HOSTILE));

    assertThat(DoctorFormat.HTML.render(examination)).doesNotContain("<script>");
    assertThat(DoctorFormat.MARKDOWN.render(examination)).contains("\\<script\\>\\*a\\*");
  }

  @Test
  void textListsAllErrorsAndTheFirstWarnings() {
    Problem warning = new Problem(Check.STALLS, Severity.WARNING, "rs1", "slow", "wait");
    List<Problem> many =
        Stream.concat(Stream.of(HOSTILE), IntStream.range(0, 20).mapToObj(i -> warning)).toList();

    assertThat(DoctorFormat.TEXT.render(examination(false, many)))
        .startsWith("1 error, 20 warnings: ")
        .contains(" 9. WARNING stalls, rs1")
        .doesNotContain("10. ")
        .contains("and 12 warnings more; --format json has all");
  }

  @Test
  void jsonHasAllProblems() throws Exception {
    JsonNode json =
        JsonMapper.builder()
            .build()
            .readTree(DoctorFormat.JSON.render(examination(false, List.of(HOSTILE))));

    assertThat(json.path("good").asBoolean(true)).isFalse();
    assertThat(json.at("/problems/0/severity").asText()).isEqualTo("error");
    assertThat(json.at("/problems/0/check").asText()).isEqualTo("skewed-table");
  }
}
