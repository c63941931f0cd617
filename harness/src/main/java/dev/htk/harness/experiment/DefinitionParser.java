package dev.htk.harness.experiment;

import dev.htk.harness.cluster.ClusterKind;
import dev.htk.harness.driver.DriveSpec;
import dev.htk.harness.driver.WarmUp;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.workload.TablePlan;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.machine.MachineException;
import dev.htk.tuning.machine.MachineLibrary;
import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.scale.ScaleModel;
import dev.htk.tuning.setting.NearKeys;
import dev.htk.tuning.yaml.YamlDocument;
import dev.htk.tuning.yaml.YamlException;
import dev.htk.tuning.yaml.YamlNode;
import dev.htk.tuning.yaml.YamlNode.Mapping;
import dev.htk.tuning.yaml.YamlReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns one YAML text into a {@link Definition}, refusing whatever it does not know. */
final class DefinitionParser {

  private static final Set<String> FIELDS =
      Set.of(
          "name",
          "summary",
          "source",
          "errors",
          "matrix",
          "phase",
          "compare",
          "order",
          "seed",
          "properties",
          "settings",
          "scale",
          "sizes",
          "published",
          "warmup",
          "drain",
          "table");
  private static final Set<String> MATRIX_FIELDS =
      Set.of("profiles", "workloads", "threads", "targets", "recordsizes", "tables", "clusters");
  private static final Set<String> WORKLOAD_FIELDS = Set.of("name", "from", "properties");
  private static final Set<String> CLUSTER_FIELDS = Set.of("kind", "servers", "storage", "machine");
  private static final Set<String> COMPARE_FIELDS = Set.of("by", "baseline");
  private static final Set<String> SIZE_FIELDS =
      Set.of("records", "operations", "trials", "budget", "only");
  private static final Set<String> PUBLISHED_FIELDS =
      Set.of("figure", "at", "ratio", "predicted", "printed");
  private static final Set<String> SIZES = Set.of("small", "medium", "full");

  private static final int MOST_THREADS = 4096;
  private static final int MOST_TRIALS = 1000;
  private static final int MOST_SERVERS = 100;
  private static final int MOST_SHARE = 200;
  private static final int FIELDS_OF_A_RECORD = 10;
  private static final int LARGEST_RECORD = 10 << 20;
  private static final int LONGEST_DRAIN = 24 * 3600;

  /** What only a run phase has. */
  private static final List<String> OF_A_RUN_PHASE = List.of("warmup", "drain");

  /** A name becomes part of folder names. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,63}");

  private static final Pattern SHARE = Pattern.compile("([1-9][0-9]{0,2})\\s*%");
  private static final Pattern FIGURE = Pattern.compile("(load|run)(\\.[a-z-]+)?\\.[a-z0-9]+");

  private final YamlReader yaml;
  private final ProfileLibrary profiles;

  private DefinitionParser(String file, ProfileLibrary profiles) {
    this.yaml = new YamlReader(file);
    this.profiles = profiles;
  }

  /**
   * Reads a definition.
   *
   * @param file where the text is from, for messages
   * @throws YamlException if the text is no experiment in every respect
   */
  static Definition parse(String file, String text, ProfileLibrary profiles) {
    return new DefinitionParser(file, profiles)
        .definition(YamlDocument.read(file, text, "experiment"));
  }

  private Definition definition(YamlNode root) {
    Mapping top = yaml.mapping(root, "an experiment", FIELDS);
    SortedMap<String, String> properties = texts(top, "properties");
    Matrix matrix = matrix(yaml.required(top, "matrix", "the experiment"), properties);
    Dimension compared = compared(top);
    Definition definition =
        new Definition(
            name(top, "the experiment"),
            yaml.requiredText(top, "summary", "the experiment"),
            yaml.optionalText(top, "source", "the experiment").orElse(""),
            errors(top),
            matrix,
            oneOf(top, "phase", Set.of("load", "run"), "run").equals("run"),
            compared,
            baseline(top, compared, matrix),
            Order.valueOf(
                oneOf(top, "order", Set.of("interleaved", "random"), "interleaved")
                    .toUpperCase(Locale.ROOT)),
            optionalNumber(top, "seed", 0, Integer.MAX_VALUE).orElse(1),
            properties,
            texts(top, "settings"),
            scale(top),
            sizes(yaml.required(top, "sizes", "the experiment"), matrix),
            published(top, matrix),
            warmUp(top),
            optionalNumber(top, "drain", 0, LONGEST_DRAIN).orElse(DriveSpec.DEFAULT_DRAIN_SECONDS),
            TableUse.valueOf(
                oneOf(top, "table", Set.of("fresh", "reused"), "fresh").toUpperCase(Locale.ROOT)));
    requireRunPhase(top, definition.runPhase());
    requireDistinctLabels(top, matrix);
    return definition;
  }

