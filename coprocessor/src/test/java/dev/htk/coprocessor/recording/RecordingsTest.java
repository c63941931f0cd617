// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.ledger.RecorderClock;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class RecordingsTest {
  private static Recording recording() {
    return new Recording(
        RecorderSettings.of(new Configuration(false)), RecorderClock.anchoredNow());
  }

  @Test
  void serversInOneJvmAreKeptApart() {
    Object one = new Object();
    Object other = new Object();
    Recording ofOne = Recordings.open(one, RecordingsTest::recording);
    Recording ofOther = Recordings.open(other, RecordingsTest::recording);
    assertThat(Recordings.find(one)).containsSame(ofOne);
    assertThat(Recordings.find(other)).containsSame(ofOther);
  }

  @Test
  void serversAreToldApartByIdentityAlone() {
    Object one = new String("server");
    Recordings.open(one, RecordingsTest::recording);
    assertThat(Recordings.find(new String("server"))).isEmpty();
  }

  @Test
  void aSecondOpeningSharesTheFirstOnesRecording() {
    Object server = new Object();
    Recording first = Recordings.open(server, RecordingsTest::recording);
    assertThat(Recordings.open(server, RecordingsTest::recording)).isSameAs(first);
  }

  @Test
  void aStoppedServerIsForgotten() {
    Object server = new Object();
    Recordings.open(server, RecordingsTest::recording);
    Recordings.close(server);
    assertThat(Recordings.find(server)).isEmpty();
  }

  @Test
  void aRegionOutsideOfAServerHasNoRecording() {
    assertThat(Recordings.find(null)).isEmpty();
  }

  @Test
  void aRecordingOfRegionsAloneTakesNothingForItsThreads() {
    Recording alone =
        Recording.ofRegionsAlone(
            RecorderSettings.of(new Configuration(false)), RecorderClock.anchoredNow());
    alone.batchTimes().count(1_000, 50);
    alone.batchTimes().count(1_000);
    alone.coreWaits().enroll();

    assertThat(alone.coreWaits().microsSince(0)).isZero();
    assertThat(alone.batchTimes().threads()).isZero();
    assertThat(alone.coreWaits().threads()).isZero();
    assertThat(alone.coreWaits().fault()).isEmpty();
  }

  @Test
  void theLedgerTakesTheConfiguredBytes() {
    Configuration configuration = new Configuration(false);
    configuration.set(RecorderSettings.LEDGER_BYTES, "1m");
    RecorderSettings settings = RecorderSettings.of(configuration);
    assertThat(new Recording(settings, () -> 5).events().capacity()).isEqualTo(1024);
    assertThat(settings.remark()).isEmpty();
  }

  @Test
  void anUnusableLedgerSizeIsReplacedAndNamed() {
    for (String unusable : new String[] {"lots", "-1", "0", "900g"}) {
      Configuration configuration = new Configuration(false);
      configuration.set(RecorderSettings.LEDGER_BYTES, unusable);
      RecorderSettings settings = RecorderSettings.of(configuration);
      assertThat(settings.ledgerBytes()).isEqualTo(RecorderSettings.DEFAULT_LEDGER_BYTES);
      assertThat(settings.remark()).contains(unusable);
    }
  }
}
