// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import static dev.htk.splitter.foreign.LineTest.all;
import static dev.htk.splitter.foreign.LineTest.any;
import static dev.htk.splitter.foreign.LineTest.first;
import static dev.htk.splitter.foreign.LineTest.half;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Lines that are certainly no keys, in the order in which they are looked for. A plan from them
 * would put all rows into one region. Lines that might be keys are a {@link Doubt}.
 */
@SuppressWarnings("ImmutableEnumChecker") // The tests have no state.
enum LineShape {
  SHELL_SCAN(
      "what scan prints in the HBase shell",
      any("ROW +COLUMN\\+CELL *| .+ column=\\S+, timestamp=.*"),
      Remedies.cut("sed -n 's/^ \\(.*[^ ]\\)  *column=[^ ]*, timestamp=.*/\\1/p' FILE | uniq")),
  SHELL_GET(
      "what get prints in the HBase shell, which does not show the key",
      any("COLUMN +CELL *| \\S+:\\S* +timestamp=\\S+, value=.*"),
      "print the keys with a scan"),
  SHELL_COUNT(
      "what count prints in the HBase shell",
      any("Current count: [0-9]+, row: .*"),
      Remedies.cut("sed -n 's/^Current count: [0-9]*, row: //p' FILE")),
  SHELL_REGIONS(
      "what the HBase shell prints about regions",
      any("HOST +REGION *|.* STARTKEY => '.*|Total number of splits = [0-9]+ *")
          .or(any(".*\\b(SERVER_NAME|REGION_NAME|START_KEY|END_KEY) \\|.*")),
      "print keys with a scan, or plan from the table itself, --keys table:NAME"),
  SHELL(
      "what the HBase shell prints",
      any("hbase(\\(main\\))?:[0-9]{3}:[0-9]+[>*'\"].*|[0-9]+ row\\(s\\)( in [0-9].*)?")
          .or(any("Took [0-9.]+ seconds *|HBase Shell|Use \"help\" to get list of .*")),
      Remedies.ALONE),
  RESULT(
      "what a Result of HBase's client prints",
      any("keyvalues=\\{.*"),
      Remedies.cut("sed -n 's/^keyvalues={\\([^/]*\\)\\/.*/\\1/p' FILE")),
  HFILE_PRINTER(
      "what hbase hfile prints",
      any("K: .+/vlen=[0-9]+.*"),
      "plan from the files themselves, --keys hfiles:DIR"),
  YCSB(
      "what YCSB prints",
      any("\\[[A-Z-]+\\], [A-Za-z0-9().]+, [0-9.]+.*"),
      "describe the keys, --keys ycsb-hashed:records=N"),
  YCSB_OPERATIONS(
      "what YCSB's basic binding prints",
      half(1, "(INSERT|READ|UPDATE|SCAN|DELETE) \\S+ \\S+ .*\\[.*"),
      Remedies.cut("awk '{print $3}' FILE")),
  LOG(
      "a line of a log",
      half(
              2,
              "\\[?[0-9]{2,4}[-/.][0-9]{2}[-/.][0-9]{2}[ T][0-9:.,Z+]{8,}\\]?( .*)?"
                  + LineShape.LEVEL)
          .or(any("(SLF4J|log4j): ?.*")),
      Remedies.ALONE),
  LISTING(
      "what ls -l prints",
      half(2, "[-dl]([-r][-w][-xsStT]){3}\\+? .*"),
      Remedies.cut("awk '{print $NF}' FILE")),
  JSON(
      "JSON",
      first("\\[? *\\{ *\".*|\\[ *\".*\"[\\],].*")
          .or(all(2, "\\s*\\[ *\".*\\],?|\\s*\\{ *\".*\\},?"))
          .or(first("[\\[{]\\s*").and(any("\\s+[\"{].*"))),
      Remedies.cut("jq -r .FIELD FILE")),
  XML(
      "XML or HTML",
      first("\\s*<(\\?xml|!DOCTYPE|html|HTML).*")
          .or(all(3, "\\s*</?[A-Za-z][\\w:.-]*( [^<>]*)?>.*").and(any(".*</[A-Za-z].*"))),
      Remedies.ALONE),
  SQL_TABLE(
      "part of a table as SQL clients print it",
      lines -> any("[ |+]*-{3,}[-+| ]*").find(lines.start(3)),
      "let the client print plain values without a heading"),
  JAVA_ARRAYS(
      "what Java prints for an array of bytes, which is not its content",
      all(1, "\\[B@[0-9a-f]+"),
      "print keys with Bytes.toStringBinary"),
  PYTHON_BYTES(
      "bytes as Python prints them",
      all(2, "b'.*'|b\".*\""),
      Remedies.cut("cut -c3- FILE | sed 's/.$//'")),
  NUMBERED("a line behind its number", Columns::areNumbered, Remedies.cut("cut -f2- FILE")),
  COLUMNS_WITH_HEADING(
      "a heading over columns",
      Heading::ofColumns,
      Remedies.cut("tail -n +2 FILE | cut -d SEPARATOR -f COLUMN")),
  HEADING("a heading", first("ROW").or(Heading::ofKeys), Remedies.cut("tail -n +2 FILE")),
  QUOTED("a value in quotes", all(2, "\\s*([\"']).*\\1,?\\s*"), Remedies.cut("tr -d '\"' < FILE")),
  TYPED_COLUMNS(
      "a line of columns between tabs",
      lines -> Columns.areTyped(lines, '\t'),
      Remedies.cut("cut -f1 FILE"));

