// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cluster.ServerSoftware;
import dev.htk.tuning.profile.ResolvedProfile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans of servers that run other software, flags or settings than the usual ones. */
class SidesPlanTest {

  private static final String HANDLERS = "hbase.regionserver.handler.count";

  @TempDir private Path folder;

  @Test
  void aSettingIsJudgedByTheReleaseThatTheServersRun() throws Exception {
    for (String jar : List.of("hbase-server-2.6.6.jar", "hadoop-common-3.4.2.jar")) {
      Files.createFile(folder.resolve(jar));
    }
    String since265 = "hbase.ipc.server.metacallqueue.handler.factor";

    assertThat(
            new TestRequest()
                .local()
                .software(new ServerSoftware(folder, null, null))
                .setting(since265, "0.3")
                .plan("stock")
                .settings()
                .get("stock"))
        .containsEntry(since265, "0.3");
    assertThat(refusalOf(() -> new TestRequest().setting(since265, "0.3").plan("stock")))
        .contains(since265, "2.6.5");
  }

  @Test
  void sidesOfOneProfileMayDifferInFlagsAndSettings() throws Exception {
    BenchPlan plan =
        new TestRequest()
            .local()
            .software(ServerSoftware.OWN, "-XX:+UseParallelGC")
            .setting(HANDLERS, "20")
            .baseline(
                new BenchRequest.Start(
                    ServerSoftware.OWN, List.of("-XX:+UseSerialGC"), Map.of(HANDLERS, "10")))
            .plan("ssd-tuned", "ssd-tuned");

    assertThat(plan.profiles())
        .extracting(ResolvedProfile::name)
        .containsExactly("ssd-tuned@UseSerialGC+count-10", "ssd-tuned@UseParallelGC+count-20");
    assertThat(plan.settings().get("ssd-tuned@UseSerialGC+count-10")).containsEntry(HANDLERS, "10");
    assertThat(plan.trial("ssd-tuned@UseParallelGC+count-20", folder).cluster().server().jvmFlags())
        .contains("-XX:+UseParallelGC")
        .doesNotContain("-XX:+UseG1GC");
  }

  @Test
  void aSidesNameIsShortAndKeepsItsSecrets() {
    BenchRequest.Start secret =
        new BenchRequest.Start(
            new ServerSoftware(Path.of("/opt/hbase-2.5"), null, Path.of("/opt/jdk-17")),
            List.of("-XX:+UseZGC", "-XX:-UseBiasedLocking", "-Da.password=hunter2"),
            Map.of("hbase.rpc.tls.keystore.password", "hunter2", HANDLERS, "3"));
    BenchRequest.Start other =
        new BenchRequest.Start(
            ServerSoftware.OWN, List.of("-XX:-UseBiasedLocking"), Map.of(HANDLERS, "3"));

    assertThat(secret.label(other))
        .isEqualTo("hbase-2.5+jdk-17+UseZGC+Da.password-masked-+password--masked");
    assertThat(other.label(secret)).isEqualTo("kit");
    assertThat(other.label(other)).isEmpty();
  }

  @Test
  void aFlagGivenByHandReachesAModelledServerToo() throws Exception {
    BenchPlan plan =
        new TestRequest()
            .local()
            .as("ssd-node")
            .software(ServerSoftware.OWN, "-XX:G1HeapRegionSize=16m")
            .plan("ssd-tuned");

    assertThat(plan.trial("ssd-tuned", folder).cluster().server().jvmFlags())
        .contains("-XX:G1HeapRegionSize=16m")
        .noneMatch(flag -> flag.startsWith("-Xm"));
  }

  @Test
  void aHeapIsNoFlag() {
    assertThat(
            refusalOf(
                () ->
                    new TestRequest().local().software(ServerSoftware.OWN, "-Xmx2g").plan("stock")))
        .contains("-Xmx2g", "--heap");
  }

  @Test
  void flagsNeedServersOfTheirOwn() {
    assertThat(
            refusalOf(
                () -> new TestRequest().software(ServerSoftware.OWN, "-XX:+UseZGC").plan("stock")))
        .contains("--jvm", "'local'");
  }

  @Test
  void trialsDependOnWhatIsInTheJars() throws Exception {
    for (String jar : List.of("hbase-server-2.6.6.jar", "hadoop-common-3.4.2.jar")) {
      Files.createFile(folder.resolve(jar));
    }
    TestRequest request =
        new TestRequest().local().software(new ServerSoftware(folder, null, null));
    String before = request.plan("stock").identities().toString();
    assertThat(request.plan("stock").identities().toString()).isEqualTo(before);

    Files.writeString(folder.resolve("hbase-server-2.6.6.jar"), "patched");

    assertThat(request.plan("stock").identities().toString()).isNotEqualTo(before);
  }

  @Test
  void aFlagThatTheServersJavaDoesNotKnowIsRefused() {
    assertThat(
            refusalOf(
                () ->
                    new TestRequest()
                        .local()
                        .software(ServerSoftware.OWN, "-XX:+UseNoSuchGC")
                        .plan("stock")))
        .contains("UseNoSuchGC", "does not start");
  }

  @Test
  void sidesOfTwoReleasesAreSaidToDifferInMoreThanTheirVersion() throws Exception {
    for (String jar : List.of("a/hbase-server-2.5.13.jar", "b/hbase-server-2.6.6.jar")) {
      Path home = Files.createDirectories(folder.resolve(jar).getParent());
      Files.createFile(folder.resolve(jar));
      Files.createFile(home.resolve("hadoop-common-3.4." + jar.charAt(0) % 2 + ".jar"));
    }

    BenchPlan plan =
        new TestRequest()
            .local()
            .software(new ServerSoftware(folder.resolve("b"), null, null))
            .baseline(
                new BenchRequest.Start(
                    new ServerSoftware(folder.resolve("a"), null, null), List.of(), Map.of()))
            .plan("stock", "stock");

    assertThat(plan.notes())
        .anySatisfy(note -> assertThat(note).startsWith("the baseline's servers run HBase 2.5.13"))
        .anySatisfy(
            note ->
                assertThat(note)
                    .startsWith("the two also differ in defaults (")
                    .contains("behaviour (HBASE-29141", "hadoop-common"));
  }
}
