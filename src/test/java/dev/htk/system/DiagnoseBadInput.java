// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.system.BadInputTest.Case;
import java.util.Map;

/** Wrong input to {@code htk diagnose} when there is no run. */
final class DiagnoseBadInput {

  private static final String EVENT =
      "{\"type\":\"event\",\"server\":\"a,1,1\",\"cause\":\"FLUSH\",\"start\":1,\"end\":2}%n"
          .formatted();

  private DiagnoseBadInput() {}

  static void addTo(Map<String, Case> cases) {
    cases.put("a diagnosis of nothing", Case.of("diagnose", "folder of a run", "htk live"));
    cases.put("a live view of no cluster", Case.of("diagnose --live", "--cluster CONF_DIR"));
    cases.put(
        "a live view of a CONF_DIR that is not there",
        Case.of("diagnose --live --cluster nowhere", "nowhere", "hbase-site.xml"));
    cases.put(
        "a live view of a run",
        Case.of("diagnose run --live --cluster conf", "DIR").with("run/notes.txt", "mine"));
    cases.put(
        "a live view that is refreshed too often",
        Case.of("diagnose --live --cluster conf --every 1ms", "--every", "500ms"));
    cases.put(
        "a look back that is refreshed",
        Case.of("diagnose --events e --since 5m --every 1s", "--every", "--since"));
    cases.put(
        "a post-mortem since a time to come",
        Case.of("diagnose --cluster conf --since 2999-01-01T00:00:00Z", "not in the past"));
    cases.put(
        "a post-mortem since no time",
        Case.of("diagnose --events e --since noon", "--since", "'noon'")
            .with("e/htk-recorder-1.jsonl", EVENT));
    cases.put("a post-mortem of nothing", Case.of("diagnose --since 30m", "--cluster CONF_DIR"));
    cases.put(
        "a post-mortem of a folder without events",
        Case.of("diagnose --events e", "'e'", "htk-recorder-PORT.jsonl").with("e/notes.txt", "my"));
    cases.put(
        "files that are not there", Case.of("diagnose --from nowhere", "--from", "'nowhere'"));
    cases.put(
        "files of no known kind",
        Case.of(
                "diagnose --from e",
                "none of the files",
                "notes.txt",
                "not a kind of file that is read")
            .with("e/notes.txt", "my"));
    cases.put(
        "an empty file", Case.of("diagnose --from e", "none of the files").with("e/gc.log", ""));
    cases.put(
        "files and a cluster",
        Case.of("diagnose --from e --cluster conf", "--from", "--cluster").with("e/n.txt", "my"));
    cases.put(
        "files in a zone that is none",
        Case.of("diagnose --from e --timezone Mars/Base", "--timezone", "'Mars/Base'")
            .with("e/n.txt", "my"));
    cases.put("a zone without files", Case.of("diagnose --since 30m --timezone UTC", "--timezone"));
  }
}
