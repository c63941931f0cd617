// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.wrapper;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.htk.tuning.site.SiteFileException;
import dev.htk.tuning.wrapper.Node.Field;
import dev.htk.tuning.wrapper.Node.Fields;
import dev.htk.tuning.wrapper.Node.Items;
import dev.htk.tuning.wrapper.Node.Place;
import dev.htk.tuning.wrapper.Node.Scalar;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Reads JSON or YAML with places, other than {@link dev.htk.tuning.yaml} also several documents.
 * Aliases are not followed: each is read as a placeholder, as is a value with a tag of its own,
 * which another program replaces. So the nodes are never more than the text.
 */
final class NodeReader {

  private static final JsonFactory JSON =
      new JsonFactoryBuilder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final JsonFactory YAML =
      YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final String TAG_OF_YAML = "tag:yaml.org";

  /** Matches the parser's words on the start of a part, whose source it hides. */
  private static final Pattern START = Pattern.compile(" \\(start marker at .*");

  private final String text;
  private final JsonParser parser;

  /** Whether the parser counts characters beyond U+FFFF once, where a Java text has two. */
  private final boolean countsCodePoints;

  /** The last place asked for, in code points and in characters: the next one is near. */
  private int codePoints;

  private int characters;

  private NodeReader(String text, JsonParser parser) {
    this.text = text;
    this.parser = parser;
    this.countsCodePoints =
        parser instanceof YAMLParser && text.chars().anyMatch(c -> Character.isSurrogate((char) c));
  }

  /**
   * Returns the documents in a text.
   *
   * @param file the source of the text, for messages
   * @throws SiteFileException if the text is not valid, or names a field twice
   */
  static List<Node> read(String file, String text, boolean isJson) {
    try (JsonParser parser = (isJson ? JSON : YAML).createParser(text)) {
      return new NodeReader(text, parser).documents();
    } catch (JsonProcessingException e) {
      throw invalid(file, text, isJson ? "JSON" : "YAML", e);
    } catch (IOException e) {
      throw new SiteFileException(file + ": cannot be read: " + e.getMessage());
    }
  }

  private List<Node> documents() throws IOException {
    List<Node> documents = new ArrayList<>();
    while (parser.nextToken() != null) {
      documents.add(node());
    }
    return documents;
  }

  private Node node() throws IOException {
    JsonLocation start = parser.currentTokenLocation();
    Optional<String> replaced = replacedByOthers();
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        List<Field> fields = fields();
        Optional<String> placeholder = replaced.or(() -> function(fields));
        yield placeholder.isPresent()
            ? new Scalar(placeFrom(start), placeholder)
            : new Fields(placeFrom(start), fields);
      }
      case START_ARRAY -> {
        List<Node> items = items();
        yield replaced.isPresent()
            ? new Scalar(placeFrom(start), replaced)
            : new Items(placeFrom(start), items);
      }
      default -> scalar(start, replaced);
    };
  }

  private Scalar scalar(JsonLocation start, Optional<String> replaced) throws IOException {
    boolean isNull = parser.currentToken() == JsonToken.VALUE_NULL;
    // Reads a text to its end, after which its place is known.
    String value = parser.getText();
    Optional<String> said = isNull ? Optional.empty() : Optional.of(value);
    return new Scalar(placeFrom(start), replaced.or(() -> said));
  }

  /** Returns a placeholder for what stands for another value: an alias, or a tag's argument. */
  private Optional<String> replacedByOthers() throws IOException {
    if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
      return Optional.of(placeholder("*" + yaml.getText()));
    }
    return Optional.ofNullable((String) parser.getTypeId())
        .filter(tag -> !tag.startsWith(TAG_OF_YAML))
        .map(tag -> placeholder("!" + tag));
  }

  /** Returns a placeholder for an object that is a function of CloudFormation. */
  private static Optional<String> function(List<Field> fields) {
    return Optional.of(fields)
        .filter(all -> all.size() == 1)
        .map(all -> all.get(0).name())
        .filter(name -> name.equals("Ref") || name.startsWith("Fn::"))
        .map(NodeReader::placeholder);
  }

  /** Returns a value that lint takes for a template's. */
  private static String placeholder(String what) {
    return "{{ " + what.replaceAll("[{}]", "") + " }}";
  }

  private List<Field> fields() throws IOException {
    List<Field> fields = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      JsonLocation start = parser.currentTokenLocation();
      String name = parser.currentName();
      Place key = parser instanceof YAMLParser ? placeFrom(start) : quoted(start);
      parser.nextToken();
      fields.add(new Field(key, name, node()));
    }
    return List.copyOf(fields);
  }

  private List<Node> items() throws IOException {
    List<Node> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(node());
    }
    return List.copyOf(items);
  }

  /** Returns the place of a name in JSON, whose parser is already at the value. */
  private Place quoted(JsonLocation start) {
    int from = offset(start);
    int to = from + 1;
    while (text.charAt(to) != '"') {
      to += text.charAt(to) == '\\' ? 2 : 1;
    }
    return new Place(start.getLineNr(), from, to + 1);
  }

  private Place placeFrom(JsonLocation start) {
    int from = offset(start);
    int to = Math.max(from, offset(parser.currentLocation()));
    // A block of YAML ends where the next line begins.
    while (to > from && text.charAt(to - 1) <= ' ') {
      to--;
    }
    return new Place(start.getLineNr(), from, to);
  }

  private int offset(JsonLocation location) {
    int offset = (int) location.getCharOffset();
    if (!countsCodePoints) {
      return offset;
    }
    characters = text.offsetByCodePoints(characters, offset - codePoints);
    codePoints = offset;
    return characters;
  }

  /** Reports what is not valid. Of YAML, only the wrapped exception knows the line. */
  private static SiteFileException invalid(
      String file, String text, String format, JsonProcessingException e) {
    int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
    String reason = e.getOriginalMessage();
    if (e.getCause() instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
      line = marked.getProblemMark().getLine() + 1;
      reason = marked.getProblem();
    }
    String where = line > 0 ? file + ":" + line : file;
    if (text.lines().skip(Math.max(0, line - 1)).limit(1).anyMatch(l -> l.contains("{{"))) {
      return new SiteFileException(
          where
              + ": '{{' is a template's tag, not "
              + format
              + "; fill the template in, and use"
              + " the result");
    }
    return new SiteFileException(
        where
            + ": not valid "
            + format
            + ": "
            + START.matcher(reason.lines().findFirst().orElse("cannot be parsed")).replaceFirst("")
            + "; mend it there");
  }
}
