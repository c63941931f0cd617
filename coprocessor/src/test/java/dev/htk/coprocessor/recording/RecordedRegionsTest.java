// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordedRegionsTest {
  private static final String REGION = "1588230740";
  private static final String TWICE =
      "the recorder is loaded twice for region 1588230740, by the site's class list and by the"
          + " table; recorded once";

  private final Source source = new Source(SourceKind.FLUSHES);
  private final RecordedRegions regions = new RecordedRegions(source);
  private final SomeWatcher ofSite = new SomeWatcher(1);
  private final SomeWatcher ofTable = new SomeWatcher(2);
  private final SomeWatcher anew = new SomeWatcher(1);
  private final List<SomeWatcher> more = new ArrayList<>();

  RecordedRegionsTest() {
    source.switchOn();
  }

  @Test
  void ofTwoRecordersTheLastOneWatchesAndTheRegionIsNamed() {
    regions.begin(REGION, ofSite);
    assertThat(source.status().remark()).isEmpty();
    regions.begin(REGION, ofTable);

    assertThat(ofSite.isAside()).isTrue();
    assertThat(ofTable.isAside()).isFalse();
    assertThat(source.status().remark()).isEqualTo(TWICE);
    assertThat(source.isOn()).isTrue();
  }

  @Test
  void aRegionIsWatchedUntilTheOneThatWatchesEnds() {
    regions.begin(REGION, ofSite);
    regions.begin(REGION, ofTable);

    regions.end(REGION, ofSite);
    assertThat(regions.contains(REGION)).isTrue();
    regions.end(REGION, ofTable);
    assertThat(regions.isEmpty()).isTrue();
    assertThat(source.status().remark()).isEmpty();
  }

  @Test
  void aRecorderLoadedAnewIsNotASecondOne() {
    regions.begin(REGION, ofSite);
    regions.begin(REGION, anew);

    assertThat(ofSite.isAside()).isTrue();
    assertThat(source.status().remark()).isEmpty();
  }

  @Test
  void theRemarkGoesWhenTheRegionIsLeftWithOneRecorder() {
    regions.begin(REGION, ofSite);
    regions.begin(REGION, ofTable);
    regions.end(REGION, ofTable);
    regions.begin(REGION, anew);

    assertThat(regions.size()).isEqualTo(1);
    assertThat(source.status().remark()).isEmpty();
  }

  @Test
  void ofSeveralRegionsOneIsNamedAndTheOthersAreCounted() {
    for (String region : new String[] {REGION, "2", "3"}) {
      regions.begin(region, held(1));
      regions.begin(region, held(2));
    }

    assertThat(source.status().remark()).contains("for region 1588230740 and 2 more, by");
  }

  private SomeWatcher held(int priority) {
    SomeWatcher watcher = new SomeWatcher(priority);
    more.add(watcher);
    return watcher;
  }

  @Test
  void aRecorderThatHBaseDroppedWithoutAWordWatchesNothing() {
    regions.begin("2", ofSite);
    regions.begin(REGION, new SomeWatcher(1));
    await()
        .until(
            () -> {
              System.gc();
              return !regions.contains(REGION);
            });

    assertThat(regions.size()).isEqualTo(1);
    regions.end("2", ofSite);
    assertThat(regions.isEmpty()).isTrue();
  }
}
