// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;

class ApplyPropertiesTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final ResolvedProfile PROFILE =
      new ProfileLibrary(CATALOGUE)
          .load("ssd-tuned")
          .resolve(new MachineFacts(32L << 30, 16, 6, DiskKind.SSD, 50), Optional.empty());

  private Path folder;

  @BeforeTry
  void createFolder() throws IOException {
    folder = Files.createTempDirectory("apply");
  }

  @AfterTry
  void removeFolder() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  @Property(tries = 60)
  void applyThenRollbackIsByteIdenticalAndTwiceEqualsOnce(
      @ForAll("sites") byte[] siteBytes, @ForAll("scripts") String script) throws IOException {
    Path site = Files.write(folder.resolve("hbase-site.xml"), siteBytes);
    Path env = Files.writeString(folder.resolve("hbase-env.sh"), script);

    ApplyPlan plan = plan(site, env);
    assertThat(plan.refusals()).isEmpty();
    Optional<Receipt> receipt = plan.execute(FaultyFiles.none(), ServerFolder.CLOCK);
    assertThat(receipt).isPresent();
    Map<String, String> values = SiteFile.read(site).values();
    PROFILE.settings().forEach((key, value) -> assertThat(values).containsEntry(key, value));

    byte[] once = Files.readAllBytes(site);
    assertThat(plan(site, env).execute(FaultyFiles.none(), ServerFolder.CLOCK)).isEmpty();
    assertThat(site).hasBinaryContent(once);

    Rollback.plan(site).execute(FaultyFiles.none());
    assertThat(site).hasBinaryContent(siteBytes);
    assertThat(env).hasBinaryContent(script.getBytes(StandardCharsets.UTF_8));
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactlyInAnyOrder(site, env);
    }
  }

  private static ApplyPlan plan(Path site, Path env) {
    return SiteApply.plan(
        new ApplyRequest(site, Optional.of(env), PROFILE, CATALOGUE, KnownFacts.NONE));
  }

  @Provide
  Arbitrary<byte[]> sites() {
    Arbitrary<String> parts =
        Arbitraries.of(
            "<!-- a comment -->",
            "<property><name>hbase.hstore.blockingStoreFiles</name><value>7</value></property>",
            "<property>\n\t<name> hbase.wal.provider </name>\n\t<value><![CDATA[filesystem]]></value></property>",
            "<property><value>&#51;0</value><name>hbase.regionserver.handler.count</name></property>",
            "<property><name>hbase.rootdir</name><value>${a}/é&amp;</value></property>",
            "<?pi x?>",
            "\n\n  ",
            "\t");
    return Combinators.combine(
            parts.list().ofMaxSize(8),
            Arbitraries.of("\n", "\r\n"),
            Arbitraries.of("UTF-8", "UTF-16", "ISO-8859-1"),
            Arbitraries.of("", "\n", "<!-- end -->\n\n"))
        .as(
            (content, lineEnding, charset, end) ->
                ("<?xml version=\"1.0\" encoding=\""
                        + charset
                        + "\"?>\n<configuration>\n"
                        + String.join("\n", content)
                        + "</configuration>"
                        + end)
                    .replace("\n", lineEnding)
                    .getBytes(Charset.forName(charset)));
  }

  @Provide
  Arbitrary<String> scripts() {
    return Arbitraries.of(
            "export HBASE_HEAPSIZE=4g",
            "# a comment",
            "if a; then\n  HBASE_OPTS=\"$HBASE_OPTS -Dx='y'\"\nfi",
            "export HBASE_OPTS=\"$HBASE_OPTS \\\n  -XX:+UseG1GC\"",
            "HBASE_REGIONSERVER_OPTS+=\" -Dé=1\"")
        .list()
        .ofMaxSize(5)
        .map(lines -> String.join("\n", lines));
  }
}