  private String name(Mapping owner, String where) {
    String name = yaml.requiredText(owner, "name", where);
    if (!NAME.matcher(name).matches()) {
      throw yaml.problem(
          owner.fields().get("name"),
          "name '%s' is not allowed; use up to 64 letters, digits, dots and dashes"
              .formatted(name));
    }
    return name;
  }

  private List<String> errors(Mapping top) {
    YamlNode node = top.fields().get("errors");
    return node == null
        ? List.of()
        : yaml.sequence(node, "errors").stream().map(one -> yaml.text(one, "errors")).toList();
  }

  private String warmUp(Mapping top) {
    YamlNode node = top.fields().get("warmup");
    if (node == null) {
      return WarmUp.DEFAULT;
    }
    String rule = yaml.text(node, "warmup");
    try {
      return WarmUp.of(rule, 1).rule();
    } catch (HarnessException e) {
      throw yaml.problem(node, e.getMessage());
    }
  }

  private void requireRunPhase(Mapping top, boolean runPhase) {
    for (String field : OF_A_RUN_PHASE) {
      if (!runPhase && top.fields().containsKey(field)) {
        throw yaml.problem(
            top.fields().get(field),
            "%s comes before a run phase, and with phase: load there is none; leave it out"
                .formatted(field));
      }
    }
  }

  private Integer scale(Mapping top) {
    return "auto".equals(yaml.optionalText(top, "scale", "the experiment").orElse("auto"))
        ? null
        : optionalNumber(top, "scale", 1, ScaleModel.LARGEST_FACTOR).orElse(null);
  }

  private Matrix matrix(YamlNode node, Map<String, String> properties) {
    Mapping matrix = yaml.mapping(node, "matrix", MATRIX_FIELDS);
    return new Matrix(
        list(matrix, "profiles", null, this::profile),
        list(matrix, "workloads", null, item -> workload(item, properties)),
        list(matrix, "threads", 8, item -> number(item, "threads", 1, MOST_THREADS)),
        list(matrix, "targets", TargetChoice.CLOSED_LOOP, this::target),
        list(matrix, "recordsizes", 0, this::recordSize),
        list(matrix, "tables", TablePlan.DEFAULT, this::table),
        list(matrix, "clusters", ClusterShape.MINI, this::cluster));
  }

  /** The items of a field of the matrix; the default alone if it is not there and has one. */
  private <T> List<T> list(Mapping matrix, String field, T ifAbsent, Function<YamlNode, T> item) {
    YamlNode node = matrix.fields().get(field);
    if (node == null && ifAbsent != null) {
      return List.of(ifAbsent);
    }
    YamlNode present = yaml.required(matrix, field, "matrix");
    List<YamlNode> items = yaml.sequence(present, field);
    if (items.isEmpty()) {
      throw yaml.problem(
          present, "%s is empty, and so is the matrix: name at least one".formatted(field));
    }
    return items.stream().map(item).toList();
  }

  private String profile(YamlNode node) {
    String name = yaml.text(node, "profiles");
    try {
      return profiles.load(name).name();
    } catch (ProfileException e) {
      List<String> near = new NearKeys(profiles.names()).nearest(name, 3);
      throw yaml.problem(
          node,
          near.isEmpty()
              ? e.getMessage()
              : "unknown profile '%s'; did you mean %s?"
                  .formatted(name, String.join(" or ", near)));
    }
  }

  private WorkloadChoice workload(YamlNode node, Map<String, String> common) {
    WorkloadChoice choice;
    if (node instanceof Mapping) {
      Mapping fields = yaml.mapping(node, "a workload", WORKLOAD_FIELDS);
      choice =
          new WorkloadChoice(
              name(fields, "a workload"),
              yaml.requiredText(fields, "from", "a workload"),
              texts(fields, "properties"));
    } else {
      String name = yaml.text(node, "workloads");
      choice = new WorkloadChoice(name, name, Map.of());
    }
    try {
      YcsbWorkload loaded = YcsbWorkload.load(choice.from(), choice.over(common));
      if (!loaded.warnings().isEmpty()) {
        throw yaml.problem(node, String.join("; ", loaded.warnings()));
      }
    } catch (HarnessException e) {
      throw yaml.problem(node, e.getMessage());
    }
    return choice;
  }

