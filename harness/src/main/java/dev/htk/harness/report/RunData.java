package dev.htk.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * One run, as the page has it. Whatever is null was not recorded.
 *
 * @param name of the folder
 * @param state {@code ok}, {@code failed}, or {@code unfinished} where there is no summary
 * @param manifest without the lists that grow with a run or a table
 * @param phases when each was; epoch microseconds
 * @param notices what is missing, broken or thinned out, in sentences
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
    List<String> notices) {}
