// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.evidence.Sighting.Precision;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerLogReaderTest extends ServerLogFixture {

  @Test
  void aSlowSyncEndsAtItsLine() throws IOException {
    FileFacts facts =
        read(
            "2026-11-28T12:00:40,350 INFO  [AsyncFSWAL-0-hdfs://nn:8020/hbase-prefix:"
                + SERVER
                + "] wal.AbstractFSWAL: Slow sync cost: 109 ms, current pipeline:"
                + " [DatanodeInfoWithStorage[10.0.0.7:9866,DS-da5d6cbb,DISK]]",
            at(41, "nothing"));

    assertSpan(0, StallCause.WAL_SYNC, 40.241, 40.350, Precision.MEASURED);
    assertThat(facts.server()).isEqualTo(SERVER);
  }

  @Test
  void aRollCountsOnlyWithAReasonToHoldWrites() throws IOException {
    String rolled =
        "wal.AbstractFSWAL: Rolled WAL /hbase/WALs/"
            + SERVER
            + "/rs1.1 with entries=494, filesize=8.39 MB; new WAL /hbase/WALs/"
            + SERVER
            + "/rs1.2";
    read(
        at(1, rolled),
        at(2, "wal.FSHLog: Requesting log roll because of low replication, current pipeline: []"),
        at(2.3, rolled),
        at(3, "wal.AsyncFSWAL: sync failed"),
        at(3.5, rolled));

    assertThat(causes()).containsExactly("WAL_ROLL", "WAL_BROKEN");
    assertSpan(0, StallCause.WAL_ROLL, 2, 2.3, Precision.WITHIN);
    assertSpan(1, StallCause.WAL_BROKEN, 3, 3.5, Precision.MEASURED);
    assertThat(sightings.get(1).row().server()).isEqualTo(SERVER);
  }

  @Test
  void tooManyLogsLastUntilTheNextRoll() throws IOException {
    read(
        at(
            1,
            "wal.AbstractFSWAL: Too many WALs; count=3, max=2; forcing (partial) flush of 1"
                + " region(s): "
                + REGION
                + "[info]"),
        at(
            4,
            "wal.AbstractFSWAL: Rolled WAL /hbase/WALs/a with entries=494, filesize=8.39 MB; new"
                + " WAL b"));

    assertSpan(0, StallCause.TOO_MANY_WALS, 1, 4, Precision.MEASURED);
  }

  @Test
  void tooManyLogsAreSeenWhereTheLayoutKeepsOnlyTheLastOfTheirRegions() throws IOException {
    String regions = REGION.substring(20) + "[cf]" + ("," + REGION + "[cf]").repeat(20);
    read(
        at(1, "wal.AbstractFSWAL: " + regions),
        at(2, "wal.AbstractFSWAL: Archiving hdfs://nn:8020/hbase/WALs/a[0] to b"),
        at(4, "wal.AbstractFSWAL: Rolled WAL /hbase/WALs/a with entries=494, filesize=8.39 MB"));

    assertThat(causes()).containsExactly("TOO_MANY_WALS");
    assertSpan(0, StallCause.TOO_MANY_WALS, 1, 4, Precision.MEASURED);
  }

  @Test
  void aSlowCallIsABatchWithoutItsKeys() throws IOException {
    read(
        at(
            24.012,
            "ipc.RpcServer: (responseTooSlow):"
                + " {\"starttimems\":\"1795867175973\",\"method\":\"Multi\",\"processingtimems\":8033,\"fsreadtime\":\"0\",\"queuetimems\":4,\"call\":\"Multi(org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos$MultiRequest)\",\"multi.gets\":0,\"responsesize\":\"66\",\"param\":\"region="
                + " "
                + WHOLE
                + ", for 10 action(s) and 1st row"
                + " key=00112233445566778899aabbccddeeff\",\"client\":\"10.0.0.9:58934\",\"class\":\"HRegionServer\",\"multi.mutations\":10}"));

    assertThat(sightings).hasSize(1);
    Sighting call = sightings.get(0);
    assertThat(call.row().isBatch()).isTrue();
    assertThat(call.row().start()).isEqualTo(1795867175969_000L);
    assertThat(call.row().end()).isEqualTo(1795867184006_000L);
    assertThat(call.row().client()).isEqualTo("10.0.0.9");
    assertThat(call.row().table()).isEqualTo("orders");
    assertThat(call.row().region()).as("the first of several").isNull();
    assertThat(call.row().figures()).isEqualTo(Map.of("queueMicros", 4000L, "operations", 10L));
    assertThat(call.toString()).doesNotContain("user5", "00112233");
  }

  @Test
  void aSlowPutNamesItsRegion() throws IOException {
    read(
        at(
            24,
            "ipc.RpcServer: (responseTooSlow):"
                + " {\"starttimems\":1795867175973,\"method\":\"Mutate\",\"processingtimems\":8033,\"queuetimems\":0,\"param\":\"region="
                + " "
                + WHOLE
                + ", row=user7\"}"));

    assertThat(sightings.get(0).row().region()).isEqualTo(REGION);
  }

  @Test
  void aCallThatALayoutCutOffHasWhatIsLeftOfIt() throws IOException {
    read(
        at(
            24,
            "ipc.RpcServer: (responseTooSlow):"
                + " {\"starttimems\":1795867175973,\"method\":\"Mutate\",\"processingtimems\":8033,\"queuetimems\":0,\"param\":\"region="
                + " orders,us"));

    assertThat(sightings.get(0).row().region()).isNull();
    assertThat(sightings.get(0).row().table()).isNull();
  }

  @Test
  void pausesOfTheJvmAreCollectionsIfTheseTookMostOfThem() throws IOException {
    String pause =
        "util.JvmPauseMonitor: Detected pause in JVM or host machine (eg GC): pause of"
            + " approximately ";
    read(
        at(10, pause + "3856ms"),
        "No GCs detected",
        at(20, pause + "2100ms"),
        "GC pool 'G1 Young Generation' had collection(s): count=1 time=12ms",
        "GC pool 'G1 Old Generation' had collection(s): count=1 time=2300ms",
        at(30, pause + "4000ms"),
        "GC pool 'G1 Young Generation' had collection(s): count=1 time=12ms",
        at(40, pause + "3000ms"),
        // Goes on beside the process.
        "GC pool 'ZGC Cycles' had collection(s): count=1 time=5200ms",
        "GC pool 'ZGC Pauses' had collection(s): count=3 time=1ms");

    assertThat(causes())
        .containsExactly("PROCESS_PAUSE", "GC_PAUSE", "PROCESS_PAUSE", "PROCESS_PAUSE");
    assertSpan(0, StallCause.PROCESS_PAUSE, 6.144, 10, Precision.MEASURED);
    assertSpan(1, StallCause.GC_PAUSE, 17.9, 20, Precision.MEASURED);
    assertThat(sightings.get(1).source().line()).isEqualTo(3);
  }

  @Test
  void aRegionOpensAndCloses() throws IOException {
    read(
        at(1, "handler.AssignRegionHandler: Open " + WHOLE),
        at(
            1.1,
            "regionserver.HRegion: Opened " + REGION + "; next sequenceid=2; SteppingSplitPolicy"),
        at(1.2, "handler.AssignRegionHandler: Opened " + WHOLE),
        at(5, "handler.UnassignRegionHandler: Close " + REGION),
        at(5.5, "regionserver.HRegion: Closed " + WHOLE),
        at(6, "handler.UnassignRegionHandler: Closed " + REGION));

    assertSpan(0, StallCause.REGION_TRANSITION, 1, 1.2, Precision.MEASURED);
    assertSpan(1, StallCause.REGION_TRANSITION, 5, 6, Precision.MEASURED);
    assertThat(sightings).extracting(one -> one.row().figure("opening")).containsExactly(1L, 0L);
    assertThat(sightings).extracting(one -> one.row().table()).containsOnly("orders");
  }

  @Test
  void aReplicaOfARegionOpens() throws IOException {
    String replica = WHOLE.replace("1795878911088.", "1795878911088_0001.");
    read(
        at(1, "handler.AssignRegionHandler: Open " + replica),
        at(2, "handler.AssignRegionHandler: Open what is no region"),
        at(3, "handler.AssignRegionHandler: Opened " + replica));

    assertThat(causes()).containsExactly("REGION_TRANSITION");
    assertThat(sightings.get(0).row().region()).isEqualTo(REGION);
  }

  @Test
  void aTransitionOfWhichTheEndIsMissingIsNotEndedByTheNextOne() throws IOException {
    read(
        at(1, "handler.AssignRegionHandler: Open " + WHOLE),
        at(3600, "handler.AssignRegionHandler: Open " + WHOLE),
        at(3601, "handler.AssignRegionHandler: Opened " + WHOLE),
        at(3700, "handler.UnassignRegionHandler: Close " + REGION),
        at(9000, "hbase.ChoreService: x"));

    assertThat(sightings).hasSize(2);
    assertSpan(0, StallCause.REGION_TRANSITION, 3600, 3601, Precision.MEASURED);
    assertSpan(1, StallCause.REGION_TRANSITION, 3700, 3760, Precision.WITHIN);
  }

  @Test
  void aSlowDataNodeIsToldOfOnceForAllPacketsThatWaited() throws IOException {
    String slow =
        "monitor.StreamSlowMonitor: Slow datanode:"
            + " DatanodeInfoWithStorage[10.0.0.7:9866,DS-da5d6cbb,DISK], data length=16620,"
            + " duration=%dms, unfinishedReplicas=0, lastAckTimestamp=1795878916018, monitor name:"
            + " defaultMonitorName";
    read(
        at(24.002, slow.replace("%d", "8024")),
        at(24.002, slow.replace("%d", "8020")),
        at(
            24.002,
            "monitor.ExcludeDatanodeManager: Added datanode:"
                + " DatanodeInfoWithStorage[10.0.0.7:9866,DS-da5d6cbb,DISK] to exclude cache by"
                + " [slow packet ack] success, current excludeDNsCache size=1"));

    assertThat(sightings).hasSize(1);
    assertSpan(0, StallCause.SLOW_DATANODE, 15.978, 24.002, Precision.MEASURED);
  }

  @Test
  void otherWaitsEndAtTheirLines() throws IOException {
    read(
        at(1, "regionserver.MultiVersionConcurrencyControl: STUCK for : 1000 millis. x"),
        at(5, "wal.MetricsWAL: AsyncFSWAL-0 took 1500 ms appending an edit to wal; len~=1.0 K"),
        at(
            40,
            "regionserver.HRegion: Failed getting lock, row=orders,1,1."
                + "f".repeat(32)
                + "., in region "
                + WHOLE));

    assertSpan(0, StallCause.MVCC_WAIT, 0, 1, Precision.MEASURED);
    assertSpan(1, StallCause.WAL_APPEND, 3.5, 5, Precision.MEASURED);
    assertSpan(2, StallCause.ROW_LOCK, 10, 40, Precision.WITHIN);
    assertThat(sightings.get(2).row().region()).isEqualTo(REGION);
  }

  @Test
  void anAbortEndsTheServer() throws IOException {
    read(
        at(
            1,
            "regionserver.HRegionServer: ***** ABORTING region server "
                + SERVER
                + ": Failed log close in log roller *****"));

    assertThat(causes()).containsExactly("SERVER_DOWN");
    assertThat(sightings.get(0).row().server()).isEqualTo(SERVER);
    assertThat(sightings.get(0).row().end()).isZero();
  }

  @Test
  void ofAMastersLogOnlyDeadServersCount() throws IOException {
    FileFacts facts =
        read(
            line(
                0,
                "[master/m1.example.org:16000:becomeActiveMaster] master.ActiveMasterManager:"
                    + " Registered as active master=m1.example.org,16000,1795878877971"),
            line(
                1,
                "[master/m1.example.org:16000-0] util.JvmPauseMonitor: Detected pause in JVM or"
                    + " host machine (eg GC): pause of approximately 2000ms"),
            line(
                2,
                "[master/m1.example.org:16000-0] master.ServerManager: Processing expiration of "
                    + SERVER
                    + " on m1.example.org,16000,1795878877971"));

    assertThat(facts.server()).isEqualTo("m1.example.org,16000,1795878877971");
    assertThat(causes()).containsExactly("SERVER_DOWN");
    assertThat(sightings.get(0).row().server()).isEqualTo(SERVER);
  }

  @Test
  void whatAServerReportsToItsMasterIsNotTheMasters() throws IOException {
    FileFacts facts =
        read(
            line(0, "[RegionServerTracker-0] master.ServerManager: Registering x"),
            line(
                5,
                "[RpcServer.priority.handler=1,port=16000] wal.AbstractFSWAL: Rolled WAL a with"
                    + " entries=1"),
            line(
                40,
                "[RpcServer.priority.handler=1,port=16000] master.MasterRpcServices: "
                    + SERVER
                    + " reported a fatal error:"),
            "***** ABORTING region server " + SERVER + ": regionserver:16020-0x100 expired *****");

    assertThat(facts.server()).isNull();
    assertThat(causes()).containsExactly("SERVER_DOWN");
    assertThat(sightings.get(0).row().server()).isEqualTo(SERVER);
    assertThat(sightings.get(0).row().start()).isEqualTo(micros(40));
  }

  @Test
  void aFileWithLinesOfTwoServersIsDoubted() throws IOException {
    FileFacts facts =
        read(
            at(0, "hbase.ChoreService: x"),
            at(1, flushed(100)),
            line(2, "[regionserver/rs2.example.org:16020-0] " + flushed(100)));

    assertThat(facts.doubts())
        .containsExactly(
            "it has lines of several servers (rs1.example.org:16020, rs2.example.org:16020), which"
                + " are read as one's; give each server's log as a file of its own");
  }

  @Test
  void aServerThatIsAClientOfAnotherDoesNotTakeItsRefusals() throws IOException {
    read(
        at(0, flushed(100)),
        at(
            1,
            "client.AsyncRequestFutureImpl: id=7, table=idx, attempt=6/16, failureCount=128ops,"
                + " last exception=org.apache.hadoop.hbase.RegionTooBusyException: Over memstore"
                + " limit=512.0 M, regionName=0123456789abcdef0123456789abcdef,"
                + " server=rs2.example.org,16020,1795878877949"),
        at(9, "hbase.ChoreService: x"));

    assertThat(sightings)
        .filteredOn(sighting -> sighting.row().cause().equals("REGION_MEMSTORE"))
        .singleElement()
        .extracting(sighting -> sighting.row().server())
        .isEqualTo("rs2.example.org,16020,1795878877949");
  }

  @Test
  void aBrokenLogOfTheFilesystemProviderIsSeen() throws IOException {
    read(
        line(1, "[sync.3] wal.FSHLog: Error syncing, request close of WAL"),
        at(3, "wal.AbstractFSWAL: Rolled WAL /hbase/WALs/a with entries=494, filesize=8.39 MB"));

    assertSpan(0, StallCause.WAL_BROKEN, 1, 3, Precision.MEASURED);
  }

  @Test
  void aProcessThatIsAMasterAndARegionServerIsARegionServer() throws IOException {
    FileFacts facts =
        read(
            line(0, "[master/rs1.example.org:16000:becomeActiveMaster] master.HMaster: x"),
            at(1, "regionserver.HRegionServer: Serving as " + SERVER + ", RpcServer on rs1:16020"),
            at(2, flushed(100)));

    assertThat(facts.server()).isEqualTo(SERVER);
    assertThat(causes()).containsExactly("FLUSH");
  }

  @Test
  void aClientsLogNamesTheServersThatRefused() throws IOException {
    String full =
        "client.AsyncRequestFutureImpl: id=1, table=orders, attempt=6/16, failureCount=1ops, last"
            + " exception=org.apache.hadoop.hbase.CallQueueTooBigException: Call queue is full on "
            + SERVER
            + ", too many items queued ? on "
            + SERVER;
    read(
        line(1, "[htable-pool] " + full),
        line(1.6, "[htable-pool] " + full),
        line(9, "[htable-pool] hbase.client.x: y"));

    assertThat(causes()).containsExactly("CALL_REJECTED");
    assertSpan(0, StallCause.CALL_REJECTED, 1, 1.601, Precision.MEASURED);
    assertThat(sightings.get(0).row().server()).isEqualTo(SERVER);
  }

  @Test
  void theFactsOfAFileAreItsServerAndItsTimes() throws IOException {
    FileFacts facts = read(at(0, "hbase.ChoreService: x"), "\tat some.Trace", at(7, "y"), "\tat z");

    assertThat(facts.server()).isEqualTo("rs1.example.org,16020");
    assertThat(facts.from()).isEqualTo(micros(0));
    assertThat(facts.to()).isEqualTo(micros(7));
    assertThat(facts.lines()).isEqualTo(4);
    assertThat(facts.doubts()).isEmpty();
  }

  @Test
  void logsAreToldApartByTheirFirstLines() {
    String server = at(1, "regionserver.HRegion: Opened x");
    String dataNode = "2026-11-28 12:00:00,000 INFO  [main] datanode.DataNode: STARTUP_MSG: ";
    String nameNode = "2026-11-28 12:00:00,000 INFO  [main] namenode.NameNode: STARTUP_MSG: ";
    String other = "2026-11-28 12:00:00,000 INFO  [main] kafka.Broker: up";

    assertThat(new ServerLogReader().recognizes(server)).isTrue();
    assertThat(new DataNodeLogReader().recognizes(dataNode)).isTrue();
    String outage =
        """
        2026-11-28T12:00:00,123 WARN  [Thread-1] hdfs.DataStreamer: Exception
        \tat org.apache.hadoop.hdfs.DataStreamer.run(DataStreamer.java:1)
        """;
    assertThat(new ServerLogReader().recognizes(outage.repeat(50) + server))
        .as("a server's log that begins in an outage of HDFS")
        .isTrue();
    assertThat(List.of(dataNode, nameNode, other, "regionserver.HRegion: no time"))
        .noneMatch(new ServerLogReader()::recognizes);
    assertThat(List.of(server, nameNode, other)).noneMatch(new DataNodeLogReader()::recognizes);
  }
}
