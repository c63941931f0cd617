// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.tuning.device.Device;
import dev.htk.tuning.machine.DiskKind;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;

class DeviceQueuePropertiesTest {

  private static final long BUFFER = 1_000_000;
  private static final long BYTES = 100_000_000;
  private static final int BLOCKS = 3;

  /** An operation some time after the one before it. */
  record Step(OperationKind kind, int block, long bytes, long later) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(
            Arbitraries.of(OperationKind.class),
            Arbitraries.integers().between(0, BLOCKS - 1),
            Arbitraries.longs().between(0, 2 * BUFFER),
            Arbitraries.longs().between(0, 50_000_000))
        .as(Step::new)
        .list()
        .ofMaxSize(100);
  }

  @Property
  void workIsServedInOrderAndTheBufferStaysWithinItsSize(
      @ForAll("steps") List<Step> steps,
      @ForAll @DoubleRange(max = 1) double spread,
      @ForAll boolean writeThrough,
      @ForAll long seed) {
    DeviceQueue queue = queue(spread, writeThrough, seed);
    BlockStream[] blocks = blocks();
    long now = 0;
    long last = 0;
    for (Step step : steps) {
      now += step.later();
      Grant grant = serve(queue, step, blocks[step.block()], now);
      assertThat(grant.nanos()).isNotNegative();
      assertThat(grant.arrival()).isLessThanOrEqualTo(now);
      if (grant.nanos() > 0) {
        assertThat(grant.done()).isGreaterThanOrEqualTo(last);
        last = grant.done();
      }
      assertThat(queue.bufferedBytes(now)).isBetween(0L, BUFFER);
    }
    assertThat(queue.bufferedBytes(Math.max(now, last) + BUFFER * 10)).isZero();
  }

  @Property
  void theSameSeedGivesTheSameTimes(@ForAll("steps") List<Step> steps, @ForAll long seed) {
    DeviceQueue one = queue(0.5, false, seed);
    DeviceQueue same = queue(0.5, false, seed);
    BlockStream[] blocks = blocks();
    BlockStream[] sameBlocks = blocks();
    long now = 0;
    for (Step step : steps) {
      now += step.later();
      assertThat(serve(one, step, blocks[step.block()], now))
          .isEqualTo(serve(same, step, sameBlocks[step.block()], now));
    }
  }

  @Property(tries = 10)
  void halfOfTheHsyncsTakeLessThanTheMedian(
      @ForAll @DoubleRange(max = 1) double spread, @ForAll long seed) {
    DeviceQueue queue = queue(spread, false, seed);
    BlockStream block = new BlockStream();
    long[] times = new long[4001];
    long now = 0;
    for (int i = 0; i < times.length; i++) {
      queue.write(now, block, 0);
      long done = queue.sync(queue.sync(now, block).done(), block).done();
      times[i] = done - now;
      now = done;
    }
    Arrays.sort(times);
    assertThat((double) times[times.length / 2]).isCloseTo(1e6, within(1e5));
  }

  @Property
  void aValueIsFoundAgainWithinThreePercent(@ForAll("nanos") long value) {
    LogBuckets buckets = new LogBuckets();
    buckets.add(value);

    assertThat((double) buckets.counts().median()).isCloseTo((double) value, within(0.03 * value));
  }

  @Provide
  Arbitrary<Long> nanos() {
    return Arbitraries.longs().between(0, Long.MAX_VALUE);
  }

  private static DeviceQueue queue(double spread, boolean writeThrough, long seed) {
    return new DeviceQueue(
        new Device(
            "d",
            "for tests",
            DiskKind.HDD,
            Duration.ofMillis(1),
            spread,
            BYTES,
            BYTES,
            Duration.ofMillis(8),
            Duration.ofNanos(1000),
            BUFFER,
            BUFFER,
            writeThrough,
            null,
            "made up"),
        seed);
  }

  private static BlockStream[] blocks() {
    BlockStream[] blocks = new BlockStream[BLOCKS];
    Arrays.setAll(blocks, i -> new BlockStream());
    return blocks;
  }

  private static Grant serve(DeviceQueue queue, Step step, BlockStream block, long now) {
    return switch (step.kind()) {
      case SYNC -> queue.sync(now, block);
      case WRITE -> queue.write(now, block, step.bytes());
      case READ -> {
        queue.open(block);
        yield queue.read(now, block, step.bytes());
      }
      case METADATA -> queue.metadata(now);
    };
  }
}
