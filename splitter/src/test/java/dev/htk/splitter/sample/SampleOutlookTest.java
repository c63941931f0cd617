// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.plan.Outlook.Order;
import dev.htk.splitter.plan.SplitPlan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SampleOutlookTest {

  private static final Instant NOW = Instant.parse("2026-11-27T10:00:00Z");
  private static final int KEYS = 4_000;

  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void aPlanOfTimesSaysWhatWillBecomeOfItAndProposesASalt() {
    SplitPlan plan = plan(i -> 1_764_000_000_000L + 60_000L * i + "-" + i % 9, 10);

    assertThat(plan.warnings())
        .containsExactly(
            "keys begin with milliseconds since 1970, so new rows go to few regions: keys like"
                + " these of the next 3 days will give one region 10.0 times the mean, and none to"
                + " 9 of 10 regions; pre-splitting cannot spread them; a salt in front of the keys,"
                + " or a hash of what they begin with, does: --keys 'salted:buckets=10' plans for"
                + " it, but a scan of a range becomes 10 scans, one per bucket");
    assertThat(plan.bound().basis())
        .isEqualTo(
            "a sample of 4,000 keys, if it is a random one, for more keys of the same time; keys"
                + " to come are outside of it");
  }

  @Test
  void aSampleOfSecondsStillShowsWhatADayWillDo() {
    SplitPlan plan = plan(i -> 1_764_000_000_000L + i + "-" + i % 9, 10);

    assertThat(plan.outlook().forecast())
        .hasValueSatisfying(
            later -> {
              assertThat(later.keys()).isEqualTo("keys like these of the next day");
              assertThat(later.maxOverMean()).isEqualTo(10);
            });
  }

  @Test
  void keysThatChangeInNoKnownWayShowInTheOrderOfTheFile() {
    SplitPlan plan = plan(i -> letters(i / 40) + random.nextInt(1000), 10);

    assertThat(plan.outlook().order()).isEqualTo(Order.IN_TURN);
    assertThat(plan.outlook().inFileOrder())
        .hasValueSatisfying(test -> assertThat(test.maxOverMean()).isEqualTo(10));
    assertThat(plan.warnings())
        .singleElement()
        .asString()
        .startsWith(
            "keys change along the file: a plan from its first half gives one region 10.0 times the"
                + " mean of its second half; if it is in the order of writing,");
  }

  @Test
  void theOrderOfASortedFileTellsNothing() {
    SplitPlan plan = plan(i -> letters(i * 3 + random.nextInt(3)) + "x", 10);

    assertThat(plan.outlook().inFileOrder()).isEmpty();
    assertThat(plan.outlook().order()).isEqualTo(Order.UNKNOWN);
    assertThat(plan.warnings()).isEmpty();
  }

  @Test
  void theOrderOfAFewSortedFilesTellsNothing() {
    SplitPlan plan = plan(i -> letters(i % 1000 * 9 + i / 1000), 10);

    assertThat(plan.outlook().order()).isEqualTo(Order.UNKNOWN);
    assertThat(plan.warnings()).isEmpty();
  }

  @Test
  void theRowsWithoutATimeStayWhereTheyAre() {
    SplitPlan plan =
        plan(
            i ->
                i % 4 == 0
                    ? String.format(Locale.ROOT, "user|%08x", random.nextInt())
                    : String.format(
                        Locale.ROOT, "evt|2026-11-%02d|%d", 1 + i / 200, random.nextInt(1000)),
            10);

    assertThat(plan.outlook().forecast())
        .hasValueSatisfying(later -> assertThat(later.maxOverMean()).isBetween(7.4, 8.0));
  }

  @Test
  void aSampleInPartsIsSearchedForTimesToo() throws IOException {
    SampleMerge merge = new SampleMerge(10, 2);
    for (int part = 0; part < 2; part++) {
      SampleReader reader = SampleReader.ofPart(10, "OPTIONS=-Xmx%dm", part);
      for (int i = 0; i < KEYS; i++) {
        byte[] key =
            (1_764_000_000_000L + 60_000L * (part * KEYS + i) + "")
                .getBytes(StandardCharsets.US_ASCII);
        reader.add(key, 0, key.length);
      }
      merge.add(reader.part());
    }
    SplitPlan plan = merge.finish("snapshot:t-1").asOf(NOW).plan(10);

    assertThat(plan.outlook().order()).isEqualTo(Order.IN_TURN);
    assertThat(plan.warnings()).hasSize(1);
  }

  @Test
  void oneRegionHasNoDirection() {
    assertThat(plan(i -> 1_764_000_000_000L + 60_000L * i + "", 1).warnings()).isEmpty();
  }

  private static String letters(int number) {
    StringBuilder letters = new StringBuilder();
    int rest = number;
    for (int i = 0; i < 5; i++) {
      letters.insert(0, (char) ('g' + rest % 10));
      rest /= 10;
    }
    return letters.toString();
  }

  private static SplitPlan plan(IntFunction<String> key, int regions) {
    String text = IntStream.range(0, KEYS).mapToObj(key).collect(Collectors.joining("\n"));
    try {
      return KeySample.read(
              new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)),
              "keys.txt",
              KeyFormat.TEXT,
              regions,
              ReadProgress.NONE)
          .asOf(NOW)
          .plan(regions);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
