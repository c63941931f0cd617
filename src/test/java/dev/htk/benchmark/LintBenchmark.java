// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the cost of linting a file of 500 properties: cold, as the command line runs it once,
 * and in parts on a warm JVM.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(3)
public class LintBenchmark {

  private static final int PROPERTIES = 500;

  private SettingsCatalogue catalogue;
  private byte[] xml;

  @Setup
  public void generate() {
    catalogue = SettingsCatalogue.load();
    xml = GeneratedSite.xml(catalogue, PROPERTIES).getBytes(StandardCharsets.UTF_8);
  }

  /** The first lint of a JVM; only the catalogue has been loaded before. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @Warmup(iterations = 0)
  @Measurement(iterations = 1)
  public List<Finding> parseAndLintCold() {
    return lint();
  }

  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 2, time = 1)
  public List<Finding> parseAndLintWarm() {
    return lint();
  }

  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 2, time = 1)
  public SettingsCatalogue loadCatalogueWarm() {
    return SettingsCatalogue.load();
  }

  private List<Finding> lint() {
    return Linter.lint(
        new LintInput(
            SiteFile.parse("hbase-site.xml", xml), Optional.empty(), KnownFacts.NONE, catalogue));
  }
}
