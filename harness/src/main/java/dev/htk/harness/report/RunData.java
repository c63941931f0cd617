package dev.htk.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.diagnosis.Diagnosis;
import java.util.ArrayList;
import java.util.List;

/**
 * One run, as the page has it. Whatever is null was not recorded.
 *
 * @param name of the folder
 * @param state {@code ok}, {@code failed}, or {@code unfinished} where there is no summary
 * @param manifest without the lists that grow with a run or a table
 * @param phases when each was; epoch microseconds
 * @param notices what is missing, broken or thinned out, in sentences
 * @param diagnosis of the last phase; null where there is none
 */
record RunData(
    String name,
    String state,
    JsonNode manifest,
    JsonNode summary,
    List<PhaseSpan> phases,
    Timeline timeline,
    SlowOperations slow,
    Stalls stalls,
    List<Curve> curves,
    List<String> notices,
    Diagnosis diagnosis) {

  /** The same run, diagnosed. */
  RunData with(Diagnosis found) {
    return with(notices, found);
  }

  /** The same run, with a further sentence on what is missing. */
  RunData with(String notice) {
    List<String> more = new ArrayList<>(notices);
    more.add(notice);
    return with(more, diagnosis);
  }

  private RunData with(List<String> newNotices, Diagnosis newDiagnosis) {
    return new RunData(
        name,
        state,
        manifest,
        summary,
        phases,
        timeline,
        slow,
        stalls,
        curves,
        newNotices,
        newDiagnosis);
  }
}
