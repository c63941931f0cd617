// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;

/** Writes findings as a SARIF 2.1.0 log, for code hosts and editors. */
public final class LintSarif {

  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final List<String> RULE_IDS = Arrays.stream(Rule.values()).map(Rule::id).toList();

  private LintSarif() {}

  /**
   * Returns a log of one run, with the metadata of every rule and a result for each finding.
   *
   * @param file the file's name, as the user gave it; a relative one stays relative
   * @param version the kit's version
   */
  public static String of(String file, String version, List<Finding> findings) {
    ObjectNode log = MAPPER.createObjectNode().put("$schema", SCHEMA).put("version", "2.1.0");
    ObjectNode run = log.putArray("runs").addObject();
    ObjectNode driver = run.putObject("tool").putObject("driver");
    driver.put("name", "htk profile lint").put("version", version);
    ArrayNode rules = driver.putArray("rules");
    for (Rule rule : Rule.values()) {
      put(rule, rules.addObject());
    }
    ArrayNode results = run.putArray("results");
    String uri = uri(file);
    findings.forEach(
        finding ->
            put(finding, finding.file().map(LintSarif::uri).orElse(uri), results.addObject()));
    return log.toPrettyString();
  }

  private static void put(Rule rule, ObjectNode node) {
    node.put("id", rule.id());
    node.putObject("shortDescription").put("text", rule.reason());
    node.putObject("defaultConfiguration").put("level", level(rule.severity()));
  }

  private static void put(Finding finding, String uri, ObjectNode node) {
    node.put("ruleId", finding.rule())
        .put("ruleIndex", RULE_IDS.indexOf(finding.rule()))
        .put("level", level(finding.severity()));
    node.putObject("message").put("text", finding.sentences());
    ObjectNode place = node.putArray("locations").addObject().putObject("physicalLocation");
    place.putObject("artifactLocation").put("uri", uri);
    finding.line().ifPresent(line -> place.putObject("region").put("startLine", line));
    node.putObject("partialFingerprints").put("htk/v1", finding.fingerprint());
    finding.key().ifPresent(key -> node.putObject("properties").put("key", key));
  }

  private static String level(Severity severity) {
    return severity == Severity.INFO ? "note" : severity.word();
  }

  /** Returns a file URI for an absolute path; a relative path stays relative. */
  private static String uri(String file) {
    try {
      return file.startsWith("/")
          ? new URI("file", "", file, null).toASCIIString()
          : new URI(null, null, relative(file), null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("'" + file + "' cannot be written as a URI", e);
    }
  }

  /** Prefixes a path that contains a colon, so that its first part is not read as a URI scheme. */
  private static String relative(String file) {
    return file.contains(":") ? "./" + file : file;
  }
}
