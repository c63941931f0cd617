// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import static dev.htk.tuning.live.ViewOfServer.PORT;
import static dev.htk.tuning.live.ViewOfServer.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.live.OwnReport.Reading;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VerifierTest {

  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String FLUSH_SIZE = "hbase.hregion.memstore.flush.size";
  private static final String BLOCKING_FILES = "hbase.hstore.blockingStoreFiles";
  private static final String FLUSHERS = "hbase.hstore.flusher.count";
  private static final String CHUNK = "hbase.hregion.memstore.mslab.chunksize";
  private static final String MIN_FILES = "hbase.hstore.compaction.min";
  private static final String MSLAB = "hbase.hregion.memstore.mslab.enabled";
  private static final String COMPRESSED_WAL = "hbase.regionserver.wal.enablecompression";
  private static final String PUT_LIMIT = "hbase.region.store.parallel.put.limit";
  private static final String QUEUE_LENGTH = "hbase.ipc.server.max.callqueue.length";
  private static final Instant LATER = STARTED.plus(Duration.ofHours(1));
  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();

  private static SettingVerdict judge(ViewOfServer view, String key, String wanted) {
    return judge(view, key, wanted, Map.of(), List.of());
  }

  private static SettingVerdict judge(
      ViewOfServer view,
      String key,
      String wanted,
      Map<String, Instant> changedAt,
      List<TableOverride> overrides) {
    return new Verifier(CATALOGUE, overrides)
        .judge(view.build(), new TreeMap<>(Map.of(key, wanted)), changedAt)
        .settings()
        .get(0);
  }

  private static OwnReport report(Reading... readings) {
    return new OwnReport(List.of(readings), Optional.empty(), Map.of(), 0);
  }

  private static Reading ofRegions(String key, String value, String table, long count) {
    return new Reading(key, value, Optional.of(table), Optional.empty(), count);
  }

  private static Reading ofServer(String key, String value) {
    return new Reading(key, value, Optional.empty(), Optional.empty(), 1);
  }

  @Test
  void aConfigurationWithAnotherValueDiffersEvenIfTheThreadsAgree() {
    ViewOfServer view =
        new ViewOfServer().configured(HANDLERS, "30").handlers("default.FPBQ.Fifo", 41, 4, PORT);

    assertThat(judge(view, HANDLERS, "41").state()).isEqualTo(SettingState.DIFFERS);
  }

  @Test
  void aKeyThatIsNowhereSetHasHBasesDefault() {
    ViewOfServer view = new ViewOfServer().handlers("default.FPBQ.Fifo", 30, 3, PORT);

    assertThat(judge(view, HANDLERS, "30").state()).isEqualTo(SettingState.IN_FORCE);
    assertThat(judge(view, HANDLERS, "30").configured()).hasValue("30");
    assertThat(judge(view, HANDLERS, "41").evidence()).isEqualTo("not named in /conf");
  }

  @Test
  void aValueInTheConfigurationAloneIsNeverInForce() {
    for (String key : List.of(HANDLERS, FLUSH_SIZE, FLUSHERS, CHUNK, MIN_FILES, "hbase.no.such")) {
      assertThat(judge(new ViewOfServer().configured(key, "7"), key, "7").state())
          .isEqualTo(SettingState.NOT_PROVED);
    }
  }

  @Test
  void aValueNotYetEffectiveOnTheServerWaitsForItsRestart() {
    ViewOfServer view =
        new ViewOfServer().configured(HANDLERS, "41").handlers("default.FPBQ.Fifo", 30, 3, PORT);

    SettingVerdict verdict = judge(view, HANDLERS, "41");
    assertThat(verdict.state()).isEqualTo(SettingState.WAITS_FOR_RESTART);
    assertThat(verdict.evidence()).isEqualTo("30 handler threads in /stacks");
  }

  @Test
  void aRegionWithAnotherValueWaitsForItsReopening() {
    ViewOfServer view =
        new ViewOfServer()
            .configured(FLUSH_SIZE, "67108864")
            .reports(
                report(
                    ofRegions(FLUSH_SIZE, "67108864", "t", 3),
                    ofRegions(FLUSH_SIZE, "134217728", "t", 2)));

    SettingVerdict verdict = judge(view, FLUSH_SIZE, "67108864");
    assertThat(verdict.state()).isEqualTo(SettingState.WAITS_FOR_REOPEN);
    assertThat(verdict.evidence())
        .isEqualTo("regions: 2 with 134217728, 3 with 67108864, by the recorder");
  }

  @Test
  void systemTablesAndTablesWithOverridesProveNothing() {
    ViewOfServer view =
        new ViewOfServer()
            .configured(FLUSH_SIZE, "67108864")
            .reports(
                report(
                    ofRegions(FLUSH_SIZE, "134217728", "hbase:meta", 1),
                    ofRegions(FLUSH_SIZE, "8388608", "own", 4),
                    ofRegions(FLUSH_SIZE, "67108864", "t", 3)));
    List<TableOverride> overrides =
        List.of(
            new TableOverride(
                "own", Optional.empty(), FLUSH_SIZE, "MEMSTORE_FLUSHSIZE", "8388608"));

    assertThat(judge(view, FLUSH_SIZE, "67108864", Map.of(), overrides).state())
        .isEqualTo(SettingState.IN_FORCE);
  }

  @Test
  void aFamilysOverrideDoesNotExcludeTheTablesOtherFamilies() {
    Reading own = new Reading(BLOCKING_FILES, "99", Optional.of("t"), Optional.of("own"), 1);
    Reading other = new Reading(BLOCKING_FILES, "16", Optional.of("t"), Optional.of("other"), 1);
    ViewOfServer view =
        new ViewOfServer().configured(BLOCKING_FILES, "32").reports(report(own, other));
    List<TableOverride> overrides =
        List.of(new TableOverride("t", Optional.of("own"), BLOCKING_FILES, BLOCKING_FILES, "99"));

    SettingVerdict verdict = judge(view, BLOCKING_FILES, "32", Map.of(), overrides);
    assertThat(verdict.state()).isEqualTo(SettingState.WAITS_FOR_REOPEN);
    assertThat(verdict.evidence()).isEqualTo("stores: 1 with 16, by the recorder");
  }

  @Test
  void aReportThatLeftSomethingOutProvesNoAgreement() {
    OwnReport cut =
        new OwnReport(
            List.of(ofRegions(FLUSH_SIZE, "67108864", "t", 3)), Optional.empty(), Map.of(), 5);
    ViewOfServer view = new ViewOfServer().configured(FLUSH_SIZE, "67108864").reports(cut);

    assertThat(judge(view, FLUSH_SIZE, "67108864").state()).isEqualTo(SettingState.NOT_PROVED);
  }

  @Test
  void aValueThatTheRecorderCouldNotFindEverywhereIsNotProved() {
    OwnReport partly =
        new OwnReport(
            List.of(ofRegions(FLUSH_SIZE, "67108864", "t", 3)),
            Optional.empty(),
            Map.of(FLUSH_SIZE, "this version of HBase does not show it"),
            0);
    ViewOfServer view = new ViewOfServer().configured(FLUSH_SIZE, "67108864").reports(partly);

    SettingVerdict verdict = judge(view, FLUSH_SIZE, "67108864");
    assertThat(verdict.state()).isEqualTo(SettingState.NOT_PROVED);
    assertThat(verdict.evidence()).contains("does not show it");
  }

  @Test
  void theRecorderProvesAValueThatThreadsCannotProve() {
    ViewOfServer view =
        new ViewOfServer()
            .configured("hbase.regionserver.thread.compaction.small", "3")
            .reports(report(ofServer("hbase.regionserver.thread.compaction.small", "3")));

    assertThat(judge(view, "hbase.regionserver.thread.compaction.small", "3").state())
        .isEqualTo(SettingState.IN_FORCE);
  }

  @Test
  void aStartupSettingIsJudgedByTheConfigurationAtTheStart() {
    OwnReport started =
        new OwnReport(List.of(), Optional.of(Map.of(CHUNK, "2097152")), Map.of(), 0);

    ViewOfServer same = new ViewOfServer().configured(CHUNK, "2097152").reports(started);
    assertThat(judge(same, CHUNK, "2097152").state()).isEqualTo(SettingState.IN_FORCE);

    ViewOfServer changed = new ViewOfServer().configured(CHUNK, "4194304").reports(started);
    assertThat(judge(changed, CHUNK, "4194304").state()).isEqualTo(SettingState.WAITS_FOR_RESTART);
    assertThat(judge(changed, CHUNK, "4194304").evidence())
        .isEqualTo("started with 2097152, by the recorder");
  }

  @Test
  void aServerThatWasStartedWithoutTheKeyHasTheDefault() {
    OwnReport started = new OwnReport(List.of(), Optional.of(Map.of()), Map.of(), 0);
    ViewOfServer view = new ViewOfServer().configured(CHUNK, "4194304").reports(started);

    assertThat(judge(view, CHUNK, "4194304").evidence())
        .isEqualTo("started with 2097152, by the recorder");
  }

  @Test
  void aChangeAfterTheStartWaitsForARestartEvenWithoutARecorder() {
    ViewOfServer view = new ViewOfServer().configured(CHUNK, "4194304");

    assertThat(judge(view, CHUNK, "4194304", Map.of(CHUNK, LATER), List.of()).state())
        .isEqualTo(SettingState.WAITS_FOR_RESTART);
    Map<String, Instant> earlier = Map.of(CHUNK, STARTED.minusSeconds(60));
    assertThat(judge(view, CHUNK, "4194304", earlier, List.of()).state())
        .isEqualTo(SettingState.NOT_PROVED);
  }

  @Test
  void regionsOpenedBeforeTheChangeWaitAlsoWithoutARecorder() {
    ViewOfServer view =
        new ViewOfServer()
            .configured(FLUSH_SIZE, "67108864")
            .region("t", LATER.minusSeconds(1))
            .region("t", LATER.plusSeconds(1))
            .region("hbase:meta", LATER.minusSeconds(1));
    Map<String, Instant> changedAt = Map.of(FLUSH_SIZE, LATER);

    SettingVerdict verdict = judge(view, FLUSH_SIZE, "67108864", changedAt, List.of());
    assertThat(verdict.state()).isEqualTo(SettingState.WAITS_FOR_REOPEN);
    assertThat(verdict.evidence()).isEqualTo("1 of 2 regions were opened before the change");
  }

  @Test
  void memstoresMadeBeforeTheChangeWaitForTheirFlush() {
    ViewOfServer view =
        new ViewOfServer().configured(MSLAB, "false").region("t", LATER.minusSeconds(1));

    assertThat(judge(view, MSLAB, "false", Map.of(MSLAB, LATER), List.of()).state())
        .isEqualTo(SettingState.WAITS_FOR_FLUSH);
    SettingVerdict unseen = judge(view, MSLAB, "false");
    assertThat(unseen.state()).isEqualTo(SettingState.NOT_PROVED);
    assertThat(unseen.evidence()).isEqualTo("each new memstore reads it; no visible effect");
  }

  @Test
  void aStoreThatTheRecorderSeesWithoutTheNewValueWaitsForItsFlush() {
    ViewOfServer view =
        new ViewOfServer()
            .configured(MSLAB, "false")
            .reports(report(ofRegions(MSLAB, "true", "t", 2)));

    assertThat(judge(view, MSLAB, "false").state()).isEqualTo(SettingState.WAITS_FOR_FLUSH);
  }

  @Test
  void aLogBegunBeforeTheChangeWaitsForItsRoll() {
    ViewOfServer view = new ViewOfServer().configured(COMPRESSED_WAL, "true");

    SettingVerdict verdict =
        judge(view, COMPRESSED_WAL, "true", Map.of(COMPRESSED_WAL, LATER), List.of());
    assertThat(verdict.state()).isEqualTo(SettingState.WAITS_FOR_ROLL);
    Map<String, Instant> beforeTheStart = Map.of(COMPRESSED_WAL, STARTED.minusSeconds(60));
    assertThat(judge(view, COMPRESSED_WAL, "true", beforeTheStart, List.of()).state())
        .isEqualTo(SettingState.NOT_PROVED);
    assertThat(judge(view, COMPRESSED_WAL, "true").evidence())
        .isEqualTo("each new WAL file reads it; no visible effect");
  }

  @Test
  void aFolderOfTheWholeClusterIsJudgedAsAStartupSetting() {
    ViewOfServer view = new ViewOfServer().configured("hbase.wal.dir", "/wals");
    Map<String, Instant> changedAt = Map.of("hbase.wal.dir", LATER);

    assertThat(judge(view, "hbase.wal.dir", "/wals", changedAt, List.of()).state())
        .isEqualTo(SettingState.WAITS_FOR_RESTART);
  }

  @Test
  void aReopenedRegionThatMissedAnOnlineChangeWaitsForItsReopening() {
    ViewOfServer view =
        new ViewOfServer()
            .configured(PUT_LIMIT, "11")
            .reports(report(ofRegions(PUT_LIMIT, "11", "t", 3), ofRegions(PUT_LIMIT, "0", "t", 1)));

    SettingVerdict verdict = judge(view, PUT_LIMIT, "11");
    assertThat(verdict.state()).isEqualTo(SettingState.WAITS_FOR_REOPEN);
    assertThat(verdict.evidence())
        .startsWith("regions: 1 with 0, 3 with 11, by the recorder; a region that was closed");
  }

  @Test
  void anOnlineChangeOfRegionsTellsThatReopenedOnesMissIt() {
    ViewOfServer view = new ViewOfServer().configured(PUT_LIMIT, "11");

    assertThat(judge(view, PUT_LIMIT, "11").evidence()).contains("closed and opened again");
  }

  @Test
  void aQueueLengthThatWasTakenOutStaysUntilARestart() {
    SettingVerdict gone = judge(new ViewOfServer(), QUEUE_LENGTH, "300");

    assertThat(gone.state()).isEqualTo(SettingState.DIFFERS);
    assertThat(gone.evidence()).contains("taken out stays until a restart");
    assertThat(judge(new ViewOfServer().configured(QUEUE_LENGTH, "9"), QUEUE_LENGTH, "300"))
        .extracting(SettingVerdict::evidence)
        .isEqualTo("/conf has another value");
  }

  @Test
  void aSettingOfClientsIsNotProvedOnAServer() {
    ViewOfServer view = new ViewOfServer().configured("hbase.client.write.buffer", "4194304");

    assertThat(judge(view, "hbase.client.write.buffer", "4194304").evidence())
        .isEqualTo("clients read it, not this server");
  }

  @Test
  void aMatchingSettingIsGoodNewsAndADifferingOneIsBad() {
    ViewOfServer view = new ViewOfServer().configured(CHUNK, "2097152");
    Verifier verifier = new Verifier(CATALOGUE, List.of());

    assertThat(
            verifier
                .judge(view.build(), new TreeMap<>(Map.of(CHUNK, "2097152")), Map.of())
                .isGood())
        .isTrue();
    assertThat(verifier.judge(view.build(), new TreeMap<>(Map.of(CHUNK, "1")), Map.of()).isGood())
        .isFalse();
  }
}
