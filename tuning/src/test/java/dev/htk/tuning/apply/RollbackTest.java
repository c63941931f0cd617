// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RollbackTest {

  private static final String HANDLERS = "hbase.regionserver.handler.count";

  @TempDir private Path temp;
  private ServerFolder server;

  @BeforeEach
  void folder() throws IOException {
    server = new ServerFolder(Files.createDirectory(temp.resolve("conf"))).withEnv();
  }

  @Test
  void appliesAreUndoneOneByOneUntilNoneIsLeft() {
    server.apply(Map.of(HANDLERS, "40"));
    String first = server.read("hbase-site.xml");
    server.apply(Map.of(HANDLERS, "50", "hbase.hstore.blockingStoreFiles", "32"));

    server.rollback();
    assertThat(server.read("hbase-site.xml")).isEqualTo(first);
    server.rollback();
    assertThat(server.read("hbase-site.xml")).isEqualTo(ServerFolder.SITE);
    assertThat(server.names()).containsExactly("hbase-env.sh", "hbase-site.xml");

    assertThatThrownBy(this::plan)
        .isInstanceOf(ApplyException.class)
        .hasMessageContaining("there is nothing to undo");
  }

  @Test
  void aSecretIsAppliedAndRestoredButNotShown() {
    String key = "hbase.rpc.tls.keystore.password";
    server.apply(Map.of(key, "hunter2"));
    String first = server.read("hbase-site.xml");
    server.apply(Map.of(key, "hunter3"));
    assertThat(server.read("hbase-site.xml")).contains("<value>hunter3<");

    Rollback rollback = plan();
    assertThat(rollback.diff())
        .contains("-", "+")
        .containsOnlyOnce("+    <value><masked></value>")
        .containsOnlyOnce("-    <value><masked></value>")
        .doesNotContain("hunter");
    assertThat(receipts(server)).isNotEmpty().allSatisfy(RollbackTest::assertMasked);

    server.rollback();
    assertThat(server.read("hbase-site.xml")).isEqualTo(first);
  }

  @Test
  void theKeysToRestoreHaveTheValuesFromBeforeTheApply() {
    server.apply(Map.of(HANDLERS, "40"));
    server.apply(Map.of(HANDLERS, "50", "hbase.hstore.blockingStoreFiles", "32"));

    assertThat(plan().keys())
        .containsExactly(
            new Receipt.ChangedKey("hbase.hstore.blockingStoreFiles", Optional.empty(), "32"),
            new Receipt.ChangedKey(HANDLERS, Optional.of("40"), "50"));
  }

  private static List<String> receipts(ServerFolder server) {
    return server.names().stream()
        .filter(name -> name.endsWith(".json"))
        .map(server::read)
        .toList();
  }

  private static void assertMasked(String receipt) {
    assertThat(receipt).contains("<masked>").doesNotContain("hunter");
  }

  @Test
  void theScriptOfTheSameApplyIsRestoredToo() {
    server
        .planWithEnv(Map.of(HANDLERS, "40"), "-Xms4g")
        .execute(FaultyFiles.none(), ServerFolder.CLOCK);
    assertThat(server.read("hbase-env.sh")).contains("-Xms4g");
    Rollback rollback = Rollback.plan(server.site());
    assertThat(rollback.steps()).hasSize(2);
    assertThat(rollback.diff()).contains("-export HBASE_REGIONSERVER_OPTS", "<value>30<");
    rollback.execute(FaultyFiles.none());
    assertThat(server.read("hbase-env.sh")).isEqualTo(ServerFolder.ENV);
    assertThat(server.read("hbase-site.xml")).isEqualTo(ServerFolder.SITE);
  }

  @Test
  void anApplyThatEndsAfterTheRollbackWasPlannedKeepsItsBackup() throws IOException {
    server.apply(Map.of(HANDLERS, "40"));
    byte[] applied = Files.readAllBytes(server.site());
    Files.writeString(server.site(), ServerFolder.SITE);
    Rollback rollback = plan();
    Files.write(server.site(), applied);

    assertThatThrownBy(() -> rollback.execute(FaultyFiles.none()))
        .isInstanceOf(ApplyException.class)
        .hasMessageContaining("has been changed by somebody since it was read");
    server.rollback();
    assertThat(server.read("hbase-site.xml")).isEqualTo(ServerFolder.SITE);
  }

  @Test
  void aScriptThatTwoSiteFilesShareIsChangedByOneApplyAtATime() throws IOException {
    Path shared = Files.writeString(temp.resolve("hbase-env.sh"), ServerFolder.ENV);
    ApplyPlan plan =
        SiteApply.plan(
            server.request(Optional.of(shared), Map.of(HANDLERS, "40"), List.of("-Xms4g")));
    TargetFile script = TargetFile.of(shared);
    try (Closeable lock = RecordFolder.lock(FaultyFiles.none(), List.of(script))) {
      assertThatThrownBy(() -> plan.execute(FaultyFiles.none(), ServerFolder.CLOCK))
          .isInstanceOf(ApplyException.class)
          .hasMessageContaining("another htk is at work");
    }
    assertThat(server.names()).containsExactly("hbase-env.sh", "hbase-site.xml");
    plan.execute(FaultyFiles.none(), ServerFolder.CLOCK);
    assertThat(Files.readString(shared)).contains("-Xms4g");
  }

  @Test
  void aScriptInAnotherFolderIsRestoredOnlyIfItIsNamed() throws IOException {
    Path other = Files.writeString(temp.resolve("hbase-env.sh"), ServerFolder.ENV);
    SiteApply.plan(server.request(Optional.of(other), Map.of(HANDLERS, "40"), List.of("-Xms4g")))
        .execute(FaultyFiles.none(), ServerFolder.CLOCK);
    assertThatThrownBy(() -> Rollback.plan(server.site()))
        .isInstanceOf(ApplyException.class)
        .hasMessageContaining("outside this folder; name it with --env");
    assertThatThrownBy(() -> Rollback.plan(server.site(), Optional.of(server.env())))
        .isInstanceOf(ApplyException.class);
    Rollback.plan(server.site(), Optional.of(other)).execute(FaultyFiles.none());
    assertThat(other).hasContent(ServerFolder.ENV);
    assertThat(server.read("hbase-site.xml")).isEqualTo(ServerFolder.SITE);
  }

  @Test
  void aFileThatWasEditedSinceIsNotTouchedAndTheEditIsShown() {
    server.apply(Map.of(HANDLERS, "40"));
    String edited =
        server.read("hbase-site.xml").replace("</configuration>", "<!-- x --></configuration>");
    server.write("hbase-site.xml", edited);
    List<String> names = server.names();
    Rollback rollback = Rollback.plan(server.site());
    assertThat(rollback.refusals()).singleElement().asString().contains("has been edited since");
    assertThat(rollback.editedSince()).contains("-</configuration>\n+<!-- x --></configuration>\n");
    assertThatThrownBy(() -> rollback.execute(FaultyFiles.none()))
        .isInstanceOf(ApplyException.class);
    assertThat(server.read("hbase-site.xml")).isEqualTo(edited);
    assertThat(server.names()).isEqualTo(names);
  }

  @Test
  void aFileThatIsEditedBetweenPlanAndExecutionIsNotTouched() {
    server.apply(Map.of(HANDLERS, "40"));
    Rollback rollback = Rollback.plan(server.site());
    server.write("hbase-site.xml", "<configuration/>");
    assertThatThrownBy(() -> rollback.execute(FaultyFiles.none()))
        .hasMessageContaining("has been changed by somebody");
    assertThat(server.read("hbase-site.xml")).isEqualTo("<configuration/>");
  }

  @Test
  void aBackupThatIsMissingOrChangedIsNotUsed() throws IOException {
    server.apply(Map.of(HANDLERS, "40"));
    Path backup = server.ending(".bak");
    Files.writeString(backup, "<configuration/>");
    assertThatThrownBy(this::plan).hasMessageContaining("is not the backup that apply made");
    Files.delete(backup);
    assertThatThrownBy(this::plan).hasMessageContaining("is missing");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{\"format\": 2}",
        "{\"format\": 1}",
        "{\"format\": 1, \"kit\": {}, \"time\": 3}",
        "{\"format\":1,\"kit\":\"\",\"time\":\"x\",\"profile\":\"\",\"hbase\":\"\"}",
        "[[[[[[[[[[[[[[[[[[[[[[[["
      })
  void anInvalidReceiptIsRefused(String json) throws IOException {
    server.apply(Map.of(HANDLERS, "40"));
    Files.writeString(server.ending(".receipt.json"), json);
    assertThatThrownBy(this::plan)
        .isInstanceOfSatisfying(
            ApplyException.class, e -> assertThat(e.kind()).isEqualTo(ApplyException.Kind.REFUSED))
        .hasMessageContaining("this htk cannot use the receipt");
  }

  @Test
  void aHugeReceiptIsRefusedBeforeItIsParsed() throws IOException {
    server.apply(Map.of(HANDLERS, "40"));
    try (RandomAccessFile sparse =
        new RandomAccessFile(server.ending(".receipt.json").toFile(), "rw")) {
      sparse.setLength(ReceiptJson.LARGEST + 10L);
    }
    assertThatThrownBy(this::plan).hasMessageContaining("it is over 16 MiB");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/etc/passwd",
        "../passwd",
        "..",
        ".",
        "a/b",
        "conf/../../passwd",
        "hbase-site.xml",
        "link",
        "\\u0000",
        ""
      })
  void aReceiptCannotNameAnotherFile(String path) throws IOException {
    server
        .planWithEnv(Map.of(HANDLERS, "40"), "-Xms4g")
        .execute(FaultyFiles.none(), ServerFolder.CLOCK);
    Path outside = Files.writeString(temp.resolve("passwd"), server.read("hbase-env.sh"));
    Files.createSymbolicLink(server.path("link"), outside);
    Path receipt = server.ending(".receipt.json");
    Files.writeString(
        receipt, Files.readString(receipt).replace("\"hbase-env.sh\"", "\"" + path + "\""));
    assertThatThrownBy(this::plan)
        .isInstanceOfSatisfying(
            ApplyException.class, e -> assertThat(e.kind()).isEqualTo(ApplyException.Kind.REFUSED));
  }

  @Test
  void aBackupThatIsALinkIsNotFollowed() throws IOException {
    server.apply(Map.of(HANDLERS, "40"));
    Path backup = server.ending(".bak");
    Files.move(backup, temp.resolve("elsewhere"));
    Files.createSymbolicLink(backup, temp.resolve("elsewhere"));
    assertThatThrownBy(this::plan).isInstanceOf(ApplyException.class);
  }

  @Test
  void fieldsThatAreNotKnownAreIgnored() throws IOException {
    server.apply(Map.of(HANDLERS, "40"));
    Path receipt = server.ending(".receipt.json");
    Files.writeString(
        receipt, Files.readString(receipt).replaceFirst("\\{", "{\"later\": [1, {\"a\": null}],"));
    server.rollback();
    assertThat(server.read("hbase-site.xml")).isEqualTo(ServerFolder.SITE);
  }

  @Test
  void aClockThatWasPutBackDoesNotMixUpTheOrder() {
    server
        .plan(Map.of(HANDLERS, "40"))
        .execute(FaultyFiles.none(), () -> ServerFolder.CLOCK.instant());
    String first = server.read("hbase-site.xml");
    server
        .plan(Map.of(HANDLERS, "50"))
        .execute(FaultyFiles.none(), () -> ServerFolder.CLOCK.instant().minusSeconds(3600));
    server.rollback();
    assertThat(server.read("hbase-site.xml")).isEqualTo(first);
  }

  private Rollback plan() {
    return Rollback.plan(server.site());
  }
}
