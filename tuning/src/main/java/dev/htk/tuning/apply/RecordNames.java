package dev.htk.tuning.apply;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of what one apply leaves beside the file. Immutable.
 *
 * <p>{@code hbase-site.xml.htk-20261121T053000.123Z.receipt.json} says what was done; it ends in
 * {@code .undo.json} while a rollback is at work. {@code ….bak} has the bytes from before, {@code
 * ….applied} those after.
 *
 * @param site the site file, whose receipts these are
 * @param stamp the time of the apply; later ones sort behind
 */
record RecordNames(TargetFile site, String stamp) {

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);
  private static final String RECEIPT = ".receipt.json";
  private static final String UNDO = ".undo.json";

  static final Comparator<RecordNames> NEWEST_FIRST =
      Comparator.comparing(RecordNames::stamp).reversed();

  /** Every apply of which a receipt lies in the folder, newest first. */
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

  /** Names that sort behind those of every earlier apply, also if the clock was put back. */
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

  /** The receipt's name while a rollback is at work. */
  Path undo() {
    return beside(site, UNDO);
  }

  /** The receipt while it is written. */
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
