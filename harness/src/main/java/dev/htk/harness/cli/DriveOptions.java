package dev.htk.harness.cli;

import dev.htk.harness.driver.ClientKind;
import dev.htk.harness.driver.DriveSpec;
import picocli.CommandLine.Option;

/** The options that say how operations are driven and measured. */
final class DriveOptions {

  @Option(
      names = "--schedule",
      paramLabel = "SHAPE",
      description = "The shape of the offered load (default: constant, at --target).")
  private String schedule;

  DriveSpec spec() {
    return new DriveSpec(schedule, ClientKind.SYNC, DriveSpec.DEFAULT_IN_FLIGHT, null, false);
  }
}