  /** Follows the time in a line of a log. */
  static final String LEVEL = "[ \\[](TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)[ \\]:].*";

  private final String what;
  private final LineTest test;
  private final String remedy;

  LineShape(String what, LineTest test, String remedy) {
    this.what = what;
    this.test = test;
    this.remedy = remedy;
  }

  /** A line that is not a key. */
  record Found(LineShape shape, int place, String line) {

    private static final int SHOWN = 60;

    /** Returns the line's number, the line, what it is, and what to do. */
    String refusal() {
      String shown = line.length() > SHOWN ? line.substring(0, SHOWN) + "…" : line;
      return (place + 1)
          + ": '"
          + shown.replaceAll("\\p{Cntrl}", " ")
          + "' is "
          + shape.what
          + ", not a key: "
          + shape.remedy
          + "; if the lines are the keys, add --verbatim";
    }
  }

  /** Returns what the lines are; empty if they can be keys. */
  static Optional<Found> of(Lines lines) {
    return Arrays.stream(values()).flatMap(shape -> shape.found(lines).stream()).findFirst();
  }

  private Optional<Found> found(Lines lines) {
    OptionalInt place = test.find(lines);
    return place.isPresent()
        ? Optional.of(new Found(this, place.getAsInt(), lines.lines().get(place.getAsInt())))
        : Optional.empty();
  }

  /** Knows a first line that names the columns below it. */
  private static final class Heading {

    private static final int OTHERS = 2;

    /** The names of a column of keys in exports; a query's result has the table's name first. */
    private static final Pattern KEY =
        Pattern.compile(
            "(\\w+\\.)?(hbase[_ ]?)?(row|rows|row[-_ ]?keys?|keys?|row[-_ ]?id|_?id|uuid|guid|pk)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern NAME = Pattern.compile("\"?[A-Za-z_][\\w .:+-]*\"?");
    private static final Pattern ONLY_LETTERS = Pattern.compile("[A-Za-z_. -]*");
    private static final Pattern SEPARATOR = Pattern.compile("[,;|\t]");

    private Heading() {}

    /** Finds a heading over at least two keys, none of which could be a name itself. */
    static OptionalInt ofKeys(Lines lines) {
      List<String> others = lines.others();
      return lines.first(
          first ->
              KEY.matcher(first.strip()).matches()
                  && others.size() >= OTHERS
                  && others.stream().noneMatch(line -> ONLY_LETTERS.matcher(line).matches()));
    }

    /** Finds a heading over columns, one of which is the key. */
    static OptionalInt ofColumns(Lines lines) {
      List<String> others = lines.others();
      return lines.first(
          first -> {
            String[] names = SEPARATOR.split(first);
            return names.length > 1
                && Arrays.stream(names).allMatch(name -> NAME.matcher(name.strip()).matches())
                && Arrays.stream(names).anyMatch(Heading::isKey)
                && others.size() >= OTHERS
                && others.stream()
                    .allMatch(line -> SEPARATOR.split(line, -1).length >= names.length)
                && others.stream().noneMatch(line -> ONLY_LETTERS.matcher(line).matches());
          });
    }

    private static boolean isKey(String name) {
      return KEY.matcher(name.replace("\"", "").strip()).matches();
    }
  }
}
