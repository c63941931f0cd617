// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class KeySampleTest {

  @Property(tries = 200)
  void splitKeysIncreaseAndAreAsManyAsAskedFor(
      @ForAll @Size(min = 1, max = 60) List<@NotEmpty byte[]> keys,
      @ForAll @IntRange(min = 1, max = 60) int wanted) {
    String text = keys.stream().map(Bytes::toStringBinary).collect(Collectors.joining("\n"));
    int regions =
        (int) Math.min(wanted, keys.stream().map(Bytes::toStringBinary).distinct().count());

    SplitPlan plan = plan(text, regions, KeyFormat.VERBATIM);

    assertThat(plan.splits()).hasSize(regions - 1).isSorted().doesNotHaveDuplicates();
    assertThat(plan.splits()).allSatisfy(split -> assertThat(split.toBytes()).isNotEmpty());
    assertThat(plan.shares()).allSatisfy(share -> assertThat(share).isPositive());
    assertThat(plan.shares().stream().mapToDouble(share -> share).sum()).isCloseTo(1, within(1e-9));
    assertThat(plan.bound().maxOverMean()).isGreaterThanOrEqualTo(plan.maxOverMean() - 1e-9);
  }

  @Test
  void aSmallSampleIsPlannedExactly() {
    SplitPlan plan = plan(lines(1_000), 4);

    assertThat(plan.splits().stream().map(SplitKey::toString))
        .containsExactly("key025", "key05", "key075");
    assertThat(plan.shares()).containsExactly(0.25, 0.25, 0.25, 0.25);
    assertThat(plan.keys()).isEqualTo("sample:keys.txt");
    assertThat(plan.bound().basis())
        .isEqualTo(
            "a sample of 1,000 keys, if it is a random one; keys that grow are outside of it");
    assertThat(plan.warnings()).isEmpty();
  }

  @Test
  void aSmallSampleIsPlannedExactlyWhateverItsSize() {
    for (int keys = 9_000; keys < 9_100; keys += 2) {
      SplitPlan plan = plan(lines(keys), 2);
      SplitKey middle = SplitKey.of(Bytes.toBytes("key" + keys / 2));
      SplitKey before = SplitKey.of(Bytes.toBytes("key" + (keys / 2 - 1)));
      assertThat(plan.splits().get(0)).as("%d keys", keys).isGreaterThan(before);
      assertThat(plan.splits().get(0)).as("%d keys", keys).isLessThanOrEqualTo(middle);
    }
  }

  @Test
  void aPlanIsBackTestedOnTheHeldOutHalf() {
    SplitPlan plan = plan(lines(10_000), 10);

    assertThat(plan.backTest())
        .hasValueSatisfying(
            test -> {
              assertThat(test.planned() + test.heldOut()).isEqualTo(10_000);
              assertThat(test.planned()).isBetween(4_700L, 5_300L);
              assertThat(test.maxOverMean()).isBetween(1.0, 1.2);
            });
  }

  @Test
  void aKeysWeightIsItsNumberOfOccurrences() {
    String text = "a\nb\nc\nd\n" + "e\n".repeat(4);

    SplitPlan plan = plan(text, 2);

    assertThat(plan.splits()).containsExactly(SplitKey.of(Bytes.toBytes("e")));
    assertThat(plan.shares()).containsExactly(0.5, 0.5);
  }

  @Test
  void aKeyAboveARegionsFairShareIsNamed() {
    SplitPlan plan = plan(lines(500) + "hot\\x00key\n".repeat(500), 10);

    assertThat(plan.warnings())
        .containsExactly(
            "the key 'hot\\x00key' alone is 50.0 % of what was read, 5.00 times a region's fair"
                + " share; no plan can divide it");
    assertThat(plan.maxOverMean()).isEqualTo(5);
  }

  @Test
  void aCarriageReturnAfterEveryKeyGivesAWarning() {
    assertThat(plan("a\r\nb\r\nc\r\n", 2).warnings())
        .containsExactly(
            "every key ends with \\x0D: if the file has Windows line ends, remove them, for they"
                + " are taken as part of the keys");
    assertThat(plan("a\r\nb\r\nc", 2).warnings())
        .as("a last line without an end")
        .isEqualTo(plan("a\r\nb\r\nc\r\n", 2).warnings());
    assertThat(plan("a\r\nb\nc\r\n", 2).warnings()).isEmpty();
  }

  @Test
  void keysThatShareTheirFirst283BytesAreDivided() {
    String prefix = "com.example.shop:https/" + "catalogue/".repeat(26);
    String text =
        IntStream.range(0, 1_000)
            .mapToObj(
                i ->
                    String.format(
                        Locale.ROOT, "%s%04d\n", i % 5 < 2 ? prefix + "item-" : "net/", i))
            .collect(Collectors.joining());

    SplitPlan plan = plan(text, 10);

    assertThat(plan.maxOverMean()).isEqualTo(1);
    assertThat(plan.splits().get(0).toString()).startsWith(prefix + "item-0");
    assertThat(plan.warnings()).noneMatch(warning -> warning.contains("no plan can"));
  }

  @Test
  void theLongestKeysAreToldApartByTheirLastByte() {
    String prefix = "p".repeat(HConstants.MAX_ROW_LENGTH - 3);
    String text =
        IntStream.range(0, 300)
            .mapToObj(i -> String.format(Locale.ROOT, "%s%03d\n", prefix, i))
            .collect(Collectors.joining());

    SplitPlan plan = plan(text, 3);

    assertThat(plan.splits().stream().map(SplitKey::toString))
        .containsExactly(prefix + "1", prefix + "2");
    assertThat(plan.warnings()).isEmpty();
  }

  @Test
  void aLongKeyThatOccursOftenIsNamedByItsEnds() {
    String hot = "com.example:https/" + "a".repeat(400) + "z";

    assertThat(plan(lines(500) + (hot + "\n").repeat(500), 10).warnings())
        .containsExactly(
            "the key 'com.example:https/%s…%sz' (419 bytes) alone is 50.0 %% of what was read, 5.00"
                    .formatted("a".repeat(52), "a".repeat(39))
                + " times a region's fair share; no plan can divide it");
  }

  @Test
  void fewLongKeysNeedNoMoreHeapThanTheyTake() {
    byte[] key = new byte[HConstants.MAX_ROW_LENGTH];
    SampleReader reader =
        new SampleReader(new RankAccuracy(10), new MemoryNeed(160L << 20), new SplittableRandom(1));
    IntStream.range(0, 2_000).forEach(i -> reader.add(key, 0, key.length));

    assertThat(reader.finish("keys", List.of()).keys()).isEqualTo(2_000);
    assertThatThrownBy(() -> IntStream.range(0, 2_000).forEach(i -> reader.add(key, 0, key.length)))
        .isInstanceOf(SplitInputException.class)
        .hasMessageContaining("keys of about 32,767 bytes takes ")
        .hasMessageEndingWith("m, or read fewer keys");
  }

  @Test
  void keysThatTheSketchesHaveDroppedNeedNoHeap() {
    byte[] key = new byte[100];
    SampleReader reader =
        new SampleReader(new RankAccuracy(10), new MemoryNeed(160L << 20), new SplittableRandom(1));

    IntStream.range(0, 3_000_000).forEach(i -> reader.add(key, 0, key.length));

    assertThat(reader.finish("keys", List.of()).keys()).isEqualTo(3_000_000);
  }

  @Test
  void oneRegionNeedsNoSplit() {
    SplitPlan plan = plan("a\na\n", 1);

    assertThat(plan.splits()).isEmpty();
    assertThat(plan.bound().maxOverMean()).isEqualTo(1);
    assertThat(plan.warnings()).isEmpty();
  }

  @Test
  void noKeysAreRefused() {
    assertRefused("", 2, "keys.txt: there are no keys in it");
  }

  @Test
  void oneDistinctKeyIsRefused() {
    assertRefused(
        "a\\x00\na\\x00\na\\x00",
        2,
        "keys.txt: there is only one distinct key, 'a\\x00', and a key cannot be split");
  }

  @Test
  void moreRegionsThanDistinctKeysAreRefused() {
    assertRefused(
        "a\nb\na\nb\nc", 5, "keys.txt: 5 regions need as many distinct keys, and there are only 3");
  }

  @Test
  void aPlanTooLargeForTheHeapIsRefusedWithTheHeapNeeded() {
    MemoryNeed small = new MemoryNeed(256L << 20);

    small.check(new RankAccuracy(400));
    assertThatThrownBy(() -> small.check(new RankAccuracy(2_000)))
        .isInstanceOf(SplitInputException.class)
        .hasMessageMatching(
            "planning 2,000 regions from a sample with keys of about 24 bytes takes 1,[0-9]{3} MB"
                + " of heap, but there are 256 MB: set HTK_OPTS=-Xmx1[0-9]{3}m, or plan fewer"
                + " regions");
  }

  @Test
  void fewKeysNeedLittleHeapHoweverManyTheRegions() {
    MemoryNeed small = new MemoryNeed(256L << 20);
    SampleReader reader = new SampleReader(new RankAccuracy(2_000), small, new SplittableRandom(1));
    for (int key = 0; key < 20_000; key++) {
      byte[] bytes = Integer.toString(key).getBytes(StandardCharsets.US_ASCII);
      reader.add(bytes, 0, bytes.length);
    }

    assertThat(reader.finish("keys", List.of()).plan(2_000).splits()).hasSize(1_999);
  }

  @Test
  void longKeysNeedMoreHeap() {
    MemoryNeed small = new MemoryNeed(256L << 20);
    RankAccuracy accuracy = new RankAccuracy(200);

    small.check(accuracy, new KeptSize(600_000, 600_000 * 250L));
    assertThatThrownBy(() -> small.check(accuracy, new KeptSize(700_000, 700_000 * 256L)))
        .isInstanceOf(SplitInputException.class)
        .hasMessageContaining("keys of about 256 bytes takes 300 MB of heap, but there are 256 MB")
        .hasMessageContaining("HTK_OPTS=-Xmx319m");
  }

  @Test
  void progressIsToldEveryFewMegabytes() throws IOException {
    List<Long> told = new ArrayList<>();
    byte[] file = "the same row key\n".repeat(1_000_000).getBytes(StandardCharsets.US_ASCII);

    KeySample sample =
        KeySample.read(
            new ByteArrayInputStream(file),
            "keys.txt",
            KeyFormat.TEXT,
            10,
            (bytes, keys) -> {
              assertThat(keys).isBetween(bytes / 17 / 2, bytes / 17);
              told.add(bytes);
            });

    assertThat(sample.keys()).isEqualTo(1_000_000);
    assertThat(told).isSorted().hasSizeBetween(2, 4);
  }

  private static void assertRefused(String text, int regions, String message) {
    assertThatThrownBy(() -> plan(text, regions))
        .isInstanceOf(SplitInputException.class)
        .hasMessage(message);
  }

  private static SplitPlan plan(String text, int regions) {
    return plan(text, regions, KeyFormat.TEXT);
  }

  private static SplitPlan plan(String text, int regions, KeyFormat format) {
    try {
      return KeySample.read(
              new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)),
              "keys.txt",
              format,
              regions,
              ReadProgress.NONE,
              new SplittableRandom(1))
          .plan(regions);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String lines(int keys) {
    return IntStream.range(0, keys).mapToObj("key%04d\n"::formatted).collect(Collectors.joining());
  }
}
