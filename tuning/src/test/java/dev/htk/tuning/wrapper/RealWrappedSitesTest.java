// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.wrapper;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteFileException;
import dev.htk.tuning.site.SiteProperty;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Wraps every site file in the folder that {@code -Dreal.sites} names, and changes it there. */
@Tag("real-sites")
class RealWrappedSitesTest {

  private static final Map<String, String> CHANGE =
      Map.of("hbase.regionserver.handler.count", "77", "hbase.made.up", "x");
  private static final JsonMapper JSON = new JsonMapper();

  @Test
  void everyFileSaysTheSameInEveryWrapper() throws IOException {
    int wrapped = 0;
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("real.sites")))) {
      for (Path file : files.sorted().toList()) {
        wrapped += isWrapped(file) ? 1 : 0;
      }
    }
    assertThat(wrapped).isGreaterThan(100);
  }

  private static boolean isWrapped(Path file) throws IOException {
    SiteFile site;
    try {
      site = SiteFile.parse("site", Files.readAllBytes(file));
    } catch (SiteFileException e) {
      return false;
    }
    if (site.properties().isEmpty() || site.text().contains("<!DOCTYPE")) {
      return false;
    }
    String text =
        site.text()
                .replace("\r\n", "\n")
                .replaceFirst("(<\\?xml[^>]* encoding)=[\"'][^\"']*[\"']", "$1=\"UTF-8\"")
                .strip()
            + "\n";
    SiteFile plain = SiteFile.parse("site", text.getBytes(StandardCharsets.UTF_8));
    SiteFile block =
        checked(file, plain, "kind: ConfigMap\ndata:\n  hbase-site.xml: |\n" + text.indent(4));
    assertThat(lines(block)).isEqualTo(lines(plain).stream().map(line -> line + 3).toList());
    checked(file, plain, "{\"hbaseSiteXml\":\n" + JSON.writeValueAsString(text) + "}");
    checked(
        file,
        plain,
        JSON.writerWithDefaultPrettyPrinter()
            .writeValueAsString(
                List.of(Map.of("Classification", "hbase-site", "Properties", plain.values()))));
    return true;
  }

  private static SiteFile checked(Path file, SiteFile plain, String text) {
    SiteFile wrapped = Wrapper.parse("wrapped", text).orElseThrow();
    assertThat(wrapped.values()).as(file.toString()).isEqualTo(plain.values());
    assertThat(wrapped.fileText()).isEqualTo(text);
    SiteFile edited = wrapped.edit(new TreeMap<>(CHANGE), "htk").after();
    SiteFile back = Wrapper.parse("wrapped", edited.fileText()).orElseThrow();
    assertThat(back.values()).as(file.toString()).isEqualTo(edited.values());
    return wrapped;
  }

  private static List<Integer> lines(SiteFile site) {
    return site.properties().stream().map(SiteProperty::line).toList();
  }
}
