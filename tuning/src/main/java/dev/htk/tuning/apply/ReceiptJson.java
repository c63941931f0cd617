// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.secrets.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Writes and reads a receipt as JSON. Masks secrets, because a rollback takes values from the
 * backup. Input is not trusted: each field is checked.
 */
final class ReceiptJson {

  /** The limit in bytes: a receipt holds each changed value of a 4 MiB site file twice. */
  static final int LARGEST = 16 << 20;

  private static final int FORMAT = 1;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  private ReceiptJson() {}

  static byte[] write(Receipt receipt) {
    ObjectNode root =
        JSON.createObjectNode()
            .put("format", FORMAT)
            .put("kit", receipt.kit())
            .put("time", receipt.time().toString())
            .put("profile", receipt.profile())
            .put("hbase", receipt.hbase());
    ArrayNode files = root.putArray("files");
    for (Receipt.ChangedFile file : receipt.files()) {
      files
          .addObject()
          .put("kind", file.kind().name().toLowerCase(Locale.ROOT))
          .put("path", file.path())
          .put("before", file.before())
          .put("after", file.after());
    }
    ArrayNode changes = root.putArray("changes");
    for (Receipt.ChangedKey change : receipt.changes()) {
      changes
          .addObject()
          .put("key", change.key())
          .put("from", change.from().map(from -> Secrets.masked(change.key(), from)).orElse(null))
          .put("to", Secrets.masked(change.key(), change.to()));
    }
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a receipt is always JSON", e);
    }
  }

  /**
   * Reads a receipt.
   *
   * @throws ApplyException if the bytes are not a valid receipt
   */
  static Receipt read(Path file, byte[] bytes) {
    try {
      if (bytes.length > LARGEST) {
        throw new IllegalArgumentException("it is over 16 MiB");
      }
      JsonNode root = JSON.readTree(bytes);
      int format = root.path("format").asInt(0);
      if (format != FORMAT) {
        throw new IllegalArgumentException("its format is not " + FORMAT);
      }
      return new Receipt(
          file,
          text(root, "kit"),
          Instant.parse(text(root, "time")),
          text(root, "profile"),
          text(root, "hbase"),
          files(root),
          changes(root));
    } catch (IOException | IllegalArgumentException | DateTimeException e) {
      throw ApplyException.refused(
          "%s: this htk cannot use the receipt (%s); nothing has been changed"
              .formatted(file, e.getMessage().lines().findFirst().orElse("")));
    }
  }

  private static List<Receipt.ChangedFile> files(JsonNode root) {
    List<Receipt.ChangedFile> files = new ArrayList<>();
    for (JsonNode node : array(root, "files")) {
      files.add(
          new Receipt.ChangedFile(
              Receipt.FileKind.valueOf(text(node, "kind").toUpperCase(Locale.ROOT)),
              text(node, "path"),
              hash(node, "before"),
              hash(node, "after")));
    }
    if (files.isEmpty()
        || files.stream().map(Receipt.ChangedFile::kind).distinct().count() != files.size()) {
      throw new IllegalArgumentException("it must name each file once");
    }
    return files;
  }

  private static List<Receipt.ChangedKey> changes(JsonNode root) {
    List<Receipt.ChangedKey> changes = new ArrayList<>();
    for (JsonNode node : array(root, "changes")) {
      Optional<String> from =
          node.path("from").isTextual() ? Optional.of(text(node, "from")) : Optional.empty();
      changes.add(new Receipt.ChangedKey(text(node, "key"), from, text(node, "to")));
    }
    return changes;
  }

  private static JsonNode array(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (!value.isArray()) {
      throw new IllegalArgumentException("it has no list '" + field + "'");
    }
    return value;
  }

  private static String text(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("it has no text '" + field + "'");
    }
    return value.textValue();
  }

  private static String hash(JsonNode node, String field) {
    String value = text(node, field);
    if (!HASH.matcher(value).matches()) {
      throw new IllegalArgumentException("'" + field + "' is not a SHA-256");
    }
    return value;
  }
}
