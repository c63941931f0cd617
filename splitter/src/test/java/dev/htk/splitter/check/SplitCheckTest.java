// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.keys.KeyDistribution;
import dev.htk.splitter.keys.KeyKind;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.sample.KeyFormat;
import dev.htk.splitter.sample.KeySample;
import dev.htk.splitter.sample.ReadProgress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SplitCheckTest {

  private static final Instant NOW = Instant.parse("2026-11-21T18:00:00Z");
  private static final int KEYS = 4000;

  /** Keys as people have them who then find one region hot. */
  @SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
  private enum Keys {
    VERTICES(random -> "4VertexLabel" + random.nextInt(1_000_000)),
    USERS(random -> "user" + random.nextLong(Long.MAX_VALUE)),
    UNSALTED_AGENTS(random -> "agent-" + random.nextInt(40) + "-" + random.nextInt(1_000_000)),
    DECIMALS(random -> String.format(Locale.ROOT, "%08d", random.nextInt(100_000_000))),
    HASHES(random -> String.format(Locale.ROOT, "%016x", random.nextLong())),
    UPPER_CASE_HASHES(random -> String.format(Locale.ROOT, "%016X", random.nextLong())),
    REPEATING(random -> "k" + random.nextInt(100) * random.nextInt(100));

    private final Function<SplittableRandom, String> maker;

    Keys(Function<SplittableRandom, String> maker) {
      this.maker = maker;
    }

    List<String> some(int keys, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      return Stream.generate(() -> maker.apply(random)).limit(keys).toList();
    }
  }

  @Test
  void hexSplitsOfVertexLabelsPutEveryRowIntoOneRegion() throws IOException {
    SplitCheck check = check(SplitFormula.HEX_STRING_SPLIT, 15, Keys.VERTICES);

    assertThat(check.held().maxOverMean()).isEqualTo(15);
    assertThat(check.empty()).hasSize(14).doesNotContain(5);
    assertThat(check.isGood()).isFalse();
    assertThat(check.plan().orElseThrow().maxOverMean()).isLessThan(1.01);
  }

  @Test
  void uniformSplitsOfUsersPutEveryRowIntoOneRegion() throws IOException {
    SplitCheck check = check(SplitFormula.UNIFORM_SPLIT, 32, Keys.USERS);

    assertThat(check.held().maxOverMean()).isEqualTo(32);
    assertThat(check.isGood()).isFalse();
  }

  @Test
  void splitsForSaltsLeaveUnsaltedKeysInTheLastRegion() throws IOException {
    List<SplitKey> salts =
        IntStream.range(1, 16).mapToObj(salt -> SplitKey.of(new byte[] {(byte) salt})).toList();

    SplitCheck check = SplitCheck.of(salts, sample(Keys.UNSALTED_AGENTS.some(KEYS, 1), 16));

    assertThat(check.held().shares()).last().isEqualTo(1.0);
    assertThat(check.empty()).hasSize(15);
  }

  @Test
  void decimalSplitsOfDecimalsAndHexSplitsOfHashesAreGood() throws IOException {
    assertThat(check(SplitFormula.DECIMAL_STRING_SPLIT, 15, Keys.DECIMALS).isGood()).isTrue();
    assertThat(check(SplitFormula.HEX_STRING_SPLIT, 15, Keys.HASHES).isGood()).isTrue();
  }

  @Test
  void hexSplitsOfHashesInUpperCaseAreNotGood() throws IOException {
    SplitCheck check = check(SplitFormula.HEX_STRING_SPLIT, 16, Keys.UPPER_CASE_HASHES);

    assertThat(check.empty()).containsExactly(11, 12, 13, 14, 15, 16);
    assertThat(check.held().maxOverMean()).isGreaterThan(6);
  }

  @Test
  void theUsualFormulaLeavesARegionNearlyEmpty() {
    SplitCheck check =
        SplitCheck.of(SplitFormula.YCSB.splits(8), described("ycsb-hashed:records=100000"));

    assertThat(check.empty()).isEmpty();
    assertThat(check.nearlyEmpty()).containsExactly(8);
    assertThat(check.isGood()).isFalse();
    assertThat(check.held().bound().maxOverMean()).isEqualTo(check.held().maxOverMean());
    assertThat(check.held().basis()).isEqualTo("every key is known");
  }

  @ParameterizedTest
  @EnumSource
  void aPlansOwnSplitKeysHaveItsSharesAndItsBound(Keys keys) throws IOException {
    KeyDistribution sample = sample(keys.some(KEYS, 2), 12);
    SplitPlan plan = sample.plan(12);

    SplitCheck check = SplitCheck.of(plan.splits(), sample);

    assertThat(check.held().shares()).isEqualTo(plan.shares());
    assertThat(check.held().bound()).isEqualTo(plan.bound());
    assertThat(check.plan()).contains(plan);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hex",
        "hex:records=1000",
        "uuid:format=binary",
        "decimal:width=6,records=1000000",
        "salted:buckets=24",
        "salted:buckets=16,inner=uuid",
        "hashed-prefix:length=4",
        "reversed-time",
        "time-series:records=5000",
        "ycsb-hashed",
        "ycsb-hashed:records=5000",
        "ycsb-ordered:records=5000"
      })
  void aPlansOwnSplitKeysHaveItsSharesAndItsBoundForDescribedKeys(String keys) {
    KeyDistribution described = described(keys);
    SplitPlan plan = described.plan(12);

    SplitCheck check = SplitCheck.of(plan.splits(), described);

    assertThat(check.held().shares()).isEqualTo(plan.shares());
    assertThat(check.held().bound().maxOverMean())
        .isCloseTo(plan.bound().maxOverMean(), within(1e-9));
    assertThat(check.held().basis()).isEqualTo(plan.bound().basis());
    assertThat(check.warnings()).containsAll(plan.warnings());
  }

  @ParameterizedTest
  @ValueSource(strings = {"zipfian", "latest", "hotspot"})
  void requestsAreCheckedToo(String weights) {
    KeyDistribution requests =
        KeyKind.parse(
            "ycsb-hashed:records=5000", Weights.valueOf(weights.toUpperCase(Locale.ROOT)), NOW);
    SplitPlan plan = requests.plan(6);

    SplitCheck check = SplitCheck.of(plan.splits(), requests);

    assertThat(check.held().maxOverMean()).isCloseTo(plan.maxOverMean(), within(1e-6));
    assertThat(check.held().bound().maxOverMean())
        .isCloseTo(plan.bound().maxOverMean(), within(1e-6));
  }

  @Test
  void aSaltThatASplitKeyCutsMayLieOnEitherSide() {
    SplitKey withinBucketSeven = SplitKey.of(Bytes.toBytes("7m"));

    SplitCheck check =
        SplitCheck.of(List.of(withinBucketSeven), described("salted:buckets=10,records=1000000"));

    assertThat(check.held().shares()).containsExactly(0.8, 0.2);
    assertThat(check.held().most().get(1)).isCloseTo(0.3, within(0.01));
  }

  @ParameterizedTest
  @EnumSource
  void heldOutKeysStayWithinTheBoundOfEachRegion(Keys keys) throws IOException {
    List<SplitKey> splits = halves(keys);
    int outside = 0;
    for (int seed = 10; seed < 30; seed++) {
      SplitCheck check = SplitCheck.of(splits, sample(keys.some(KEYS, seed), splits.size() + 1));
      List<Double> others = shares(keys.some(KEYS, 1000 + seed), splits);
      outside +=
          (int)
              IntStream.range(0, others.size())
                  .filter(region -> others.get(region) > check.held().most().get(region))
                  .count();
    }

    assertThat(outside).isZero();
  }

  /** Returns split keys with ever smaller regions, of keys that no sample has. */
  private static List<SplitKey> halves(Keys keys) {
    List<String> others = keys.some(KEYS, 9).stream().sorted().distinct().toList();
    return Stream.iterate(others.size() / 2, place -> place > 0, place -> place / 2)
        .map(others::get)
        .map(key -> SplitKey.of(Bytes.toBytes(key)))
        .sorted()
        .toList();
  }

  private static List<Double> shares(List<String> keys, List<SplitKey> splits) {
    int[] counts = new int[splits.size() + 1];
    for (String key : keys) {
      int place = Collections.binarySearch(splits, SplitKey.of(Bytes.toBytes(key)));
      counts[place < 0 ? -place - 1 : place + 1]++;
    }
    return IntStream.of(counts).mapToObj(count -> (double) count / keys.size()).toList();
  }

  @Test
  void anEmptyRegionOfASampleMayHoldSomeOfTheOtherKeys() throws IOException {
    SplitCheck check = check(SplitFormula.HEX_STRING_SPLIT, 15, Keys.VERTICES);

    assertThat(check.held().most().get(0)).isBetween(0.001, 0.01);
  }

  @Test
  void tooFewKeysToBeSureAreNamed() throws IOException {
    SplitCheck check =
        SplitCheck.of(
            SplitFormula.DECIMAL_STRING_SPLIT.splits(4), sample(Keys.DECIMALS.some(40, 5), 4));

    assertThat(check.isGood()).isTrue();
    assertThat(check.warnings())
        .singleElement()
        .asString()
        .startsWith("so few keys do not show whether the fullest region stays below 2 times");
  }

  @Test
  void fewerKeysThanRegionsAreCheckedThoughNoPlanIsPossible() throws IOException {
    SplitCheck check =
        SplitCheck.of(SplitFormula.UNIFORM_SPLIT.splits(16), sample(List.of("a", "b", "a"), 16));

    assertThat(check.plan()).isEmpty();
    assertThat(check.held().shares()).containsOnly(0.0, 1.0);
    assertThat(check.warnings())
        .anyMatch(
            warning ->
                warning.startsWith("no plan of as many regions is possible: keys.txt: 16 regions"));
  }

  @Test
  void splitKeysOutsideTheKeysCutNothing() throws IOException {
    List<SplitKey> outside =
        List.of(SplitKey.of(new byte[] {0}), SplitKey.of(new byte[] {(byte) 0xFF}));

    assertThat(SplitCheck.of(outside, sample(Keys.USERS.some(KEYS, 1), 3)).held().shares())
        .containsExactly(0.0, 1.0, 0.0);
    assertThat(SplitCheck.of(outside, described("uuid")).held().most())
        .containsExactly(0.0, 1.0, 0.0);
  }

  @ParameterizedTest
  @EnumSource
  void everyFormulaMakesTheWantedRegions(SplitFormula formula) {
    assertThat(formula.splits(2)).hasSize(1);
    assertThat(formula.splits(100)).hasSize(99).isSorted().doesNotHaveDuplicates();
    assertThatThrownBy(() -> formula.splits(1))
        .isInstanceOf(SplitInputException.class)
        .hasMessageContaining("2 to ");
    assertThat(SplitFormula.named(formula.text().toLowerCase(Locale.ROOT))).contains(formula);
  }

  @Test
  void hbasesFormulasAreThoseOfItsShell() {
    assertThat(SplitFormula.HEX_STRING_SPLIT.splits(4))
        .hasToString("[40000000, 80000000, c0000000]");
    assertThat(SplitFormula.DECIMAL_STRING_SPLIT.splits(4))
        .hasToString("[25000000, 50000000, 75000000]");
    assertThat(SplitFormula.UNIFORM_SPLIT.splits(2))
        .hasToString("[\\x80\\x00\\x00\\x00\\x00\\x00\\x00\\x00]");
  }

  private static SplitCheck check(SplitFormula formula, int regions, Keys keys) throws IOException {
    return SplitCheck.of(formula.splits(regions), sample(keys.some(KEYS, 1), regions));
  }

  private static KeyDistribution described(String keys) {
    return KeyKind.parse(keys, Weights.ROWS, NOW);
  }

  private static KeyDistribution sample(List<String> keys, int regions) throws IOException {
    byte[] text =
        keys.stream().collect(Collectors.joining("\n")).getBytes(StandardCharsets.US_ASCII);
    return KeySample.read(
        new ByteArrayInputStream(text), "keys.txt", KeyFormat.TEXT, regions, ReadProgress.NONE);
  }
}
