// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A written page, read as a browser would: {@code data} is the content of its element. */
record Page(String html, JsonNode data) {

  private static final String OPEN = "<script id=\"data\" type=\"application/json\">";

  static Page of(Path folder) throws HarnessException, IOException {
    return at(Report.write(folder));
  }

  static Page at(Path file) throws IOException {
    String html = Files.readString(file);
    int start = html.indexOf(OPEN);
    assertThat(start).as("the data's element").isPositive();
    // The first end tag ends the element, however it is written.
    int end = html.toLowerCase(Locale.ROOT).indexOf("</script", start);
    return new Page(
        html, JsonMapper.builder().build().readTree(html.substring(start + OPEN.length(), end)));
  }

  /** Returns the only run, or the first. */
  JsonNode run() {
    return data.path("runs").path(0);
  }
}
