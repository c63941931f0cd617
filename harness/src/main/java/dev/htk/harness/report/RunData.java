// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.diagnosis.Diagnosis;
import java.util.List;

/**
 * One run on the page. Values that were not recorded are null.
 *
 * @param name name of the folder
 * @param state {@code ok}, {@code failed}, or {@code unfinished} if there is no summary
 * @param manifest the manifest without the lists that grow with a run or a table
 * @param phases time span of each phase, in epoch microseconds
 * @param keys where in the table slow writes went; null if the table's regions are not known
 * @param notices sentences on what is missing, broken or thinned out
 * @param diagnosis diagnosis of the last phase; null if there is none
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
    List<LateStarts> late,
    KeyRanges keys,
    List<String> notices,
    Diagnosis diagnosis) {}
