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
   * Returns a log of one run, with the metadata of every rule and a result for each finding. A
   * result has the edit that mends it, if there is one.
   *
   * @param version the kit's version
   */
  public static String of(String version, List<LintedFile> files) {
    ObjectNode log = MAPPER.createObjectNode().put("$schema", SCHEMA).put("version", "2.1.0");
    ObjectNode run = log.putArray("runs").addObject();
    ObjectNode driver = run.putObject("tool").putObject("driver");
    driver.put("name", "htk profile lint").put("version", version);
    ArrayNode rules = driver.putArray("rules");
    for (Rule rule : Rule.values()) {
      put(rule, rules.addObject());
    }
    run.put("columnKind", "utf16CodeUnits");
    ArrayNode results = run.putArray("results");
    for (LintedFile file : files) {
      file.findings().forEach(finding -> put(finding, file, results.addObject()));
    }
    return log.toPrettyString();
  }

  private static void put(Rule rule, ObjectNode node) {
    node.put("id", rule.id());
    node.putObject("shortDescription").put("text", rule.reason());
    node.putObject("defaultConfiguration").put("level", level(rule.severity()));
  }

  private static void put(Finding finding, LintedFile file, ObjectNode node) {
    String uri = uri(file.fileOf(finding));
    node.put("ruleId", finding.rule())
        .put("ruleIndex", RULE_IDS.indexOf(finding.rule()))
        .put("level", level(finding.severity()));
    node.putObject("message").put("text", finding.sentences());
    ObjectNode place = node.putArray("locations").addObject().putObject("physicalLocation");
    place.putObject("artifactLocation").put("uri", uri);
    finding.line().ifPresent(line -> place.putObject("region").put("startLine", line));
    node.putObject("partialFingerprints").put("htk/v1", finding.fingerprint());
    Mend mend = file.mends().get(finding);
    if (mend != null) {
      put(mend, uri, node.putArray("fixes").addObject());
    }
    finding.key().ifPresent(key -> node.putObject("properties").put("key", key));
  }

  private static void put(Mend mend, String uri, ObjectNode node) {
    node.putObject("description")
        .put(
            "text",
            mend.done()
                + (mend.isSafe()
                    ? " (safe: HBase reads the same values)"
                    : " (unsafe: HBase reads a value that it did not read)"));
    ObjectNode change = node.putArray("artifactChanges").addObject();
    change.putObject("artifactLocation").put("uri", uri);
    ObjectNode replacement = change.putArray("replacements").addObject();
    replacement
        .putObject("deletedRegion")
        .put("startLine", mend.startLine())
        .put("startColumn", 1)
        .put("endLine", mend.endLine())
        .put("endColumn", mend.endColumn());
    replacement.putObject("insertedContent").put("text", mend.text());
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
