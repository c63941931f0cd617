// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.device;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.JsonObject;
import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.device.Calibrated;
import dev.htk.harness.device.Calibration;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.device.Device;
import dev.htk.tuning.device.DeviceLibrary;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code htk devices calibrate}: compares a modelled device's requested and actual figures. */
@Command(
    name = "calibrate",
    description = {
      "Models a device on this machine for some seconds, in memory, and prints what was asked for"
          + " against what was given.",
      "Exits with 1 if they differ by more than 10 %% (a sync: 150 us). A device faster than this"
          + " machine is reported, but is no failure."
    },
    footer = {"", "Example:", "  htk devices calibrate hdd-7200"})
final class DevicesCalibrateCommand extends HtkCommand {

  /** Makes every calibration of a device draw the same times. */
  private static final long SEED = 42;

  @Parameters(paramLabel = "NAME|FILE", description = "A shipped device or a YAML file.")
  private String name;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws IOException, HarnessException {
    Device device = new DeviceLibrary().load(name);
    Calibrated calibrated = Calibration.run(device, SEED);
    format.print(() -> text(calibrated), values(calibrated));
    return done(calibrated.ok());
  }

  private static String text(Calibrated calibrated) {
    Page page = new Page(0);
    page.line(calibrated.device() + ", modelled on this machine:");
    for (Calibrated.Row row : calibrated.rows()) {
      String unit = row.what().equals("sync") ? "us" : "MB/s";
      page.line(
          "  %-5s  asked %8.1f %-4s  given %8.1f %-4s  %s",
          row.what(), row.asked(), unit, row.given(), unit, verdict(row));
    }
    page.line(
        "A client of HDFS waits %.0f us for an hsync, its own work included.",
        calibrated.clientSyncMicros());
    return page.toString();
  }

  private static String verdict(Calibrated.Row row) {
    if (row.floored()) {
      return "floored: this machine can do no more";
    }
    return row.ok() ? "ok" : "not kept";
  }

  private static JsonObject values(Calibrated calibrated) {
    return new JsonObject()
        .put("device", calibrated.device())
        .put("rows", calibrated.rows())
        .put("clientSync", calibrated.clientSyncMicros())
        .put("ok", calibrated.ok());
  }
}
