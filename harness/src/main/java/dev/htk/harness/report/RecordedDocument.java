package dev.htk.harness.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a JSON file as a tree, so that folders from other versions of the kit and from killed runs
 * have a page too. The page shows what is there.
 */
final class RecordedDocument {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private RecordedDocument() {}

  /**
   * Returns the file's content.
   *
   * @param notices gets a sentence if the file exists but is not a JSON object
   * @return null if the file is missing or broken
   */
  static JsonNode read(Path file, List<String> notices) throws IOException {
    if (!Files.isRegularFile(file)) {
      return null;
    }
    try {
      JsonNode content = JSON.readTree(file.toFile());
      if (content != null && content.isObject()) {
        return content;
      }
    } catch (JsonProcessingException e) {
      // Reported below.
    }
    notices.add(file.getFileName() + " cannot be read, it is no JSON object.");
    return null;
  }
}
