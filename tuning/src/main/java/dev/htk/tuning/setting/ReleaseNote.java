// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import dev.htk.tuning.setting.Sections.Section;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A change in HBase that neither its keys nor its defaults show, read from {@code
 * release-notes.ini}.
 *
 * @param name the issue in HBase's tracker, or a word
 * @param since the first release of each line that has it
 * @param until the first release of a line that no longer has it
 * @param key the setting that it is about; empty if a file cannot tell
 * @param when the files that it matters to
 * @param says what changes
 * @param remedy what to do
 * @param source how it is known
 */
public record ReleaseNote(
    String name,
    List<String> since,
    List<String> until,
    Optional<String> key,
    When when,
    String says,
    String remedy,
    String source) {

  private static final String RESOURCE = "release-notes.ini";

  /** The files that a note matters to. */
  public enum When {
    SET,
    UNSET,
    ALWAYS
  }

  /** Returns the notes of what one release has and another has not, in the list's order. */
  public static List<ReleaseNote> between(HBaseRelease from, HBaseRelease to) {
    return Sections.read(RESOURCE).values().stream()
        .map(ReleaseNote::of)
        .filter(note -> note.isIn(to) && !note.isIn(from))
        .toList();
  }

  private static ReleaseNote of(Section section) {
    return new ReleaseNote(
        section.name(),
        releases(section, "since"),
        releases(section, "until"),
        section.one("key"),
        When.valueOf(section.one("when").orElseThrow().toUpperCase(Locale.ROOT)),
        section.one("says").orElseThrow(),
        section.one("do").orElseThrow(),
        section.one("source").orElseThrow());
  }

  private static List<String> releases(Section section, String fact) {
    return section.one(fact).map(text -> List.of(text.split(" ", -1))).orElse(List.of());
  }

  private boolean isIn(HBaseRelease release) {
    return isAtLeastOneOf(since, release) && !isAtLeastOneOf(until, release);
  }

  /** Returns whether the release comes after one of its own line, or is that one. */
  private static boolean isAtLeastOneOf(List<String> releases, HBaseRelease release) {
    return releases.stream()
        .filter(first -> HBaseLine.parse(first) == release.line())
        .anyMatch(first -> patch(first) <= patch(release.version()));
  }

  private static int patch(String version) {
    return Integer.parseInt(version.split("\\.", -1)[2]);
  }
}
