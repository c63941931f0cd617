// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.apply.FaultyFiles.Fault;
import dev.htk.tuning.apply.FaultyFiles.Killed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Interrupts applies and rollbacks at each of their operations in turn. */
class CutOffTest {

  private static final Map<String, String> VALUES =
      Map.of("hbase.regionserver.handler.count", "60", "hbase.hstore.blockingStoreFiles", "32");
  private static final String FLAG = "-XX:+UseG1GC";

  @TempDir private Path temp;

  @ParameterizedTest
  @EnumSource(names = {"KILLED", "KILLED_HALF_WAY"})
  void anApplyThatIsKilledLeavesTheOldFileOrTheNewOneWhole(Fault fault) throws IOException {
    Set<String> seen = new TreeSet<>();
    boolean cut = true;
    for (int n = 1; cut; n++) {
      ServerFolder server = server();
      ApplyPlan plan = server.planWithEnv(VALUES, FLAG);
      String newSite = newText(plan, "hbase-site.xml");
      String newEnv = newText(plan, "hbase-env.sh");

      cut = isCut(plan, new FaultyFiles(fault, n));
      assertThat(server.read("hbase-site.xml")).isIn(ServerFolder.SITE, newSite);
      assertThat(server.read("hbase-env.sh")).isIn(ServerFolder.ENV, newEnv);
      seen.add(
          (server.read("hbase-env.sh").equals(newEnv) ? "new script" : "old script")
              + (server.read("hbase-site.xml").equals(newSite) ? ", new site" : ", old site"));

      server.planWithEnv(VALUES, FLAG).execute(FaultyFiles.none(), ServerFolder.CLOCK);
      assertThat(server.read("hbase-site.xml")).isEqualTo(newSite);
      assertThat(server.read("hbase-env.sh")).isEqualTo(newEnv);

      server.rollback();
      assertOriginal(server);
    }
    assertThat(seen)
        .as("the script goes first")
        .containsExactly("new script, new site", "new script, old site", "old script, old site");
  }

  @ParameterizedTest
  @EnumSource(names = {"KILLED", "KILLED_HALF_WAY"})
  void aKilledApplyCanBeRolledBack(Fault fault) throws IOException {
    boolean cut = true;
    for (int n = 1; cut; n++) {
      ServerFolder server = server();
      cut = isCut(server.planWithEnv(VALUES, FLAG), new FaultyFiles(fault, n));
      rollBackIfNeeded(server);
      assertThat(server.read("hbase-site.xml")).isEqualTo(ServerFolder.SITE);
      assertThat(server.read("hbase-env.sh")).isEqualTo(ServerFolder.ENV);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"KILLED", "KILLED_HALF_WAY"})
  void aKilledRollbackIsFinishedByTheNextAndUndoesOneApplyOnly(Fault fault) throws IOException {
    boolean cut = true;
    for (int n = 1; cut; n++) {
      ServerFolder server = server();
      server.apply(Map.of("hbase.regionserver.handler.count", "40"));
      String first = server.read("hbase-site.xml");
      server.planWithEnv(VALUES, FLAG).execute(FaultyFiles.none(), ServerFolder.CLOCK);
      String second = server.read("hbase-site.xml");

      cut = isCut(server, new FaultyFiles(fault, n));
      assertThat(server.read("hbase-site.xml")).isIn(first, second);
      if (cut && recordsOf(server) > 1) {
        server.rollback();
      }
      assertThat(server.read("hbase-site.xml")).isEqualTo(first);
      assertThat(server.read("hbase-env.sh")).isEqualTo(ServerFolder.ENV);

      server.rollback();
      assertOriginal(server);
    }
  }

  @Test
  void anApplyThatFailsPutsEverythingBackAndLeavesNothingBehind() throws IOException {
    boolean cut = true;
    for (int n = 1; cut; n++) {
      ServerFolder server = server();
      ApplyPlan plan = server.planWithEnv(VALUES, FLAG);
      cut = isCut(plan, new FaultyFiles(Fault.FAILS, n));
      if (cut) {
        assertOriginal(server);
      }
    }
  }

  @Test
  void aRollbackThatFailsCanBeMadeAgain() throws IOException {
    boolean cut = true;
    for (int n = 1; cut; n++) {
      ServerFolder server = server();
      server.planWithEnv(VALUES, FLAG).execute(FaultyFiles.none(), ServerFolder.CLOCK);
      cut = isCut(server, new FaultyFiles(Fault.FAILS, n));
      rollBackIfNeeded(server);
      assertOriginal(server);
    }
  }

  private ServerFolder server() throws IOException {
    return new ServerFolder(Files.createTempDirectory(temp, "conf")).withEnv();
  }

  private static boolean isCut(ApplyPlan plan, FaultyFiles files) {
    try {
      plan.execute(files, ServerFolder.CLOCK);
    } catch (Killed e) {
      // Expected.
    } catch (ApplyException e) {
      assertThat(e.kind()).isEqualTo(ApplyException.Kind.FAILED);
      assertThat(e).hasMessageContaining("No space left").hasMessageContaining("nothing has been");
    }
    return files.hasFailed();
  }

  private static boolean isCut(ServerFolder server, FaultyFiles files) {
    try {
      Rollback.plan(server.site()).execute(files);
    } catch (Killed e) {
      // Expected.
    } catch (ApplyException e) {
      assertThat(e.kind()).isEqualTo(ApplyException.Kind.FAILED);
    }
    return files.hasFailed();
  }

  private static void rollBackIfNeeded(ServerFolder server) {
    try {
      server.rollback();
    } catch (ApplyException e) {
      assertThat(e).hasMessageContaining("there is nothing to undo");
    }
  }

  private static long recordsOf(ServerFolder server) {
    return server.names().stream().filter(name -> name.endsWith(".json")).count();
  }

  private static String newText(ApplyPlan plan, String name) {
    return plan.replacements().stream()
        .filter(replacement -> replacement.file().name().equals(name))
        .map(replacement -> new String(replacement.to(), StandardCharsets.UTF_8))
        .findFirst()
        .orElseThrow();
  }

  private static void assertOriginal(ServerFolder server) {
    assertThat(server.names()).containsExactly("hbase-env.sh", "hbase-site.xml");
    assertThat(server.read("hbase-site.xml")).isEqualTo(ServerFolder.SITE);
    assertThat(server.read("hbase-env.sh")).isEqualTo(ServerFolder.ENV);
    assertThatThrownBy(server::rollback).hasMessageContaining("there is nothing to undo");
  }
}
