// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of the files that one apply leaves beside the changed files. Immutable.
 *
 * <p>{@code hbase-site.xml.htk-20261121T053000.123Z.receipt.json} is the receipt; it ends in {@code
 * .undo.json} during a rollback. {@code ….bak} has the old bytes, {@code ….applied} the new ones.
 *
 * @param site the site file that the receipt belongs to
 * @param stamp the time of the apply; later stamps sort after earlier ones
 */
record RecordNames(TargetFile site, String stamp) {

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final String RECEIPT = ".receipt.json";
  private static final String UNDO = ".undo.json";

  static final Comparator<RecordNames> NEWEST_FIRST =
      Comparator.comparing(RecordNames::stamp).reversed();

  /** Returns the names of every apply that has a receipt in the folder, newest first. */
  static List<RecordNames> in(TargetFile site, List<String> folder) {
    Pattern receipt =
        Pattern.compile(
            Pattern.quote(site.name() + ".htk-")
                + "(\\d{8}T\\d{6}\\.\\d{3}Z)(?:"
                + Pattern.quote(RECEIPT)
                + "|"
                + Pattern.quote(UNDO)
                + ")");
    return folder.stream()
        .map(receipt::matcher)
        .filter(Matcher::matches)
        .map(matcher -> new RecordNames(site, matcher.group(1)))
        .distinct()
        .sorted(NEWEST_FIRST)
        .toList();
  }

  /** Returns names that sort after those of every earlier apply, even if the clock was put back. */
  static RecordNames next(TargetFile site, Instant now, List<RecordNames> earlier) {
    Optional<Instant> last =
        earlier.stream().findFirst().map(names -> STAMP.parse(names.stamp(), Instant::from));
    Instant behind = last.map(time -> time.plusMillis(1)).orElse(Instant.MIN);
    Instant time = now.truncatedTo(ChronoUnit.MILLIS);
    return new RecordNames(site, STAMP.format(time.isBefore(behind) ? behind : time));
  }

  Path receipt() {
    return beside(site, RECEIPT);
  }

  /** Returns the receipt's name during a rollback. */
  Path undo() {
    return beside(site, UNDO);
  }

  /** Returns the receipt's name while it is being written. */
  Path part() {
    return site.folder().resolve("." + site.name() + ".htk-part");
  }

  Path backup(TargetFile file) {
    return beside(file, ".bak");
  }

  Path applied(TargetFile file) {
    return beside(file, ".applied");
  }

  private Path beside(TargetFile file, String ending) {
    return file.folder().resolve(file.name() + ".htk-" + stamp + ending);
  }
}
