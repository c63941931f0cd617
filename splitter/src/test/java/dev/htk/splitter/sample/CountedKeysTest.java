// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitPlan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;

class CountedKeysTest {

  private static final String ALPHABET = "0123456789bcdefghjkmnpqrstuvwxyz";

  @Property(tries = 100)
  void countedKeysGiveThePlanOfTheRowsThatWereCounted(
      @ForAll @NotEmpty @Size(max = 200) List<@IntRange(min = 10, max = 60) Integer> rows,
      @ForAll @IntRange(min = 1, max = 10) int wanted)
      throws IOException {
    List<String> keys = rows.stream().map(row -> "key" + row).toList();
    int regions = (int) Math.min(wanted, keys.stream().distinct().count());

    SplitPlan counted = plan(uniqC(keys), regions);
    SplitPlan whole = plan(String.join("\n", keys), regions);

    assertThat(counted.splits()).isEqualTo(whole.splits());
    assertThat(counted.shares()).isEqualTo(whole.shares());
    assertThat(counted.bound()).isEqualTo(whole.bound());
    assertThat(counted.warnings()).hasSize(1 + whole.warnings().size());
  }

  /** Counts the first five characters of keys, and judges the plan by whole keys of others. */
  @Property(tries = 20)
  void keysNeverShownAreWithinTheBoundOfCountedPrefixes(@ForAll long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> towns = Stream.generate(() -> text(random, 4)).limit(60).toList();
    List<String> keys =
        Stream.generate(
                () ->
                    towns.get((int) Math.exp(random.nextDouble() * Math.log(60)) % 60)
                        + text(random, 8))
            .limit(40_000)
            .toList();
    List<String> shown = keys.subList(0, 20_000).stream().map(key -> key.substring(0, 5)).toList();

    SplitPlan plan = plan(uniqC(shown), 30);

    int[] held = new int[plan.regions()];
    for (String key : keys.subList(20_000, 40_000)) {
      byte[] bytes = key.getBytes(StandardCharsets.US_ASCII);
      int place = Arrays.binarySearch(plan.toBytes(), bytes, Arrays::compareUnsigned);
      held[place >= 0 ? place + 1 : -place - 1]++;
    }
    double fullest = Arrays.stream(held).max().orElseThrow() * 30 / 20_000.0;
    assertThat(fullest).isLessThanOrEqualTo(plan.bound().maxOverMean());
    assertThat(plan.bound().maxOverMean()).isLessThan(2.5);
    assertThat(plan.bound().basis()).startsWith("a sample of 20,000 keys");
    assertThat(plan.backTest())
        .hasValueSatisfying(test -> assertThat(test.planned() + test.heldOut()).isEqualTo(20_000));
  }

  @Example
  void countsOfMillionsArePlannedAtOnce() throws IOException {
    String text =
        IntStream.range(0, 1_000)
            .mapToObj(
                i ->
                    String.format(Locale.ROOT, "%7d key%04d\n", i == 0 ? 1 : 2_000_000_000L + i, i))
            .collect(Collectors.joining());

    KeySample sample = sample(text, 10);

    assertThat(sample.keys()).isEqualTo(999 * 2_000_000_000L + 999 * 500 + 1);
    assertThat(sample.plan(10).maxOverMean()).isCloseTo(1, within(0.01));
    assertThat(sample.plan(10).backTest())
        .hasValueSatisfying(test -> assertThat(test.maxOverMean()).isCloseTo(1, within(0.01)));
  }

  @Example
  void moreCountedKeysThanFitIntoOnePartAreExact() throws IOException {
    String text =
        IntStream.range(0, 150_000)
            .mapToObj(i -> String.format(Locale.ROOT, "%7d key%06d\n", 1 + i % 3, i))
            .collect(Collectors.joining());

    SplitPlan plan = plan(text, 4);

    assertThat(plan.shares()).allSatisfy(share -> assertThat(share).isCloseTo(0.25, within(1e-4)));
    assertThat(plan.bound().basis()).startsWith("a sample of 300,000 keys");
  }

  @Example
  void theOrderOfLinesIsOfNoImportance() throws IOException {
    assertThat(plan("      9 c\n      8 a\n      7 b\n", 3).splits())
        .isEqualTo(plan("      8 a\n      7 b\n      9 c\n", 3).splits());
  }

  @Example
  void escapesInCountedKeysAreBytes() throws IOException {
    assertThat(plan("      1 \\x00\\xFF\n      1 \\x00a\n", 2).splits().get(0).toString())
        .isEqualTo("\\x00\\xFF");
  }

