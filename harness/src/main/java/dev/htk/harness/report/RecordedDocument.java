package dev.htk.harness.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a JSON file of a folder as a tree, so that folders of earlier and later versions of the kit
 * and of killed runs have a page too: the page shows what is there.
 */
final class RecordedDocument {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private RecordedDocument() {}

  /**
   * The file's content.
   *
   * @param notices gets a sentence if the file is there, but no JSON object
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
      // Said below.
    }
    notices.add(file.getFileName() + " cannot be read, it is no JSON object.");
    return null;
  }
}
