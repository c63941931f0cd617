// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Reads one YAML document into nodes that know their lines.
 *
 * <p>Aliases are refused, so the nodes are never larger than the text. Duplicate fields are also
 * refused, and the parser limits the depth.
 */
public final class YamlDocument {

  private static final YAMLFactory FACTORY =
      YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  /** The size limit in bytes, a thousand times a real file. */
  private static final long LARGEST_FILE = 1 << 20;

  private final String file;
  private final String what;
  private final YAMLParser parser;

  private YamlDocument(String file, String what, YAMLParser parser) {
    this.file = file;
    this.what = what;
    this.parser = parser;
  }

  /**
   * Returns the document in the text.
   *
   * @param file the source of the text, for messages
   * @param what the expected content, such as "profile", for messages
   * @throws YamlException if the text is not exactly one YAML document
   */
  public static YamlNode read(String file, String text, String what) {
    try (YAMLParser parser = FACTORY.createParser(text)) {
      return new YamlDocument(file, what, parser).document();
    } catch (JsonProcessingException e) {
      throw invalid(file, e);
    } catch (IOException e) {
      throw new YamlException(file, 0, "cannot be read: " + e.getMessage());
    }
  }

  /**
   * Returns the text of a file.
   *
   * @param what the expected content, such as "profile", for messages
   * @throws YamlException if it cannot be read, or is no text of a sensible size
   */
  public static String text(Path file, String what) {
    try {
      if (Files.size(file) > LARGEST_FILE) {
        throw new YamlException(
            file.toString(), 0, "is larger than 1 MiB, too large for one " + what);
      }
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new YamlException(file.toString(), 0, "does not exist");
    } catch (CharacterCodingException e) {
      throw new YamlException(file.toString(), 0, "is not UTF-8 text; save it as UTF-8");
    } catch (IOException e) {
      throw new YamlException(file.toString(), 0, "cannot be read: " + e.getMessage());
    }
  }

  private YamlNode document() throws IOException {
    if (parser.nextToken() == null) {
      throw new YamlException(file, 0, "is empty; it should hold one " + what);
    }
    YamlNode root = node();
    if (parser.nextToken() != null) {
      throw problem("a second document begins; a file holds one " + what);
    }
    return root;
  }

  private YamlNode node() throws IOException {
    if (parser.isCurrentAlias()) {
      throw problem("aliases (*name) are not allowed; write the value out");
    }
    int line = line(parser.currentTokenLocation());
    return switch (parser.currentToken()) {
      case START_OBJECT -> new YamlNode.Mapping(line, fields());
      case START_ARRAY -> new YamlNode.Sequence(line, items());
      case VALUE_NULL -> new YamlNode.Scalar(line, "");
      default -> new YamlNode.Scalar(line, parser.getText());
    };
  }

  private Map<String, YamlNode> fields() throws IOException {
    Map<String, YamlNode> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, node());
    }
    return Collections.unmodifiableMap(fields);
  }

  private List<YamlNode> items() throws IOException {
    List<YamlNode> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(node());
    }
    return List.copyOf(items);
  }

  private YamlException problem(String message) {
    return new YamlException(file, line(parser.currentTokenLocation()), message);
  }

  private static int line(JsonLocation location) {
    return location == null ? 0 : Math.max(0, location.getLineNr());
  }

  /** Reports invalid YAML. Only the exception that the parser wraps knows the line. */
  private static YamlException invalid(String file, JsonProcessingException e) {
    if (e.getCause() instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
      int line = marked.getProblemMark().getLine() + 1;
      return new YamlException(file, line, "not valid YAML: " + firstLine(marked.getProblem()));
    }
    String message = "not valid YAML: " + firstLine(e.getOriginalMessage());
    return new YamlException(file, line(e.getLocation()), message);
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("cannot be parsed");
  }
}
