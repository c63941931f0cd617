// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.lint.Ignores;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** Parses, lints and edits site files and {@code hbase-env.sh}, and compares with Hadoop. */
final class SiteFiles implements InputReader {

  private static final String TITLE = "htk profile stock";

  private static final SortedMap<String, String> VALUES =
      new TreeMap<>(Map.of("hbase.regionserver.handler.count", "60", "new.key", "<&\"\u00e9"));

  private static final List<String> FLAGS = List.of("-Xmx8g", "-XX:+UseG1GC");

  private static final SiteFile EMPTY = SiteFile.parse("empty", bytes("<configuration/>"));

  private final SettingsCatalogue catalogue = SettingsCatalogue.load();

  @Override
  public boolean read(NamedInput input) throws Exception {
    return switch (input.name()) {
      case "hbase-site.xml" -> Contract.isRead(() -> useSite(input.content()));
      case "hbase-env.sh" -> Contract.isRead(() -> useEnv(input.content()));
      default -> false;
    };
  }

  private void useSite(byte[] bytes) {
    SiteFile site = SiteFile.parse("hbase-site.xml", bytes);
    lint(site, Optional.empty());
    // Hadoop would follow the includes of a file.
    boolean isWhole = site.unread().isEmpty();
    if (isWhole) {
      assertThat(site.values()).isEqualTo(valuesByHadoop(bytes));
    }
    SiteFile after = site.edit(VALUES, TITLE).after();
    assertThat(SiteFile.parse("after", after.bytes()).values()).isEqualTo(after.values());
    if (isWhole) {
      assertThat(after.values()).isEqualTo(valuesByHadoop(after.bytes()));
    }
    after.without(after.keysAddedByKit());
  }

  private void useEnv(byte[] bytes) {
    EnvFile env = EnvFile.parse("hbase-env.sh", bytes);
    lint(EMPTY, Optional.of(env));
    EnvFile after = env.withFlags(FLAGS, TITLE);
    assertThat(after.withFlags(FLAGS, TITLE).bytes()).isEqualTo(after.bytes());
    after.withFlags(List.of(), TITLE);
  }

  private void lint(SiteFile site, Optional<EnvFile> env) {
    LintInput input = new LintInput(site, env, KnownFacts.NONE, catalogue);
    Ignores.applied(input, Linter.lint(input));
  }

  private static SortedMap<String, String> valuesByHadoop(byte[] bytes) {
    Configuration configuration = new Configuration(false);
    configuration.addResource(new ByteArrayInputStream(bytes), "hbase-site.xml");
    SortedMap<String, String> values = new TreeMap<>();
    configuration.forEach(entry -> values.put(entry.getKey(), entry.getValue()));
    return values;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
