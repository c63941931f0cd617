// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.cluster.ServerRole;
import dev.htk.harness.cluster.ServerSoftware;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerHomeTest {

  @TempDir private Path folder;

  @Test
  void anUnpackedHBaseBringsItsVersionAndItsHadoop() throws Exception {
    Path home =
        home(
            "lib/hbase-server-2.5.13.jar",
            "lib/hbase-common-2.5.13.jar",
            "lib/hbase-server-2.5.13-tests.jar",
            "lib/hadoop-common-3.3.6.jar",
            "lib/hadoop-hdfs-3.3.6.jar",
            "lib/hadoop-hdfs-client-3.3.6.jar",
            "lib/client-facing-thirdparty/log4j-api-2.jar",
            "lib/shaded-clients/hbase-shaded-client-2.5.13.jar",
            "lib/htk-coprocessor-0.1.0-hbase2.jar",
            "conf/hbase-site.xml");

    ServerHome found = ServerHome.of(new ServerSoftware(home, null, null));

    assertThat(found.hbase()).isEqualTo("2.5.13");
    assertThat(found.hadoop()).isEqualTo("3.3.6");
    assertThat(found.isHdfsOwn()).isFalse();
    assertThat(names(found.hbaseJars()))
        .containsExactlyInAnyOrder(
            "hbase-server-2.5.13.jar",
            "hbase-common-2.5.13.jar",
            "hadoop-common-3.3.6.jar",
            "hadoop-hdfs-3.3.6.jar",
            "hadoop-hdfs-client-3.3.6.jar",
            "log4j-api-2.jar");
    assertThat(names(found.hdfsJars())).noneMatch(name -> name.startsWith("hbase-"));
  }

  @Test
  void aFolderOfJarsWithoutHdfsGetsTheKitsOwn() throws Exception {
    Path home = home("hbase-server-2.6.1.jar", "hadoop-common-3.3.6.jar");

    ServerHome found = ServerHome.of(new ServerSoftware(home, null, null));

    assertThat(found.isHdfsOwn()).isTrue();
    assertThat(found.hadoop()).isEqualTo(ServerHome.own().hadoop());
    assertThat(found.words()).contains("HBase 2.6.1", "the kit's own");
    assertThat(found.classPath(ServerRole.DATANODE, List.of())).contains("hadoop-hdfs-");
  }

  @Test
  void aHadoopsHomeReplacesTheHadoopOfHBase() throws Exception {
    Path home = home("hbase/lib/hbase-server-2.6.1.jar", "hbase/lib/hadoop-common-2.10.2.jar");
    home(
        "hadoop/share/hadoop/common/hadoop-common-3.5.0.jar",
        "hadoop/share/hadoop/common/lib/guava-1.jar",
        "hadoop/share/hadoop/hdfs/hadoop-hdfs-3.5.0.jar");

    ServerHome found =
        ServerHome.of(new ServerSoftware(home.resolve("hbase"), home.resolve("hadoop"), null));

    assertThat(found.hadoop()).isEqualTo("3.5.0");
    assertThat(names(found.hbaseJars()))
        .containsExactly(
            "hbase-server-2.6.1.jar",
            "hadoop-common-3.5.0.jar",
            "guava-1.jar",
            "hadoop-hdfs-3.5.0.jar");
  }

  @Test
  void aBrokenHomeIsRefusedBeforeAnythingStarts() throws Exception {
    assertRefused(folder.resolve("nowhere"), "is not a folder");
    assertRefused(home("empty/lib/guava-1.jar").resolve("empty"), "has no hbase-server jar");
    assertRefused(
        home("two/hbase-server-2.6.1.jar", "two/hbase-server-2.6.4.jar").resolve("two"),
        "2.6.1, 2.6.4");
    assertRefused(
        home("mixed/hbase-server-2.6.4.jar", "mixed/hbase-common-2.5.13.jar").resolve("mixed"),
        "2.5.13, 2.6.4");
    assertRefused(home("old/hbase-server-1.7.2.jar").resolve("old"), "'1.7.2'");
    assertRefused(home("bare/hbase-server-2.6.4.jar").resolve("bare"), "has no hadoop-common jar");
  }

  @Test
  void aJavaThatIsTooOldOrNoneIsRefused() throws Exception {
    Path java = home("java/bin/java").resolve("java");
    assertThat(java.resolve("bin/java").toFile().setExecutable(true)).isTrue();
    assertThatThrownBy(() -> ServerHome.of(new ServerSoftware(null, null, java)))
        .hasMessageContaining("is no Java");
    Files.writeString(java.resolve("release"), "JAVA_VERSION=\"11.0.2\"\n");
    assertThatThrownBy(() -> ServerHome.of(new ServerSoftware(null, null, java)))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("is Java 11.0.2, and servers need 17 or later");
    Files.writeString(java.resolve("release"), "JAVA_VERSION=\"25\"\n");
    assertThat(ServerHome.of(new ServerSoftware(null, null, java)).javaFeature()).isEqualTo(25);
  }

  @Test
  void flagsThatMakeAJvmWriteAFileAreNotTried() throws Exception {
    Path archive = folder.resolve("classes.jsa");

    ServerHome.own().requireFlags(List.of("-XX:ArchiveClassesAtExit=" + archive));

    assertThat(archive).doesNotExist();
  }

  @Test
  void jarsOfOneNameInTwoFoldersAreBothRecorded() throws Exception {
    Path home = home("hbase/lib/hbase-server-2.6.1.jar");
    home(
        "hadoop/share/hadoop/common/hadoop-common-3.5.0.jar",
        "hadoop/share/hadoop/common/lib/guava-1.jar",
        "hadoop/share/hadoop/hdfs/lib/guava-1.jar",
        "hadoop/share/hadoop/hdfs/hadoop-hdfs-3.5.0.jar");

    assertThat(
            ServerHome.of(new ServerSoftware(home.resolve("hbase"), home.resolve("hadoop"), null))
                .recorded()
                .jars())
        .containsKeys("common/lib/guava-1.jar", "hdfs/lib/guava-1.jar");
  }

  private static void assertRefused(Path home, String why) {
    assertThatThrownBy(() -> ServerHome.of(new ServerSoftware(home, null, null)))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("--hbase-home")
        .hasMessageContaining(why);
  }

  private Path home(String... files) throws IOException {
    for (String file : files) {
      Path path = folder.resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, "");
    }
    return folder;
  }

  private static List<String> names(List<Path> jars) {
    return jars.stream().map(jar -> jar.getFileName().toString()).toList();
  }
}
