package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * The lines that the kit is not built with, each from the class path that Maven has resolved for it
 * under {@code lines/}. Line 2.6 is what all other tests here run on.
 */
@Order(4)
class OtherLinesStartTest {

  private static final MachineFacts MACHINE = new MachineFacts(1L << 30, 2, 1, DiskKind.SSD, 1);

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "V2_6")
  void theLineStartsWithStockAndKeepsItsRows(HBaseLine line)
      throws IOException, InterruptedException {
    assumeThat(Runtime.version().feature() < 23 || line != HBaseLine.V3_0)
        .as("Hadoop 3.2, which this 3.0 runs on, calls what Java 23 and newer refuse")
        .isTrue();
    ResolvedProfile stock =
        new ProfileLibrary(SettingsCatalogue.load(line))
            .load("stock")
            .resolve(MACHINE, Optional.empty());

    LineClusterReport report =
        new LineClusterProcess(folder, classPath(line), List.of("-Xmx1g")).run(stock.settings());

    assertThat(report.version()).startsWith(line.version() + ".");
    LineClusterAssertions.assertRowsKept(report);
    LineClusterAssertions.assertInForce(stock, report);
  }

  /** The line's jars, and the starter's class among the tests'. */
  private static String classPath(HBaseLine line) throws IOException {
    Path module = Repository.root().resolve("src/test");
    Path jars = module.resolve("lines/hbase-%s/target/hbase.classpath".formatted(line.version()));
    return module.resolve("target/test-classes") + File.pathSeparator + Files.readString(jars);
  }
}
