package dev.htk.harness.cli.device;

import dev.htk.harness.cli.OutputFormat;
import dev.htk.harness.device.Calibrated;
import dev.htk.harness.device.Calibration;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.tuning.device.Device;
import dev.htk.tuning.device.DeviceLibrary;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code htk devices calibrate}: a device modelled on this machine, asked against given. */
@Command(
    name = "calibrate",
    description = {
      "Models a device on this machine for some seconds, in memory, and prints what was asked for"
          + " against what was given.",
      "Ends with 1 if they differ by more than 10 %% (of a sync, 150 us). Asking for more than the"
          + " machine itself can do is said, and no failure."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  htk devices calibrate hdd-7200"})
final class DevicesCalibrateCommand implements Callable<Integer> {

  /** Each calibration of a device draws the same times. */
  private static final long SEED = 42;

  @Parameters(paramLabel = "NAME|FILE", description = "A shipped device or a YAML file.")
  private String name;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "How the answer is printed (default: ${DEFAULT-VALUE}).")
  private OutputFormat format;

  @Override
  public Integer call() throws IOException, HarnessException {
    Device device = new DeviceLibrary().load(name);
    Calibrated calibrated = Calibration.run(device, SEED);
    System.out.print(format.render(() -> text(calibrated), values(calibrated)));
    return (calibrated.ok() ? Outcome.DONE : Outcome.BAD_NEWS).exitCode();
  }

  private static String text(Calibrated calibrated) {
    return calibrated.rows().stream()
            .map(DevicesCalibrateCommand::line)
            .collect(
                Collectors.joining(
                    "",
                    calibrated.device() + ", modelled on this machine:" + System.lineSeparator(),
                    ""))
        + String.format(
            Locale.ROOT,
            "A client of HDFS waits %.0f us for an hsync, its own work included.%n",
            calibrated.clientSyncMicros());
  }

  private static String line(Calibrated.Row row) {
    String unit = row.what().equals("sync") ? "us" : "MB/s";
    return String.format(
        Locale.ROOT,
        "  %-5s  asked %8.1f %-4s  given %8.1f %-4s  %s%n",
        row.what(),
        row.asked(),
        unit,
        row.given(),
        unit,
        verdict(row));
  }

  private static String verdict(Calibrated.Row row) {
    if (row.floored()) {
      return "floored: this machine can do no more";
    }
    return row.ok() ? "ok" : "not kept";
  }

  private static Map<String, Object> values(Calibrated calibrated) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("device", calibrated.device());
    values.put("rows", calibrated.rows());
    values.put("clientSync", calibrated.clientSyncMicros());
    values.put("ok", calibrated.ok());
    return values;
  }
}