  private TargetChoice target(YamlNode node) {
    String text = yaml.text(node, "targets");
    Matcher share = SHARE.matcher(text);
    if (share.matches() && Integer.parseInt(share.group(1)) <= MOST_SHARE) {
      return new TargetChoice(null, Integer.valueOf(share.group(1)));
    }
    if (text.equals("closed")) {
      return TargetChoice.CLOSED_LOOP;
    }
    try {
      double rate = Double.parseDouble(text);
      if (rate > 0 && Double.isFinite(rate)) {
        return new TargetChoice(rate, null);
      }
    } catch (NumberFormatException e) {
      // Reported below, as any other text.
    }
    throw yaml.problem(
        node,
        ("targets: '%s' is not operations a second (more than 0), a share of the baseline's maximum"
                + " such as 70%% (at most %d%%), or closed")
            .formatted(text, MOST_SHARE));
  }

  private int recordSize(YamlNode node) {
    int bytes = number(node, "recordsizes", FIELDS_OF_A_RECORD, LARGEST_RECORD);
    if (bytes % FIELDS_OF_A_RECORD != 0) {
      throw yaml.problem(
          node,
          "recordsizes: %d bytes do not divide into a record's %d fields"
              .formatted(bytes, FIELDS_OF_A_RECORD));
    }
    return bytes;
  }

  private TablePlan table(YamlNode node) {
    try {
      return TablePlan.parse(yaml.text(node, "tables"));
    } catch (HarnessException e) {
      throw yaml.problem(node, "tables: " + e.getMessage());
    }
  }

  private ClusterShape cluster(YamlNode node) {
    Mapping fields = yaml.mapping(node, "a cluster", CLUSTER_FIELDS);
    YamlNode storage = fields.fields().get("storage");
    return new ClusterShape(
        ClusterKind.valueOf(
            oneOf(fields, "kind", Set.of("mini", "local"), "mini").toUpperCase(Locale.ROOT)),
        optionalNumber(fields, "servers", 1, MOST_SERVERS).orElse(1),
        storage == null
            ? List.of()
            : yaml.sequence(storage, "storage").stream()
                .map(volume -> yaml.text(volume, "storage"))
                .toList(),
        machine(fields));
  }

  /** A machine that is known; null if none is named. */
  private String machine(Mapping cluster) {
    YamlNode node = cluster.fields().get("machine");
    if (node == null) {
      return null;
    }
    String name = yaml.text(node, "machine");
    try {
      new MachineLibrary(new DeviceLibrary()::kind).load(name);
      return name;
    } catch (MachineException e) {
      throw yaml.problem(node, e.getMessage());
    }
  }

  private Dimension compared(Mapping top) {
    YamlNode node = top.fields().get("compare");
    if (node == null) {
      return Dimension.PROFILE;
    }
    Mapping compare = yaml.mapping(node, "compare", COMPARE_FIELDS);
    String by = oneOf(compare, "by", MATRIX_FIELDS, Dimension.PROFILE.word());
    return Dimension.ofWord(by).orElseThrow();
  }

  /** The first value of the compared dimension, unless the file names another. */
  private String baseline(Mapping top, Dimension compared, Matrix matrix) {
    List<String> values =
        matrix.cells().stream().map(cell -> cell.label(compared)).distinct().toList();
    if (!(top.fields().get("compare") instanceof Mapping compare)) {
      return values.get(0);
    }
    String baseline = yaml.optionalText(compare, "baseline", "compare").orElse(values.get(0));
    if (!values.contains(baseline)) {
      throw yaml.problem(
          compare.fields().get("baseline"),
          "compare: baseline '%s' is none of the matrix's %s (%s)"
              .formatted(baseline, compared.word(), String.join(", ", values)));
    }
    return baseline;
  }

  private Map<String, Size> sizes(YamlNode node, Matrix matrix) {
    Mapping sizes = yaml.mapping(node, "sizes", SIZES);
    Map<String, Size> byName = new LinkedHashMap<>();
    sizes
        .fields()
        .forEach(
            (name, size) ->
                byName.put(
                    name, size(yaml.mapping(size, "size " + name, SIZE_FIELDS), name, matrix)));
    if (byName.isEmpty()) {
      throw yaml.problem(node, "sizes is empty: give at least one of small, medium, full");
    }
    return byName;
  }

  private Size size(Mapping size, String name, Matrix matrix) {
    String where = "size " + name;
    Size read =
        new Size(
            number(yaml.required(size, "records", where), "records", 1, Integer.MAX_VALUE),
            optionalNumber(size, "operations", 1, Integer.MAX_VALUE).orElse(1),
            number(yaml.required(size, "trials", where), "trials", 1, MOST_TRIALS),
            budget(yaml.required(size, "budget", where)),
            only(size));
    if (matrix.cells().stream().noneMatch(read::holds)) {
      throw yaml.problem(
          size.fields().get("only"), "%s: only leaves no cell of the matrix".formatted(where));
    }
    return read;
  }

