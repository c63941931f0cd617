// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyKindTest {

  private static final Instant NOW = Instant.parse("2026-11-21T18:00:00.123456Z");

  @Test
  void thePlanStatesTheDefaults() {
    assertThat(plan("hex", 2).keys()).isEqualTo("hex:width=32,case=lower");
    assertThat(plan("uuid", 2).keys()).isEqualTo("uuid:format=text,version=4,case=lower");
    assertThat(plan("uuid:format=binary", 2).keys()).isEqualTo("uuid:format=binary,version=4");
    assertThat(plan("time-series", 2).keys())
        .isEqualTo(
            "time-series:format=decimal,unit=millis,"
                + "from=2026-11-21T18:00:00.123Z,to=2027-11-21T18:00:00.123Z");
  }

  @Test
  void splitKeysAreShort() {
    assertThat(splits("hex", 4)).containsExactly("4", "8", "c");
    assertThat(splits("hex:case=upper", 4)).containsExactly("4", "8", "C");
    assertThat(splits("decimal:width=8", 5)).containsExactly("2", "4", "6", "8");
    assertThat(splits("bytes", 4)).containsExactly("@", "\\x80", "\\xC0");
    assertThat(splits("uuid", 4)).containsExactly("4", "8", "c");
    assertThat(splits("salted:buckets=16", 4)).containsExactly("04", "08", "12");
    assertThat(splits("salted:buckets=16,format=byte,inner=uuid", 4))
        .containsExactly("\\x04", "\\x08", "\\x0C");
    assertThat(splits("salted:buckets=2,format=hex,separator=_,inner=hex", 4))
        .containsExactly("0_8", "1", "1_8");
    assertThat(splits("salted:buckets=2,format=hex,separator=\\x2c\\xAb,inner=hex", 4))
        .containsExactly("0,\\xAB8", "1", "1,\\xAB8");
    assertThat(splits("ycsb-ordered:records=1000,zeropadding=3", 5))
        .containsExactly("user2", "user4", "user6", "user8");
    assertThat(plan("hex", 1_000).splits())
        .allSatisfy(key -> assertThat(key.toBytes()).hasSizeLessThan(10));
  }

  @Test
  void aPlanIsExactIfEveryPossibleKeyGetsARow() {
    SplitPlan all = plan("decimal:width=4,records=10000", 7);
    SplitPlan most = plan("decimal:width=4,records=9999", 7);

    assertThat(all.bound().basis()).isEqualTo("every key is known");
    assertThat(all.bound().maxOverMean()).isEqualTo(all.maxOverMean()).isLessThan(1.001);
    assertThat(most.bound().maxOverMean()).isGreaterThan(1.05);
  }

  @Test
  void theBoundStatesItsMinimumOfRowsWithoutRecords() {
    SplitPlan unknown = plan("uuid", 20);
    SplitPlan few = plan("uuid:records=20000", 20);
    SplitPlan many = plan("uuid:records=200000000", 20);

    assertThat(unknown.bound().basis())
        .isEqualTo("the law of the keys, for 200,000 rows or more; give records= for yours");
    assertThat(unknown.bound().maxOverMean()).isCloseTo(1.038, within(0.001));
    assertThat(few.bound().basis()).isEqualTo("the law of the keys, for 20,000 rows");
    assertThat(few.bound().maxOverMean()).isCloseTo(1.13, within(0.01));
    assertThat(many.bound().maxOverMean()).isLessThan(1.002);
  }

  @Test
  void theOrderedKeysOfYcsbAreCountedExactlyBehindASalt() {
    SplitPlan plan = plan("salted:buckets=4,inner=ycsb-ordered:records=999,insertstart=1", 8);

    assertThat(plan.splits().get(0)).hasToString("0user549");
    assertThat(plan.shares().get(0)).isCloseTo(0.125, within(2e-4));
    assertThat(plan.bound().basis()).isEqualTo("the law of the keys, for 999 rows");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "time-series",
        "time-series:format=binary,unit=seconds,records=1000000",
        "reversed-time",
        "reversed-time:from=1970-01-01T00:00:00Z,to=2027-01-01T00:00:00Z",
        "reversed-time:format=decimal,from=1970-01-01T00:00:00Z,to=2027-01-01T00:00:00Z",
        "reversed-time:format=decimal,from=2026-01-01T00:00:00Z,to=2026-02-01T00:00:00Z"
      })
  void timeOrderedKeysGetAWarningThatProposesASalt(String keys) {
    SplitPlan plan = plan(keys, 20);

    assertThat(plan.warnings()).hasSize(1);
    String warning = plan.warnings().get(0);
    assertThat(warning).contains("all writes go to one region", "becomes 20 scans");
    Matcher proposal = Pattern.compile("--keys '(.*)'").matcher(warning);
    assertThat(proposal.find()).isTrue();
    SplitPlan salted = plan(proposal.group(1), 20);
    assertThat(salted.keys()).endsWith("inner=" + plan.keys());
    assertThat(salted.splits()).contains(key("01"), key("19"));
    assertThat(salted.warnings()).hasSize(1);
    assertThat(salted.warnings().get(0)).contains("a range scan becomes 20 scans");
  }

  @Test
  void orderedKeysAreLoadedIntoOneRegionAfterTheOther() {
    assertThat(plan("ycsb-ordered:records=1000", 10).warnings())
        .singleElement()
        .asString()
        .contains("at any moment all inserts go to one region", "insertorder=hashed");
    assertThat(plan("ycsb-ordered:records=1000", 1).warnings()).isEmpty();
  }

  @Test
  void moreRegionsThanSaltsWarnOfIdleRegionsForTimeOrderedKeys() {
    assertThat(plan("salted:buckets=4,inner=time-series", 8).warnings())
        .contains(
            "keys are written in order within a prefix: at any moment only about 4 of 8 regions"
                + " take new rows");
    assertThat(plan("salted:buckets=4,inner=ycsb-ordered:records=99", 8).warnings()).hasSize(2);
    assertThat(plan("salted:buckets=4,inner=uuid", 8).warnings()).hasSize(1);
    assertThat(plan("salted:buckets=8,inner=time-series", 4).warnings()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"16,16,1", "16,32,1", "16,8,1", "16,20,2", "16,6,2", "1,5,0", "9999,20,1"})
  void regionCountsThatDoNotFitTheBucketsGiveAWarning(int buckets, int regions, int warnings) {
    assertThat(plan("salted:buckets=" + buckets + ",inner=uuid", regions).warnings())
        .hasSize(warnings);
  }

  @Test
  void prefixesThatAreKeptWholeMakeRegionsUneven() {
    SplitPlan plan = plan("salted:buckets=16", 10);

    assertThat(plan.warnings())
        .contains(
            "10 regions do not fit 16 prefixes: some regions hold one prefix more than others; take"
                + " a multiple or a divisor of these");
    assertThat(plan.maxOverMean()).isEqualTo(1.25);
  }

  @Test
  void bytesAreBalancedLikeRowsWithAWarning() {
    SplitPlan rows = plan("hex", 4);
    SplitPlan bytes = KeyKind.parse("hex", Weights.BYTES, NOW).plan(4);

    assertThat(bytes.splits()).isEqualTo(rows.splits());
    assertThat(bytes.warnings()).containsExactly("all rows are assumed equally large");
    assertThat(KeyKind.parse("hex", Weights.UNIFORM, NOW).plan(4)).isEqualTo(rows);
  }

  @ParameterizedTest
  @EnumSource(names = {"ZIPFIAN", "LATEST", "HOTSPOT"})
  void requestWeightsAreRefusedWithoutYcsbRecords(Weights weights) {
    assertThatThrownBy(() -> KeyKind.parse("hex", weights, NOW))
        .isInstanceOf(SplitInputException.class)
        .hasMessage(
            "%s requests are known only for ycsb-hashed and ycsb-ordered with records=, not for"
                + " hex:width=32,case=lower: balance rows, bytes or uniform",
            weights.name().toLowerCase(Locale.ROOT));
    assertThatThrownBy(() -> KeyKind.parse("ycsb-hashed", weights, NOW))
        .isInstanceOf(SplitInputException.class);
  }

  @ParameterizedTest
  @EnumSource(names = {"ZIPFIAN", "LATEST", "HOTSPOT"})
  void requestWeightsChangeThePlanOfYcsbRecords(Weights weights) {
    for (String keys : List.of("ycsb-hashed:records=1000", "ycsb-ordered:records=1000")) {
      SplitPlan rows = plan(keys, 10);
      SplitPlan requests = KeyKind.parse(keys, weights, NOW).plan(10);

      assertThat(requests.regions()).isEqualTo(10);
      assertThat(requests.splits()).isNotEqualTo(rows.splits());
    }
  }

  @ParameterizedTest
  @EnumSource
  void theDefaultsInTheHelpAreTheOnesUsed(KeyKind kind) {
    for (KeyParameter parameter : kind.parameters()) {
      parameter
          .byDefault()
          .filter(text -> parameter.values().equals("N") && text.matches("[0-9]+"))
          .ifPresent(
              text -> {
                String bare = kind.text() + ":" + neededBy(kind) + "records=100";
                assertThat(splits(bare + "," + parameter.name() + "=" + text, 3))
                    .isEqualTo(splits(bare, 3));
              });
      assertThat(parameter.explanation()).isNotBlank().doesNotContain("\n");
    }
    assertThat(kind.explanation()).isNotBlank().doesNotContain("\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hexx | there is no kind of keys 'hexx' (did you mean hex?); there are ycsb-hashed, ",
        "timeseries:unit=millis | there is no kind of keys 'timeseries' (did you mean time-series?)",
        "something:else | there is no kind of keys 'something'; there are ycsb-hashed, ",
        "salted:buckets=4,inner=sample:FILE | there is no kind of keys 'sample'",
        "'' | there is no kind of keys ''",
        "HEX | did you mean hex?",
        "sated:buckets=4 | did you mean salted?",
        "hex: | 'hex:' ends with a colon: write hex or hex:…",
        "hex:length=3 | hex has no parameter 'length'; it takes width=N, case=lower|upper, records=N",
        "hex:width | width of hex has no value: write width=…",
        "hex:width= | width of hex has no value: write width=…",
        "hex:width=3,width=4 | width of hex is given twice",
        "hex:width=ten | width of hex must be a whole number from 1 to 255, not 'ten'",
        "hex:width=0 | must be a whole number from 1 to 255, not '0'",
        "hex:width=-4 | must be a whole number from 1 to 255, not '-4'",
        "hex:width=256 | must be a whole number from 1 to 255, not '256'",
        "hex:width=1e3 | must be a whole number from 1 to 255, not '1e3'",
        "hex:case=Upper | case of hex must be lower or upper, not 'Upper'",
        "hex:records=0 | records of hex must be a whole number from 1 to ",
        "hex:width=2,records=257 | 257 records are more than the 256 keys that hex:width=2,",
        "decimal | decimal needs width=N (digits of a key",
        "decimal:width=3,from=7,to=7 | from of decimal must be less than to",
        "decimal:width=3,to=1001 | to of decimal must be a whole number from 1 to 1000",
        "uuid:version=7 | version of uuid must be 3 or 4 or 5 or any, not '7'",
        "uuid:format=binary,case=upper | case= does not apply to uuid:format=binary,version=4",
        "salted | salted needs buckets=N",
        "salted:buckets=65537 | buckets of salted must be a whole number from 1 to 65536",
        "salted:buckets=0 | buckets of salted must be a whole number from 1 to 65536",
        "salted:buckets=4,inner=hexx | there is no kind of keys 'hexx'",
        "salted:buckets=4,inner=hex:width=2,buckets=5 | hex has no parameter 'buckets'",
        "salted:buckets=4,records=10,inner=hex:records=10 | records= is given twice",
        "salted:buckets=4,separator=é | separator of salted must be at most 100 ASCII characters",
        "salted:buckets=4,separator=\\x2 | separator of salted must be at most 100 ASCII characters",
        "salted:buckets=4,separator=\\n | separator of salted must be at most 100 ASCII characters",
        "hashed-prefix:length=0 | length of hashed-prefix must be a whole number",
        "time-series:from=yesterday | must be a time from 1970 to 9999 such as 2027-01-31T00:00:00Z",
        "time-series:from=1969-12-31T23:59:59Z | must be a time from 1970 to 9999",
        "time-series:to=2020-01-01T00:00:00Z | from must be before to",
        "reversed-time:unit=seconds | reversed-time has no parameter 'unit'",
        "ycsb-ordered | ycsb-ordered needs records=N",
        "ycsb-ordered:records=2147483648 | must be a whole number from 1 to 2147483647",
        "ycsb-ordered:records=2147483647,insertstart=2 | would be negative",
        "ycsb-hashed:zeropadding=101 | zeropadding of ycsb-hashed must be a whole number from 0",
      })
  void badWordsAreRefusedWithOneLineThatSaysWhy(String keys, String message) {
    assertThatThrownBy(() -> KeyKind.parse(keys, Weights.ROWS, NOW))
        .isInstanceOf(SplitInputException.class)
        .hasMessageContaining(message.stripTrailing())
        .message()
        .doesNotContain("\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hex:width=1 | 17 regions need as many distinct keys, and there are only 16 of hex:width=1",
        "salted:buckets=16 | give more buckets, or describe the keys by inner=KEYS",
        "hashed-prefix:length=1 | give a longer hash, or describe the keys by inner=KEYS",
        "ycsb-ordered:records=16 | 17 regions need ",
        "time-series:from=2026-01-01T00:00:00.000Z,to=2026-01-01T00:00:00.016Z | 17 regions need"
      })
  void moreRegionsThanKeysAreRefused(String keys, String message) {
    assertThat(plan(keys, 16).regions()).isEqualTo(16);
    assertThatThrownBy(() -> plan(keys, 17))
        .isInstanceOf(SplitInputException.class)
        .hasMessageContaining(message.stripTrailing());
  }

  @Test
  void widthsBeyondLongsAreCountedExactly() {
    BigInteger last = BigInteger.TEN.pow(30);
    String keys =
        String.format(
            Locale.ROOT, "decimal:width=30,from=%d,to=%d", last.subtract(BigInteger.TEN), last);

    assertThat(splits(keys, 2)).containsExactly("9".repeat(29) + "5");
  }

  private static String neededBy(KeyKind kind) {
    return switch (kind) {
      case DECIMAL -> "width=6,";
      case SALTED -> "buckets=5,";
      default -> "";
    };
  }

  private static SplitPlan plan(String keys, int regions) {
    return KeyKind.parse(keys, Weights.ROWS, NOW).plan(regions);
  }

  private static List<String> splits(String keys, int regions) {
    return plan(keys, regions).splits().stream().map(SplitKey::toString).toList();
  }

  private static SplitKey key(String text) {
    return SplitKey.of(text.getBytes(StandardCharsets.US_ASCII));
  }
}
