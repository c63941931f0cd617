// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cluster.ServerRole;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makes the archive of a JVM that prints Hadoop's version, and tests how others take it. */
class ServerArchiveTest {

  private static final List<String> SERVER = List.of("-Xmx64m", "-XX:+UseSerialGC");
  private static final String FROM_ARCHIVE =
      VersionInfo.class.getName() + " source: shared objects file";

  @TempDir private static Path folder;
  private static ServerArchive archive;
  private static String saidFirst;

  @BeforeAll
  static void make() throws Exception {
    archive = archives(folder.resolve("cache"), ServerHome.own()).get(0);
    Path classes = folder.resolve("classes");
    saidFirst = said(archive.flags(SERVER, classes));
    archive.keep(List.of(classes, folder.resolve("of a server that did not start")));
    assertThat(archive.canBeMade()).isTrue();
    Path unfinished = folder.resolve("work").resolve("unfinished");
    archive.finish(archive.make(unfinished), unfinished);
  }

  @Test
  void theSecondClusterReadsTheClassesOfTheFirstFromAnArchive() throws Exception {
    assertThat(saidFirst).doesNotContain(FROM_ARCHIVE);
    assertThat(said(archive.flags(SERVER))).contains(FROM_ARCHIVE).doesNotContain("[warning]");
    assertThat(archive.canBeMade()).isFalse();
    assertThat(folder.resolve("work").resolve("unfinished")).doesNotExist();
  }

  @Test
  void aBrokenArchiveIsLeftOut() throws Exception {
    ServerArchive broken = archives(folder.resolve("broken"), ServerHome.own()).get(0);
    byte[] whole = Files.readAllBytes(archive.file());
    Files.createDirectories(broken.file().getParent());
    for (int size : new int[] {0, 1, whole.length / 2}) {
      Files.write(broken.file(), Arrays.copyOf(whole, size));
      assertThat(broken.flags(SERVER)).as("%d bytes", size).isEmpty();
    }
  }

  @Test
  void anArchiveOfOtherJarsIsLeftOut() throws Exception {
    ServerArchive ofHBase = archives(folder.resolve("foreign"), ServerHome.own()).get(1);
    Files.createDirectories(ofHBase.file().getParent());
    Files.copy(archive.file(), ofHBase.file());

    assertThat(ofHBase.flags(SERVER)).isEmpty();
  }

  @Test
  void anArchiveIsLeftOutWhereAFlagOfTheServerForbidsIt() throws Exception {
    assertThat(archive.flags(List.of("-Xmx64m", "-XX:-UseCompressedOops"))).isEmpty();
  }

  @Test
  void anArchiveThatCannotBeMadeIsTriedOnceOnly() throws Exception {
    ServerArchive unmakeable = archives(folder.resolve("failed"), ServerHome.own()).get(0);
    Path list = Files.writeString(folder.resolve("list"), "@no-such-tag x\n@no-such-tag");
    unmakeable.keep(List.of(list));
    Path unfinished = folder.resolve("work").resolve("failed");

    unmakeable.finish(unmakeable.make(unfinished), unfinished);

    assertThat(unmakeable.canBeMade()).isFalse();
    assertThat(unmakeable.flags(SERVER, list)).isEmpty();
  }

  @Test
  void anotherJavaOrAnotherJarMakesAnotherName() throws Exception {
    ServerHome own = ServerHome.own();
    ServerHome newer =
        new ServerHome(
            own.hbase(), own.hadoop(), own.java(), "17.99", own.hbaseJars(), own.hdfsJars(), true);

    assertThat(archives(folder, newer).get(0).file())
        .isNotEqualTo(archives(folder, own).get(0).file());
    assertThat(archives(folder, own).get(0).file())
        .isEqualTo(archives(folder, own).get(0).file())
        .isNotEqualTo(archives(folder, own).get(1).file());
  }

  @Test
  void installedSoftwareHasNoArchive() throws Exception {
    ServerHome own = ServerHome.own();
    ServerHome installed =
        new ServerHome(
            own.hbase(),
            own.hadoop(),
            own.java(),
            own.javaVersion(),
            own.hbaseJars().subList(1, own.hbaseJars().size()),
            own.hdfsJars(),
            true);

    assertThat(archives(folder, installed)).isEmpty();
    assertThat(installed.classPath(ServerRole.MASTER, List.of(Path.of("/conf"))))
        .startsWith("/conf");
  }

  @Test
  void theFolderIsTheUsersCacheUnlessTheVariableNamesAnotherOrNone() {
    assertThat(ServerArchive.folder(Map.of("HOME", "/h")))
        .hasValue(Path.of("/h/.cache/hbase-tuning-kit"));
    assertThat(ServerArchive.folder(Map.of("HOME", "/h", "XDG_CACHE_HOME", "/c")))
        .hasValue(Path.of("/c/hbase-tuning-kit"));
    assertThat(ServerArchive.folder(Map.of("HOME", "/h", "HTK_CACHE", "/k")))
        .hasValue(Path.of("/k"));
    assertThat(ServerArchive.folder(Map.of("HOME", "/h", "HTK_CACHE", " "))).isEmpty();
    assertThat(ServerArchive.folder(Map.of())).isEmpty();
  }

  /** Guards against Java's crash when it links them. */
  @Test
  void classesForJava5AndAllThatExtendThemAreNotArchived() throws Exception {
    try (ArchivableClasses classes = new ArchivableClasses(ServerHome.own().hbaseJars())) {
      assertThat(classes.contain("com/google/protobuf/Descriptors")).isFalse();
      assertThat(classes.contain("org/apache/hadoop/hbase/protobuf/generated/AccessControlProtos"))
          .isTrue();
      assertThat(
              classes.contain(
                  "org/apache/hadoop/hbase/protobuf/generated/AccessControlProtos$Permission"))
          .isFalse();
      assertThat(classes.contain("org/apache/hadoop/hbase/ServerName")).isTrue();
      assertThat(classes.contain("java/lang/Object")).isTrue();
      assertThat(classes.contain("dev/htk/harness/cluster/local/GuardedServer")).isFalse();
    }
  }

  private static List<ServerArchive> archives(Path cache, ServerHome home) throws IOException {
    return ServerArchive.of(home, Map.of(ServerArchive.FOLDER, cache.toString()));
  }

  /** Returns what a JVM says of the classes it loads, with the class path of a DataNode. */
  private static String said(List<String> flags) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(ServerHome.own().java().toString()));
    command.addAll(flags);
    command.addAll(SERVER);
    command.addAll(List.of("-Xlog:class+load", "-cp"));
    command.add(ServerHome.own().classPath(ServerRole.DATANODE, List.of(folder)));
    command.add(VersionInfo.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
