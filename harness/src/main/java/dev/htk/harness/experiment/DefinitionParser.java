// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.driver.WarmUp;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.DriveSpec;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.scale.ScaleModel;
import dev.htk.tuning.text.Phrase;
import dev.htk.tuning.yaml.YamlDocument;
import dev.htk.tuning.yaml.YamlException;
import dev.htk.tuning.yaml.YamlNode;
import dev.htk.tuning.yaml.YamlNode.Mapping;
import dev.htk.tuning.yaml.YamlReader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Turns YAML text into a {@link Definition}; rejects all that it does not know. */
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
  private static final Set<String> COMPARE_FIELDS = Set.of("by", "baseline");
  private static final Set<String> SIZE_FIELDS =
      Set.of("records", "operations", "trials", "budget", "only");
  private static final Set<String> PUBLISHED_FIELDS =
      Set.of("figure", "at", "ratio", "predicted", "printed");
  private static final Set<String> SIZES = Set.of("small", "medium", "full");

  private static final int MOST_TRIALS = 1000;
  private static final int LONGEST_DRAIN = 24 * 3600;

  /** Fields that only a run phase has. */
  private static final List<String> OF_A_RUN_PHASE = List.of("warmup", "drain");

  private static final Pattern FIGURE = Pattern.compile("(load|run)(\\.[a-z-]+)?\\.[a-z0-9]+");

  private final YamlReader yaml;
  private final ValueReader values;
  private final ProfileLibrary profiles;

  private DefinitionParser(String file, ProfileLibrary profiles) {
    this.yaml = new YamlReader(file);
    this.values = new ValueReader(yaml);
    this.profiles = profiles;
  }

  /**
   * Reads a definition.
   *
   * @param file where the text is from, for messages
   * @throws YamlException if the text is not a valid experiment
   */
  static Definition parse(String file, String text, ProfileLibrary profiles) {
    return new DefinitionParser(file, profiles)
        .definition(YamlDocument.read(file, text, "experiment"));
  }

  private Definition definition(YamlNode root) {
    Mapping top = yaml.mapping(root, "an experiment", FIELDS);
    SortedMap<String, String> properties = values.texts(top, "properties");
    Matrix matrix =
        new MatrixParser(yaml, values, profiles)
            .matrix(yaml.required(top, "matrix", "the experiment"), properties);
    Dimension compared = compared(top);
    Definition definition =
        new Definition(
            values.name(top, "the experiment"),
            yaml.requiredText(top, "summary", "the experiment"),
            yaml.optionalText(top, "source", "the experiment").orElse(""),
            values.list(top, "errors"),
            matrix,
            values.constant(top, "phase", Phase.RUN, EnumSet.allOf(Phase.class)) == Phase.RUN,
            compared,
            baseline(top, compared, matrix),
            values.constant(top, "order", Order.INTERLEAVED, EnumSet.allOf(Order.class)),
            values.optionalNumber(top, "seed", 0, Integer.MAX_VALUE).orElse(1),
            properties,
            values.texts(top, "settings"),
            scale(top),
            sizes(yaml.required(top, "sizes", "the experiment"), matrix),
            published(top, matrix),
            warmUp(top),
            values
                .optionalNumber(top, "drain", 0, LONGEST_DRAIN)
                .orElse(DriveSpec.DEFAULT_DRAIN_SECONDS),
            values.constant(top, "table", TableUse.FRESH, EnumSet.allOf(TableUse.class)));
    requireRunPhase(top, definition.runPhase());
    requireDistinctLabels(top, matrix);
    return definition;
  }

  private String warmUp(Mapping top) {
    YamlNode node = top.fields().get("warmup");
    if (node == null) {
      return DriveSpec.DEFAULT_WARM_UP;
    }
    String rule = yaml.text(node, "warmup");
    try {
      return WarmUp.of(rule, 1, 0).rule();
    } catch (HarnessException e) {
      throw yaml.problem(node, e.getMessage());
    }
  }

  private void requireRunPhase(Mapping top, boolean runPhase) {
    for (String field : OF_A_RUN_PHASE) {
      if (!runPhase && top.fields().containsKey(field)) {
        throw yaml.problem(
            top.fields().get(field),
            Phrase.of(
                "%s comes before a run phase, and with phase: load there is none; leave it out",
                field));
      }
    }
  }

  private Integer scale(Mapping top) {
    return "auto".equals(yaml.optionalText(top, "scale", "the experiment").orElse("auto"))
        ? null
        : values.optionalNumber(top, "scale", 1, ScaleModel.LARGEST_FACTOR).orElse(null);
  }

  private Dimension compared(Mapping top) {
    YamlNode node = top.fields().get("compare");
    if (node == null) {
      return Dimension.PROFILE;
    }
    Mapping compare = yaml.mapping(node, "compare", COMPARE_FIELDS);
    String by = values.oneOf(compare, "by", Dimension.WORDS, Dimension.PROFILE.word());
    return Dimension.ofWord(by).orElseThrow();
  }

  /** Returns the first value of the compared dimension, unless the file names another. */
  private String baseline(Mapping top, Dimension compared, Matrix matrix) {
    List<String> labels =
        matrix.cells().stream().map(cell -> cell.label(compared)).distinct().toList();
    if (!(top.fields().get("compare") instanceof Mapping compare)) {
      return labels.get(0);
    }
    String baseline = yaml.optionalText(compare, "baseline", "compare").orElse(labels.get(0));
    if (!labels.contains(baseline)) {
      throw yaml.problem(
          compare.fields().get("baseline"),
          Phrase.of(
              "compare: baseline '%s' is none of the matrix's %s (%s)",
              baseline, compared.word(), String.join(", ", labels)));
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
            values.number(yaml.required(size, "records", where), "records", 1, Integer.MAX_VALUE),
            values.optionalNumber(size, "operations", 1, Integer.MAX_VALUE).orElse(1),
            values.number(yaml.required(size, "trials", where), "trials", 1, MOST_TRIALS),
            budget(yaml.required(size, "budget", where)),
            only(size));
    if (matrix.cells().stream().noneMatch(read::holds)) {
      throw yaml.problem(
          size.fields().get("only"), Phrase.of("%s: only leaves no cell of the matrix", where));
    }
    return read;
  }

  private Map<String, List<String>> only(Mapping size) {
    YamlNode node = size.fields().get("only");
    Map<String, List<String>> kept = new TreeMap<>();
    if (node != null) {
      yaml.mapping(node, "only", Dimension.WORDS)
          .fields()
          .forEach((dimension, labels) -> kept.put(dimension, values.list(labels, dimension)));
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
            Phrase.of("figure '%s' is not of the form load.insert.p99 or run.throughput", figure));
      }
      Published one =
          new Published(
              figure,
              at(fields),
              values.positive(yaml.required(fields, "ratio", figure), figure + ": ratio"),
              fields.fields().containsKey("predicted")
                  ? values.positive(fields.fields().get("predicted"), figure + ": predicted")
                  : null,
              yaml.requiredText(fields, "printed", figure));
      if (matrix.cells().stream().noneMatch(one::isOf)) {
        throw yaml.problem(item, Phrase.of("%s: no cell of the matrix is at %s", figure, one.at()));
      }
      all.add(one);
    }
    return List.copyOf(all);
  }

  private Map<String, String> at(Mapping fields) {
    yaml.mapping(yaml.required(fields, "at", "a published figure"), "at", Dimension.WORDS);
    return values.texts(fields, "at");
  }

  private void requireDistinctLabels(Mapping top, Matrix matrix) {
    Set<Map<String, String>> seen = new HashSet<>();
    for (Cell cell : matrix.cells()) {
      if (!seen.add(cell.coordinates())) {
        throw yaml.problem(
            top.fields().get("matrix"),
            Phrase.of(
                "matrix: %s is there twice; homes are told apart by the names of their folders",
                cell.coordinates()));
      }
    }
  }
}
