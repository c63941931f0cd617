// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceFolderTest {

  private static final String EVENT =
      """
      {"type":"event","server":"rs1,16020,1","cause":"FLUSH","start":1000000,"end":2000000}
      """;

  private static final String PAUSE =
      "[2026-11-22T07:00:01.000+0000][1] GC(0) Pause Young (Allocation Failure) 8M->1M(9M) 900.1ms\n";

  private static final String SLOW_CALL =
      """
      {
        "startTime": 1795879600343,
        "processingTime": 1500,
        "queueTime": 320,
        "clientAddress": "192.0.2.9:51000",
        "methodName": "Mutate",
        "param": "region\\u003d usertable,,1795879600000.0123456789abcdef0123456789abcdef., row\\u003duser7"
      }
      """;

  @TempDir private Path folder;

  @Test
  void filesAreFoundAtAnyDepthPlainAndCompressed() throws Exception {
    write("a/b/plain.jsonl", EVENT);
    pack("c/packed.gz", EVENT.replace("FLUSH", "COMPACTION"));

    Evidence evidence = read(Long.MIN_VALUE);

    assertThat(evidence.recorded()).hasSize(2);
    assertThat(evidence.files())
        .extracting(Evidence.ReadFile::name)
        .containsExactly("a/b/plain.jsonl", "c/packed.gz");
  }

  /** A recording that was killed while it was packed leaves both. */
  @Test
  void whatAPackedRecordingRepeatsCountsOnce() throws Exception {
    write("events.jsonl", EVENT);
    pack("events.jsonl.gz", EVENT);

    Evidence evidence = read(Long.MIN_VALUE);

    assertThat(evidence.recorded()).hasSize(1);
    assertThat(evidence.leftOut()).isEmpty();
  }

  @Test
  void otherFilesCountForTheTimeThatTheRecorderDoesNotCover() throws Exception {
    write("rs1,16020,1/gc.log", PAUSE);
    write("rs1.jsonl", EVENT);
    assertThat(read(Long.MIN_VALUE).sightings()).hasSize(1);

    // From a second before the pause to a second after it.
    write(
        "rs1.jsonl",
        EVENT.replace("1000000", "1795330799000000").replace("2000000", "1795330802000000"));
    assertThat(read(Long.MIN_VALUE).sightings()).isEmpty();
  }

  @Test
  void aServerIsDownUntilItBeginsAnew() throws Exception {
    write(
        "master.log",
        """
        2026-11-22T07:00:00,000 INFO  [m] master.ActiveMasterManager: Registered as active master=m1,16000,1795330000000
        2026-11-22T07:00:05,000 INFO  [m] master.ServerManager: Processing expiration of rs1,16020,1795330000000 on m1,16000,1795330000000
        """);
    write("rs1,16020,1795330900000/gc.log", PAUSE);

    assertThat(read(Long.MIN_VALUE).sightings())
        .filteredOn(sighting -> sighting.row().cause().equals("SERVER_DOWN"))
        .singleElement()
        .satisfies(
            down -> {
              assertThat(down.row().server()).isEqualTo("rs1,16020,1795330000000");
              assertThat(down.row().end()).isEqualTo(1_795_330_900_000_000L);
            });
  }

  /** A supervisor may begin it anew before its session ends. */
  @Test
  void aServerThatWasBackBeforeItWasMissedIsNotDown() throws Exception {
    write(
        "master.log",
        """
        2026-11-22T07:00:00,000 INFO  [m] master.ActiveMasterManager: Registered as active master=m1,16000,1795330000000
        2026-11-22T07:00:20,000 INFO  [m] master.ServerManager: Processing expiration of rs1,16020,1795000000000 on m1,16000,1795330000000
        """);
    write("rs1,16020,1795330810000/gc.log", PAUSE);

    assertThat(read(Long.MIN_VALUE).sightings())
        .extracting(sighting -> sighting.row().cause())
        .doesNotContain("SERVER_DOWN");
  }

  @Test
  void aServerIsDownUntilOthersHaveItsRegions() throws Exception {
    write(
        "master.log",
        """
        2026-11-22T07:00:00,000 INFO  [m] master.ActiveMasterManager: Registered as active master=m1,16000,1795330000000
        2026-11-22T07:00:05,000 INFO  [m] master.ServerManager: Processing expiration of rs1,16020,1795330000000 on m1,16000,1795330000000
        2026-11-22T07:00:15,000 INFO  [PEWorker-3] procedure.ServerCrashProcedure: removed crashed server rs1,16020,1795330000000 after splitting done
        2026-11-22T09:00:00,000 INFO  [m] master.ServerManager: Processing expiration of rs2,16020,1795330000000 on m1,16000,1795330000000
        """);
    write(
        "rs1,16020,1795330000000/server.log",
        "2026-11-22T07:00:02,000 ERROR [x] regionserver.HRegionServer: ***** ABORTING region server"
            + " rs1,16020,1795330000000: disk *****\n");
    write("rs1,16020,1795330900000/gc.log", PAUSE);

    assertThat(read(Long.MIN_VALUE).sightings())
        .filteredOn(sighting -> sighting.row().cause().equals("SERVER_DOWN"))
        .extracting(sighting -> sighting.row().server(), sighting -> sighting.row().end())
        .containsExactly(
            tuple("rs1,16020,1795330000000", 1_795_330_815_000_000L),
            tuple("rs1,16020,1795330000000", 1_795_330_815_000_000L),
            tuple("rs2,16020,1795330000000", 0L));
  }

  /** An earlier master saw it die, and a later one has its regions opened. */
  @Test
  void theEndOfAnOutageMayStandInAnotherFile() throws Exception {
    write(
        "m1/master.log",
        """
        2026-11-22T07:00:00,000 INFO  [m] master.ActiveMasterManager: Registered as active master=m1,16000,1795330000000
        2026-11-22T07:00:05,000 INFO  [m] master.ServerManager: Processing expiration of rs1,16020,1795330000000 on m1,16000,1795330000000
        """);
    write(
        "m2/master.log",
        """
        2026-11-22T07:01:00,000 INFO  [m] master.ActiveMasterManager: Registered as active master=m2,16000,1795330000000
        2026-11-22T07:01:15,000 INFO  [PEWorker-3] procedure.ServerCrashProcedure: removed crashed server rs1,16020,1795330000000 after splitting done
        """);

    assertThat(read(Long.MIN_VALUE).sightings())
        .singleElement()
        .satisfies(down -> assertThat(down.row().end()).isEqualTo(1_795_330_875_000_000L));
    long afterIt = 1_795_330_900_000_000L;
    assertThat(read(afterIt).sightings()).isEmpty();
  }

  @Test
  void anOutageThatLastsIsToldOfHoweverLateTheTimeAskedFor() throws Exception {
    write(
        "master.log",
        """
        2026-11-22T07:00:00,000 INFO  [m] master.ActiveMasterManager: Registered as active master=m1,16000,1795330000000
        2026-11-22T07:00:05,000 INFO  [m] master.ServerManager: Processing expiration of rs1,16020,1795330000000 on m1,16000,1795330000000
        """);

    assertThat(read(1_795_340_000_000_000L).sightings())
        .extracting(sighting -> sighting.row().cause())
        .containsExactly("SERVER_DOWN");
  }

  /** The lines of the later log name the server by its address alone. */
  @Test
  void aServerThatWritesAnotherLogIsBack() throws Exception {
    write(
        "old.log",
        "2026-11-22T07:00:02,000 ERROR [regionserver/rs1:16020] regionserver.HRegionServer: *****"
            + " ABORTING region server rs1,16020,1795330000000: disk *****\n");
    write(
        "new.log",
        "2026-11-22T07:05:00,000 INFO  [regionserver/rs1:16020.logRoller] regionserver.HRegion:"
            + " Flushing 1/1\n");

    assertThat(read(Long.MIN_VALUE).sightings())
        .filteredOn(sighting -> sighting.row().cause().equals("SERVER_DOWN"))
        .singleElement()
        .satisfies(down -> assertThat(down.row().end()).isEqualTo(1_795_331_100_000_000L));
  }

  /** A recorder of level a sees no calls. */
  @Test
  void slowCallsOfTheLogCountBesideARecorderThatSeesNone() throws Exception {
    String recorded =
        EVENT.replace("1000000", "1795879600000000").replace("2000000", "1795879700000000");
    write("rs1.jsonl", recorded);
    write("rs1,16020,1/slow.txt", SLOW_CALL);

    assertThat(calls()).hasSize(1);

    write("rs1.jsonl", recorded + recorded.replace("event", "batch").replace("FLUSH", "x"));
    assertThat(calls()).isEmpty();
  }

  @Test
  void anArchiveIsLeftOutAndSaid() throws Exception {
    write("logs.tar", "rs1.log".concat("\0".repeat(250)) + "ustar\0" + PAUSE);

    assertThat(read(Long.MIN_VALUE).leftOut())
        .containsExactly("logs.tar: an archive; unpack it first");
  }

  @Test
  void aRegionThatHangsIsNotHiddenByOneThatOpens() throws Exception {
    write(
        "rs1,16020,1795330000000/server.log",
        """
        2026-11-22T07:00:00,000 INFO  [RS_OPEN_REGION-regionserver/rs1:16020-0] handler.AssignRegionHandler: Open orders,a,1795330000000.0123456789abcdef0123456789abcdef.
        2026-11-22T07:00:00,000 INFO  [RS_OPEN_REGION-regionserver/rs1:16020-0] handler.AssignRegionHandler: Open orders,b,1795330000000.fedcba9876543210fedcba9876543210.
        2026-11-22T07:00:01,000 INFO  [RS_OPEN_REGION-regionserver/rs1:16020-0] handler.AssignRegionHandler: Opened orders,b,1795330000000.fedcba9876543210fedcba9876543210.
        2026-11-22T07:02:00,000 INFO  [RS_OPEN_REGION-regionserver/rs1:16020-0] handler.AssignRegionHandler: Open orders,c,1795330000000.00000000000000000000000000000000.
        """);

    assertThat(read(Long.MIN_VALUE).sightings())
        .extracting(sighting -> sighting.row().region())
        .contains("0123456789abcdef0123456789abcdef");
  }

  @Test
  void aFileThatAPathAndALinkLeadToIsReadOnce() throws Exception {
    write("rs1.jsonl", EVENT);
    Files.createSymbolicLink(folder.resolve("a-link"), folder.resolve("rs1.jsonl"));

    Evidence evidence =
        new EvidenceFolder(new ReadingRules(ZoneOffset.UTC, Long.MIN_VALUE))
            .read(List.of(folder, folder.resolve("rs1.jsonl")));

    assertThat(evidence.recorded()).hasSize(1);
  }

  @Test
  void aCollectorsLogBesideADataNodesIsNoRegionServers() throws Exception {
    write("rs1/hbase/rs1.jsonl", EVENT);
    write("rs2/hbase/rs2.jsonl", EVENT.replace("rs1", "rs2"));
    write("rs1/hdfs/gc.log", PAUSE);
    write("rs1/hdfs/gc-datanode-rs1.log", PAUSE);

    assertThat(read(Long.MIN_VALUE).files())
        .filteredOn(file -> file.kind() == EvidenceKind.GC_LOG)
        .hasSize(2)
        .allSatisfy(file -> assertThat(file.server()).isNull());
    write("rs2/hdfs/gc-regionserver.log", PAUSE);
    assertThat(read(Long.MIN_VALUE).files())
        .filteredOn(file -> file.name().endsWith("gc-regionserver.log"))
        .extracting(Evidence.ReadFile::server)
        .containsExactly("rs2,16020,1");
  }

  @Test
  void logsThatAllEndBeforeTheTimeAskedForAreADoubt() throws Exception {
    write(
        "rs1,16020,1795330000000/server.log",
        "2026-11-22T07:00:00,000 INFO  [RS_OPEN_REGION-regionserver/rs1:16020-0] handler.AssignRegionHandler: Open orders,a,1795330000000.0123456789abcdef0123456789abcdef.\n");

    assertThat(read(1_795_330_900_000_000L).doubts())
        .anyMatch(doubt -> doubt.contains("the last one ends at 2026-11-22"));
  }

  @Test
  void aLogOfAnotherProcessIsNoServers() throws Exception {
    write("logs/rs1.jsonl", EVENT);
    write("logs/hadoop/gc-namenode.log", PAUSE);
    write("logs/hbase/gc-other.log", PAUSE);
    write("logs/gc-datanode.log", PAUSE);

    assertThat(read(Long.MIN_VALUE).files())
        .filteredOn(file -> file.kind() == EvidenceKind.GC_LOG)
        .allSatisfy(file -> assertThat(file.server()).isNull());
  }

  @Test
  void pausesOfMastersAndOfOtherProcessesDoNotCount() throws Exception {
    write(
        "m1/master.log",
        "2026-11-22T07:00:00,000 INFO  [m] master.ActiveMasterManager: Registered as active"
            + " master=m1,16000,1795330000000\n");
    write("m1/gc.log", PAUSE);
    write("nn/gc-namenode.log", PAUSE);
    assertThat(read(Long.MIN_VALUE).sightings()).isEmpty();
    assertThat(read(Long.MIN_VALUE).doubts())
        .containsExactly(
            "nn/gc-namenode.log belongs to a process other than HBase's servers; its pauses are"
                + " ignored");

    write("rs1,16020,1795330000000/gc.log", PAUSE);
    assertThat(read(Long.MIN_VALUE).sightings()).hasSize(1);
  }

  @Test
  void slowWritesOfDataNodesThatMeetNoSyncAreADoubt() throws Exception {
    String slow =
        "2026-11-22 07:00:05,000 WARN  datanode.DataNode: Slow flushOrSync took 4000ms"
            + " (threshold=300ms)\n";
    write("dn1.log", slow);
    assertThat(read(Long.MIN_VALUE).doubts())
        .containsExactly(
            "in these files, no region server had a slow WAL sync at the time of 1 slow DataNode write"
                + " (the longest of 4.0 s, dn1.log:1): a region server's log may be missing, or its"
                + " time zone may differ");

    write(
        "rs1.log",
        "2026-11-22T07:00:05,000 INFO  [regionserver/rs1:16020-0] wal.AbstractFSWAL: Slow sync"
            + " cost: 4100 ms, current pipeline: []\n");
    assertThat(read(Long.MIN_VALUE).doubts()).isEmpty();
    assertThat(read(Long.MIN_VALUE).sightings())
        .extracting(sighting -> sighting.row().cause())
        .contains("SLOW_DATANODE");
  }

  @Test
  void callsOfAWholeClusterAreNoServersInTheirFolder() throws Exception {
    write("rs1.jsonl", EVENT);
    write("slow.txt", "hbase:001:0> get_slowlog_responses '*'\n" + SLOW_CALL);
    assertThat(calls())
        .as("of the only server")
        .extracting(call -> call.row().server())
        .containsExactly("rs1,16020,1");
    assertThat(read(Long.MIN_VALUE).doubts())
        .contains(
            "the calls of slow.txt count as those of rs1,16020,1, the only region server whose"
                + " files are here");
    write("other/rs3.jsonl", EVENT.replace("rs1", "rs3"));
    assertThat(calls()).extracting(call -> call.row().server()).containsExactly("slow.txt");
    assertThat(read(Long.MIN_VALUE).doubts())
        .anyMatch(doubt -> doubt.contains("slow.txt: it may list calls of several servers"));

    write(
        "slow.txt",
        "get_slowlog_responses ['rs2,16020,1795330000000']\n"
            + SLOW_CALL
            + "get_largelog_responses ['rs3,16020,1795330000000']\n"
            + SLOW_CALL.replace("192.0.2.9", "192.0.2.8"));
    assertThat(calls())
        .extracting(call -> call.row().server())
        .containsExactlyInAnyOrder("rs2,16020,1795330000000", "rs3,16020,1795330000000");

    write("slow.txt", "get_slowlog_responses ['rs2,16020,1795330000000']\n" + SLOW_CALL);
    assertThat(calls())
        .extracting(call -> call.row().server())
        .containsExactly("rs2,16020,1795330000000");
    write("slow.txt", SLOW_CALL);
    assertThat(calls()).extracting(call -> call.row().server()).containsExactly("rs1,16020,1");
  }

  @Test
  void filesThatAreNamedOneByOneAreOfOneServerOnlyInOneFolder() throws Exception {
    write("a/rs1.jsonl", EVENT);
    write("a/gc.log", PAUSE);
    write("b/gc.log", PAUSE);
    List<Path> files =
        List.of(
            folder.resolve("a/rs1.jsonl"), folder.resolve("a/gc.log"), folder.resolve("b/gc.log"));

    assertThat(
            new EvidenceFolder(new ReadingRules(ZoneOffset.UTC, Long.MIN_VALUE))
                .read(files)
                .files())
        .extracting(Evidence.ReadFile::name, Evidence.ReadFile::server)
        .containsExactly(
            tuple(files.get(0).toString(), "rs1,16020,1"),
            tuple(files.get(1).toString(), "rs1,16020,1"),
            tuple(files.get(2).toString(), null));
  }

  @Test
  void aFolderThatIsALinkIsRead() throws Exception {
    write("data/rs1.jsonl", EVENT);
    Path link = Files.createSymbolicLink(folder.resolve("log"), folder.resolve("data"));

    Evidence evidence =
        new EvidenceFolder(new ReadingRules(ZoneOffset.UTC, Long.MIN_VALUE)).read(List.of(link));

    assertThat(evidence.files()).extracting(Evidence.ReadFile::name).containsExactly("rs1.jsonl");
  }

  @Test
  void aPackedFileThatIsDamagedIsReadUpToThere() throws Exception {
    pack("gc.log.gz", PAUSE.repeat(20_000));
    Path file = folder.resolve("gc.log.gz");
    byte[] bytes = Files.readAllBytes(file);
    // The checksum at the end.
    bytes[bytes.length - 8] ^= 1;
    Files.write(file, bytes);

    Evidence evidence = read(Long.MIN_VALUE);

    assertThat(evidence.files()).extracting(Evidence.ReadFile::name).containsExactly("gc.log.gz");
    assertThat(evidence.sightings()).isNotEmpty();
    assertThat(evidence.doubts()).anyMatch(doubt -> doubt.contains("compressed file is damaged"));
  }

  @Test
  void aSnapshotIsKeptForTheSettingsInForce() throws Exception {
    write("rs1.jsonl", EVENT);
    write("snapshot.json", "{\"snapshot\":1}");

    assertThat(read(Long.MIN_VALUE).snapshots()).hasSize(1);
    assertThat(read(Long.MIN_VALUE).leftOut()).isEmpty();
  }

  @Test
  void aFileOfAnotherKindIsLeftOutAndSaid() throws Exception {
    write("rs1.jsonl", EVENT);
    write("notes.txt", "mine");
    write("empty.log", "");

    assertThat(read(Long.MIN_VALUE).leftOut())
        .containsExactly(
            "empty.log: not a kind of file that is read",
            "notes.txt: not a kind of file that is read");
  }

  @Test
  void aCallOfALogAndOfTwoPrintedSlowLogsCountsOnce() throws Exception {
    write("before.txt", SLOW_CALL);
    write("after.txt", SLOW_CALL + SLOW_CALL.replace("192.0.2.9", "192.0.2.8"));
    assertThat(calls()).hasSize(2);

    write(
        "rs1,16020,1/server.log",
        """
        2026-11-28T15:26:42,163 WARN  [RpcServer.default.FPBQ.Fifo.handler=1] ipc.RpcServer: \
        (responseTooSlow): {"starttimems":"1795879600343","method":"Mutate",\
        "processingtimems":1500,"queuetimems":320,"param":"region= usertable,,1795879600000.\
        0123456789abcdef0123456789abcdef., row=user7","client":"192.0.2.9:51000"}
        """);
    assertThat(calls())
        .extracting(sighting -> sighting.row().server(), sighting -> sighting.row().client())
        .containsExactlyInAnyOrder(
            tuple("rs1,16020,1", "192.0.2.9"), tuple("after.txt", "192.0.2.8"));
  }

  private List<Sighting> calls() throws HarnessException, IOException {
    return read(Long.MIN_VALUE).sightings().stream()
        .filter(sighting -> sighting.row().isBatch())
        .toList();
  }

  @Test
  void whatEndedBeforeTheTimeAskedForIsLeftOut() throws Exception {
    write("rs1.jsonl", EVENT);

    assertThat(read(2_000_001).recorded()).isEmpty();
    assertThat(read(2_000_000).recorded()).hasSize(1);
  }

  private Evidence read(long since) throws HarnessException, IOException {
    return new EvidenceFolder(new ReadingRules(ZoneOffset.UTC, since)).read(List.of(folder));
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void pack(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
