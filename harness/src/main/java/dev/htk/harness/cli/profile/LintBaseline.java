// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.lint.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Findings that are known already: what {@code htk profile lint --format json} printed before. A
 * finding is the same if rule, file, key and message are, wherever in the file it has moved.
 */
final class LintBaseline {

  /** Without data binding, whose classes take longer to load than all others of a lint. */
  private static final JsonFactory JSON = new JsonFactory();

  private static final long LARGEST_FILE = 64L << 20;

  /** The number of known findings by their identity. */
  private final Map<List<String>, Integer> known = new HashMap<>();

  private final Path site;

  private LintBaseline(Path site) {
    this.site = site;
  }

  /**
   * Reads a baseline.
   *
   * @param said who names it, for messages
   * @param site the linted file, whose findings count
   * @param isOfAnyFile whether the findings of a single file count whatever its name
   * @throws HarnessException if the file holds none
   */
  static LintBaseline read(String said, Path file, Path site, boolean isOfAnyFile)
      throws HarnessException {
    try {
      if (Files.size(file) > LARGEST_FILE) {
        throw HarnessException.badInput("%s%s: is larger than 64 MiB", said, file);
      }
      LintBaseline baseline = new LintBaseline(site);
      try (JsonParser json = JSON.createParser(file.toFile())) {
        boolean isList = json.nextToken() == JsonToken.START_ARRAY;
        if (isList) {
          json.nextToken();
        }
        do {
          Document document = Document.next(json);
          if ((isOfAnyFile && !isList) || isOf(document.file(), file, site)) {
            document
                .findings()
                .forEach(
                    finding ->
                        baseline.known.merge(
                            seenFrom(Path.of(document.file()), finding), 1, Integer::sum));
          }
        } while (isList && json.nextToken() != JsonToken.END_ARRAY);
      }
      return baseline;
    } catch (NoSuchFileException e) {
      throw HarnessException.badInput(
          "%s%s: does not exist; make it: htk profile lint --no-baseline --format json",
          said, file);
    } catch (IOException | InvalidPathException e) {
      throw HarnessException.badInput(
          "%s%s: is not what 'htk profile lint --format json' prints: %s",
          said, file, String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  /** Returns whether findings are of a file, by its path from here or from the baseline. */
  private static boolean isOf(String name, Path baseline, Path site) {
    Path place = site.toAbsolutePath().normalize();
    return Path.of(name).toAbsolutePath().normalize().equals(place)
        || baseline.toAbsolutePath().resolveSibling(name).normalize().equals(place);
  }

  /** Returns the identity of a finding, with an included file as the linted file sees it. */
  private static List<String> seenFrom(Path linted, List<String> identity) {
    String included = identity.get(1);
    Path folder = linted.toAbsolutePath().normalize().getParent();
    if (included.isEmpty() || folder == null) {
      return identity;
    }
    String seen = folder.relativize(Path.of(included).toAbsolutePath().normalize()).toString();
    return List.of(identity.get(0), seen, identity.get(2), identity.get(3));
  }

  /**
   * The findings of one file.
   *
   * @param findings what makes each the same as before
   */
  private record Document(String file, List<List<String>> findings) {

    /** Reads the object at which a parser stands. */
    static Document next(JsonParser json) throws IOException {
      String file = "";
      List<List<String>> findings = null;
      for (String member = first(json); member != null; member = json.nextFieldName()) {
        JsonToken value = json.nextToken();
        if (member.equals("findings") && value == JsonToken.START_ARRAY) {
          findings = findings(json);
        } else if (member.equals("file")) {
          file = text(json);
        } else {
          json.skipChildren();
        }
      }
      if (findings == null) {
        throw new IOException("it has no findings");
      }
      return new Document(file, findings);
    }

    private static List<List<String>> findings(JsonParser json) throws IOException {
      List<List<String>> findings = new ArrayList<>();
      while (json.nextToken() != JsonToken.END_ARRAY) {
        Map<String, String> members = new HashMap<>();
        for (String member = first(json); member != null; member = json.nextFieldName()) {
          json.nextToken();
          members.put(member, text(json));
        }
        findings.add(
            Finding.identity(
                members.getOrDefault("rule", ""),
                members.getOrDefault("file", ""),
                members.getOrDefault("key", ""),
                members.getOrDefault("message", "")));
      }
      return findings;
    }

    /** Returns the name of an object's first member; null if it has none or is no object. */
    private static String first(JsonParser json) throws IOException {
      if (json.hasToken(JsonToken.START_OBJECT)) {
        return json.nextFieldName();
      }
      json.skipChildren();
      return null;
    }

    private static String text(JsonParser json) throws IOException {
      String text = json.getValueAsString("");
      json.skipChildren();
      return text;
    }
  }

  /** Returns the findings that are not known, in their order. */
  List<Finding> newOf(List<Finding> findings) {
    Map<List<String>, Integer> left = new HashMap<>(known);
    return findings.stream()
        .filter(
            finding -> {
              List<String> identity = seenFrom(site, finding.identity());
              int times = left.getOrDefault(identity, 0);
              left.put(identity, times - 1);
              return times <= 0;
            })
        .toList();
  }
}
