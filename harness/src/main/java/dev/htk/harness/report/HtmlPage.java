// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.files.PrivateFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the page: an HTML frame filled with style, chart library, script and data. The data is
 * untrusted text and must not end the element that it stands in. So {@code <}, {@code >}, {@code &}
 * and all non-ASCII characters are written as JSON escapes.
 */
final class HtmlPage {

  private static final Pattern PLACE = Pattern.compile("<!--htk:([a-z]+)-->");
  private static final String FOLDER = "/dev/htk/harness/report/";

  /** Parts of one script: they share their names. */
  private static final List<String> SCRIPTS =
      List.of("report.js", "verdicts.js", "heat.js", "selection.js", "curves.js", "keys.js");

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private HtmlPage() {}

  /** Writes the page completely or not at all, for this user alone. */
  static void write(PageData data, Path file) throws IOException {
    Map<String, String> parts =
        Map.of(
            "style", ChartLibrary.text(FOLDER + "report.css"),
            "library", data.library().script(),
            "data", insideHtml(JSON.writeValueAsString(data)),
            "script", script());
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(PrivateFiles.open(fresh), StandardCharsets.UTF_8))) {
      String frame = ChartLibrary.text(FOLDER + "report.html");
      Matcher place = PLACE.matcher(frame);
      int done = 0;
      while (place.find()) {
        out.append(frame, done, place.start()).append(parts.get(place.group(1)));
        done = place.end();
      }
      out.append(frame, done, frame.length());
    }
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String script() throws IOException {
    StringBuilder script = new StringBuilder();
    for (String part : SCRIPTS) {
      script.append(ChartLibrary.text(FOLDER + part));
    }
    return script.toString();
  }

  /** Escapes what could end the data's element; outside of JSON's strings there is none of it. */
  private static String insideHtml(String json) {
    return json.replace("<", "\\u003C").replace(">", "\\u003E").replace("&", "\\u0026");
  }
}