  @Example
  void aLineWithoutACountFarBehindIsNamed() {
    String text = "      1 key\n".repeat(10_000) + "Took 3 seconds\n";

    assertThatThrownBy(() -> plan(text, 2))
        .isInstanceOf(SplitInputException.class)
        .hasMessage(
            "keys.txt:10001: 'Took 3 seconds' does not begin with a count and a blank, as the lines"
                + " before it do; remove it, or add --verbatim if the counts are part of the keys");
  }

  @Example
  void fewCountedKeysNeedLittleHeapHoweverManyTheRegions() throws IOException {
    String text =
        IntStream.range(0, 9_000)
            .mapToObj(key -> String.format(Locale.ROOT, "%7d key%05d\n", 1 + key % 9, key))
            .collect(Collectors.joining());

    assertThat(plan(text, 8_000).splits()).hasSize(7_999);
  }

  @Example
  void idsThatWereCountedOftenAreNotCalledNumbered() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    String text =
        random
            .ints(10_000, 0, 1_000_000)
            .mapToObj(id -> String.format(Locale.ROOT, "%7d user%d\n", 100, id))
            .sorted()
            .collect(Collectors.joining());
    KeySample sample =
        KeySample.read(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)),
            "keys.txt",
            KeyFormat.TEXT,
            10,
            ReadProgress.NONE);

    assertThat(sample.asOf(Instant.parse("2026-11-30T00:00:00Z")).plan(10))
        .isEqualTo(sample.plan(10));
  }

  @Example
  void windowsLineEndsBehindCountedKeysAreSaid() throws IOException {
    assertThat(plan("      1 a\r\n      2 b\r\n", 2).warnings())
        .anySatisfy(warning -> assertThat(warning).startsWith("every key ends with \\x0D"));
  }

  @Example
  void hexDigitsAreTheBytesThatTheyStandFor() throws IOException {
    KeySample sample =
        KeySample.read(
            new ByteArrayInputStream("00ff\r\n0x01FF\nFE\n".getBytes(StandardCharsets.US_ASCII)),
            "keys.txt",
            KeyFormat.HEX,
            3,
            ReadProgress.NONE);

    assertThat(sample.plan(3).splits().stream().map(Object::toString))
        .containsExactly("\\x01", "\\xFE");
    assertThat(sample.plan(3).warnings()).isEmpty();
  }

  @Example
  void whatIsNoHexIsNamedWithItsLine() {
    for (String line : List.of("abc", "0x", "zz", "00 ff", "ROW  COLUMN+CELL")) {
      assertThatThrownBy(
              () ->
                  KeySample.read(
                      new ByteArrayInputStream(
                          ("00\n" + line + "\n").getBytes(StandardCharsets.US_ASCII)),
                      "keys.txt",
                      KeyFormat.HEX,
                      3,
                      ReadProgress.NONE))
          .isInstanceOf(SplitInputException.class)
          .hasMessage(
              "keys.txt:2: '"
                  + line
                  + "' is not pairs of hex digits, as --hex expects in every line");
    }
  }

  @Example
  void verbatimTakesLinesAsKeysWhateverTheyLookLike() throws IOException {
    SplitPlan plan =
        KeySample.read(
                new ByteArrayInputStream(
                    "      7 a\n      8 b\nrow_key\n".getBytes(StandardCharsets.US_ASCII)),
                "keys.txt",
                KeyFormat.VERBATIM,
                3,
                ReadProgress.NONE)
            .plan(3);

    assertThat(plan.splits().stream().map(Object::toString)).containsExactly("      8", "r");
    assertThat(plan.warnings()).isEmpty();
  }

  private static String text(SplittableRandom random, int length) {
    return IntStream.range(0, length)
        .mapToObj(i -> ALPHABET.substring(random.nextInt(32)).substring(0, 1))
        .collect(Collectors.joining());
  }

  /** Returns what {@code sort | uniq -c} writes. */
  private static String uniqC(List<String> keys) {
    Map<String, Long> counts =
        keys.stream()
            .collect(
                Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .map(key -> String.format(Locale.ROOT, "%7d %s\n", key.getValue(), key.getKey()))
        .collect(Collectors.joining());
  }

  private static SplitPlan plan(String text, int regions) throws IOException {
    return sample(text, regions).plan(regions);
  }

  private static KeySample sample(String text, int regions) throws IOException {
    return KeySample.read(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)),
        "keys.txt",
        KeyFormat.TEXT,
        regions,
        ReadProgress.NONE);
  }
}