  private Map<String, List<String>> only(Mapping size) {
    YamlNode node = size.fields().get("only");
    Map<String, List<String>> kept = new TreeMap<>();
    if (node != null) {
      yaml.mapping(node, "only", MATRIX_FIELDS)
          .fields()
          .forEach(
              (dimension, values) ->
                  kept.put(
                      dimension,
                      yaml.sequence(values, dimension).stream()
                          .map(value -> yaml.text(value, dimension))
                          .toList()));
    }
    return kept;
  }

  private long budget(YamlNode node) {
    try {
      return BudgetText.seconds(yaml.text(node, "budget"));
    } catch (HarnessException e) {
      throw yaml.problem(node, e.getMessage());
    }
  }

  private List<Published> published(Mapping top, Matrix matrix) {
    YamlNode node = top.fields().get("published");
    if (node == null) {
      return List.of();
    }
    List<Published> all = new ArrayList<>();
    for (YamlNode item : yaml.sequence(node, "published")) {
      Mapping fields = yaml.mapping(item, "a published figure", PUBLISHED_FIELDS);
      String figure = yaml.requiredText(fields, "figure", "a published figure");
      if (!FIGURE.matcher(figure).matches()) {
        throw yaml.problem(
            fields.fields().get("figure"),
            "figure '%s' is not of the form load.insert.p99 or run.throughput".formatted(figure));
      }
      Published one =
          new Published(
              figure,
              at(fields),
              positive(yaml.required(fields, "ratio", figure), figure + ": ratio"),
              fields.fields().containsKey("predicted")
                  ? positive(fields.fields().get("predicted"), figure + ": predicted")
                  : null,
              yaml.requiredText(fields, "printed", figure));
      if (matrix.cells().stream().noneMatch(one::isOf)) {
        throw yaml.problem(item, "%s: no cell of the matrix is at %s".formatted(figure, one.at()));
      }
      all.add(one);
    }
    return List.copyOf(all);
  }

  private Map<String, String> at(Mapping fields) {
    YamlNode node = yaml.required(fields, "at", "a published figure");
    Mapping at = yaml.mapping(node, "at", MATRIX_FIELDS);
    Map<String, String> values = new TreeMap<>();
    at.fields().forEach((name, value) -> values.put(name, yaml.text(value, name)));
    return values;
  }

  private void requireDistinctLabels(Mapping top, Matrix matrix) {
    Set<Map<String, String>> seen = new HashSet<>();
    for (Cell cell : matrix.cells()) {
      if (!seen.add(cell.coordinates())) {
        throw yaml.problem(
            top.fields().get("matrix"), "matrix: %s is there twice".formatted(cell.coordinates()));
      }
    }
  }

  private SortedMap<String, String> texts(Mapping owner, String field) {
    SortedMap<String, String> values = new TreeMap<>();
    YamlNode node = owner.fields().get(field);
    if (node == null) {
      return values;
    }
    if (!(node instanceof Mapping mapping)) {
      throw yaml.problem(node, field + " must have a name and a value in each line");
    }
    mapping.fields().forEach((name, value) -> values.put(name, yaml.text(value, name)));
    return values;
  }

  private String oneOf(Mapping owner, String field, Set<String> allowed, String ifAbsent) {
    String text = yaml.optionalText(owner, field, "the experiment").orElse(ifAbsent);
    if (!allowed.contains(text)) {
      throw yaml.problem(
          owner.fields().get(field),
          "%s must be one of %s, not '%s'"
              .formatted(field, String.join(", ", new TreeSet<>(allowed)), text));
    }
    return text;
  }

  private Optional<Integer> optionalNumber(Mapping owner, String field, int least, int most) {
    return Optional.ofNullable(owner.fields().get(field))
        .map(node -> number(node, field, least, most));
  }

  private int number(YamlNode node, String what, int least, int most) {
    String text = yaml.text(node, what);
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, as a number out of range.
    }
    throw yaml.problem(
        node, "%s must be a whole number, %d to %d, not '%s'".formatted(what, least, most, text));
  }

  private double positive(YamlNode node, String what) {
    String text = yaml.text(node, what);
    try {
      double number = Double.parseDouble(text);
      if (number > 0 && Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, as a number out of range.
    }
    throw yaml.problem(node, "%s must be a number over 0, not '%s'".formatted(what, text));
  }
}
