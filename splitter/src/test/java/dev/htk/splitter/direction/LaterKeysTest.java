// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.plan.Outlook.Order;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.sample.KeyFormat;
import dev.htk.splitter.sample.KeySample;
import dev.htk.splitter.sample.ReadProgress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests what a plan says of later keys: it is made from the keys of 30 days, and tried on those of
 * the next ten.
 */
class LaterKeysTest {

  private static final Instant NOW = Instant.parse("2026-11-27T10:00:00Z");
  private static final Duration SEEN = Duration.ofDays(30);
  private static final Duration TO_COME = Duration.ofDays(10);
  private static final int KEYS = 8_000;
  private static final int REGIONS = 30;

  /** The order in which keys stand in their file. */
  private enum FileOrder {
    WRITTEN {
      @Override
      void arrange(List<byte[]> keys) {}
    },
    SHUFFLED {
      @Override
      void arrange(List<byte[]> keys) {
        Collections.shuffle(keys, new Random(5));
      }
    },
    SORTED {
      @Override
      void arrange(List<byte[]> keys) {
        keys.sort(Arrays::compareUnsigned);
      }
    };

    abstract void arrange(List<byte[]> keys);
  }

  /** Makes a key of a time. */
  private interface Maker {
    byte[] key(long millis, SplittableRandom random);
  }

  @ParameterizedTest
  @MethodSource("timed")
  void whereKeysHoldATimeThePlanSaysWhatLaterKeysDo(TimedKeys kind, FileOrder order)
      throws IOException {
    SplitPlan plan = plan(kind::key, order);
    double later = maxOverMean(toCome(kind::key), plan);

    assertThat(later).isGreaterThan(2 * plan.bound().maxOverMean());
    assertThat(plan.outlook().order()).isEqualTo(Order.IN_TURN);
    assertThat(plan.warnings()).hasSize(1);
    assertThat(said(plan)).isGreaterThan(later / 1.1);
  }

  @ParameterizedTest
  @MethodSource("steady")
  void whereLaterKeysLieAsTheEarlierDidNothingIsSaid(SteadyKeys kind, FileOrder order)
      throws IOException {
    SplitPlan plan = plan(kind::key, order);

    assertThat(plan.warnings()).isEmpty();
    assertThat(plan.outlook().order()).isNotEqualTo(Order.IN_TURN);
    assertThat(maxOverMean(toCome(kind::key), plan)).isLessThan(1.1 * said(plan));
  }

  static Stream<Arguments> timed() {
    return Arrays.stream(TimedKeys.values())
        .flatMap(
            kind ->
                Arrays.stream(FileOrder.values())
                    .filter(order -> kind.isKnown() || order == FileOrder.WRITTEN)
                    .map(order -> Arguments.of(kind, order)));
  }

  static Stream<Arguments> steady() {
    return Arrays.stream(SteadyKeys.values())
        .flatMap(kind -> Arrays.stream(FileOrder.values()).map(order -> Arguments.of(kind, order)));
  }

  /** Returns the greatest figure for later keys, or the bound if there is none. */
  private static double said(SplitPlan plan) {
    return Math.max(plan.bound().maxOverMean(), plan.outlook().maxOverMean().orElse(0.0));
  }

  private static SplitPlan plan(Maker maker, FileOrder order) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    long start = NOW.minus(SEEN).toEpochMilli();
    long[] times = random.longs(KEYS, start, NOW.toEpochMilli()).sorted().toArray();
    List<byte[]> keys = new ArrayList<>();
    for (long time : times) {
      keys.add(maker.key(time, random));
    }
    order.arrange(keys);
    return KeySample.read(
            new ByteArrayInputStream(written(keys)),
            "keys",
            KeyFormat.LENGTH_PREFIXED,
            REGIONS,
            ReadProgress.NONE)
        .asOf(NOW)
        .plan(REGIONS);
  }

  private static byte[] written(List<byte[]> keys) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (byte[] key : keys) {
      out.writeInt(key.length);
      out.write(key);
    }
    return bytes.toByteArray();
  }

  private static List<byte[]> toCome(Maker maker) {
    SplittableRandom random = new SplittableRandom(2);
    long end = NOW.plus(TO_COME).toEpochMilli();
    return random
        .longs(KEYS, NOW.toEpochMilli(), end)
        .mapToObj(time -> maker.key(time, random))
        .toList();
  }

  private static double maxOverMean(List<byte[]> keys, SplitPlan plan) {
    byte[][] splits = plan.toBytes();
    int[] held = new int[plan.regions()];
    for (byte[] key : keys) {
      int place = Arrays.binarySearch(splits, key, Arrays::compareUnsigned);
      held[place >= 0 ? place + 1 : -place - 1]++;
    }
    return (double) Arrays.stream(held).max().orElseThrow() * plan.regions() / keys.size();
  }
}
