// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.harness.diagnosis.cause.AttributionParameters;
import dev.htk.harness.diagnosis.cause.Findings;
import dev.htk.harness.diagnosis.cause.Spikes;
import dev.htk.harness.diagnosis.read.RunReader;
import dev.htk.harness.diagnosis.read.RunRecords;
import dev.htk.harness.run.RunFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileUtil;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The two halves of a diagnosis of 10 thousand slow operations and 10 thousand events: to read
 * them, and to attribute them, for themselves and a thousand times by chance.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
@Fork(value = 3, jvmArgsAppend = "-XX:+UseSerialGC")
public class DiagnosisBenchmark {

  private static final int EACH = 10_000;
  private static final int THREADS = 64;
  private static final long TOLERANCE_MICROS = 1300;

  private File temporary;
  private RunFolder folder;
  private RunRecords records;
  private AttributionParameters parameters;

  @Setup
  public void write() throws Exception {
    temporary = Files.createTempDirectory("diagnosis").toFile();
    folder = new LargeRun(EACH, EACH, EACH).write(temporary.toPath());
    records = read();
    parameters =
        new AttributionParameters(
            records.tailMicros(), records.ordinaryMicros(), THREADS, TOLERANCE_MICROS, 0);
  }

  @TearDown
  public void remove() throws IOException {
    if (!FileUtil.fullyDelete(temporary)) {
      throw new IOException("cannot remove " + temporary);
    }
  }

  @Benchmark
  public RunRecords read() throws Exception {
    return new RunReader(folder).read(null, null);
  }

  @Benchmark
  public Findings attribute() {
    return Findings.of(
        records.operations(),
        Spikes.of(records.operations(), parameters),
        records.timeline(),
        parameters);
  }
}
