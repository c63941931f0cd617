// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.yaml.YamlDocument;
import dev.htk.tuning.yaml.YamlException;
import dev.htk.tuning.yaml.YamlNode;
import dev.htk.tuning.yaml.YamlNode.Mapping;
import dev.htk.tuning.yaml.YamlReader;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Holds the content of a {@code .htk-lint.yaml}. Immutable.
 *
 * @param rules the rules that are off or have another severity
 * @param failOn the severity from which on lint fails, if it is there
 * @param hbaseVersion the servers' version, of a known line, if it is there
 * @param baseline the file of known findings, if it is there
 * @param role the processes that linted files are for, if it is there
 */
public record LintConfig(
    RuleChoice rules,
    Optional<Severity> failOn,
    Optional<String> hbaseVersion,
    Optional<Path> baseline,
    Optional<ServerRole> role) {

  /** A configuration that says nothing. */
  public static final LintConfig NONE =
      new LintConfig(
          RuleChoice.ALL, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  private static final String WHAT = "a lint configuration";
  private static final String OFF = "off";
  private static final Set<String> FIELDS =
      Set.of("rules", "fail-on", "hbase-version", "baseline", "role");

  /**
   * Returns what a text says.
   *
   * @param file the source of the text, for messages; a relative baseline lies in its folder
   * @throws YamlException if it is not valid; the message is one line with file and line
   */
  public static LintConfig parse(String file, String text) {
    YamlReader reader = new YamlReader(file);
    Mapping root = reader.mapping(YamlDocument.read(file, text, "configuration"), WHAT, FIELDS);
    return new LintConfig(
        new RuleChoice(rules(reader, root)),
        reader.optional(root, "fail-on", WHAT, Severity::parse),
        reader.optional(root, "hbase-version", WHAT, LintConfig::known),
        reader.optional(root, "baseline", WHAT, Path.of(file)::resolveSibling),
        reader.optional(root, "role", WHAT, ServerRole::parse));
  }

  private static Map<Rule, Optional<Severity>> rules(YamlReader reader, Mapping root) {
    Map<Rule, Optional<Severity>> severities = new EnumMap<>(Rule.class);
    YamlNode rules = root.fields().get("rules");
    if (rules == null) {
      return severities;
    }
    if (!(rules instanceof Mapping choices)) {
      throw reader.problem(rules, "rules must be lines such as 'default-value: off'");
    }
    choices
        .fields()
        .forEach(
            (id, word) -> {
              Rule rule = Rule.find(id).orElseThrow(() -> reader.problem(word, unknown(id)));
              severities.put(rule, reader.required(choices, id, "rules", LintConfig::choice));
            });
    return severities;
  }

  private static String unknown(String id) {
    List<String> near = Rule.nearest(id);
    return "there is no rule '%s'%s"
        .formatted(id, near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?");
  }

  private static Optional<Severity> choice(String word) {
    try {
      return word.equals(OFF) ? Optional.empty() : Optional.of(Severity.parse(word));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + ", or " + OFF, e);
    }
  }

  private static String known(String version) {
    HBaseLine.parse(version);
    return version;
  }
}
