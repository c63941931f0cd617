// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.sample.KeyFormat;
import dev.htk.splitter.sample.KeySample;
import dev.htk.splitter.sample.ReadProgress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Measures keys per second from memory into a plan, on one thread. Keys have 24 bytes each. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(value = 3, jvmArgsAppend = "-XX:+UseSerialGC")
public class SampleBenchmark {

  private static final int KEYS = 8_000_000;
  private static final int KEY_LENGTH = 24;
  private static final int REGIONS = 200;

  @Param({"TEXT", "LENGTH_PREFIXED"})
  public KeyFormat format;

  private byte[] file;

  @Setup
  public void generate() {
    SplittableRandom random = new SplittableRandom(1);
    ByteBuffer bytes = ByteBuffer.allocate(KEYS * (KEY_LENGTH + Integer.BYTES));
    for (int i = 0; i < KEYS; i++) {
      byte[] key = key(random.nextLong(Long.MAX_VALUE));
      switch (format) {
        case TEXT -> bytes.put(key).put((byte) '\n');
        case LENGTH_PREFIXED -> bytes.putInt(KEY_LENGTH).put(key);
        default -> throw new IllegalStateException("not measured: " + format);
      }
    }
    file = new byte[bytes.position()];
    bytes.flip().get(file);
  }

  @Benchmark
  @OperationsPerInvocation(KEYS)
  public SplitPlan readAndPlan(CpuTime cpu) throws IOException {
    return KeySample.read(
            new ByteArrayInputStream(file), "memory", format, REGIONS, ReadProgress.NONE)
        .plan(REGIONS);
  }

  /** Returns a key as YCSB makes it with {@code zeropadding=20}. */
  private static byte[] key(long number) {
    byte[] key = new byte[KEY_LENGTH];
    long digits = number;
    for (int i = KEY_LENGTH - 1; i >= 4; i--) {
      key[i] = (byte) ('0' + digits % 10);
      digits /= 10;
    }
    key[0] = 'u';
    key[1] = 's';
    key[2] = 'e';
    key[3] = 'r';
    return key;
  }
}
