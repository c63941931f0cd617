package dev.htk.harness.device;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * The service that one DataNode's modelled devices were asked for and have given.
 *
 * @param floorNanos the shortest wait on the DataNode's machine
 */
record FidelityReading(long floorNanos, List<MeterReading> meters) {

  private static final String FLOOR = "floor";
  private static final String COUNT = "meters";

  FidelityReading {
    meters = List.copyOf(meters);
  }

  /** Writes the file atomically, so that readers never see a part of it. */
  void write(Path file) throws IOException {
    Properties properties = new Properties();
    properties.setProperty(FLOOR, Long.toString(floorNanos));
    properties.setProperty(COUNT, Integer.toString(meters.size()));
    for (int i = 0; i < meters.size(); i++) {
      meters.get(i).writeTo(properties, i + ".");
    }
    Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
    try (Writer out = Files.newBufferedWriter(unfinished)) {
      properties.store(out, null);
    }
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }

  static FidelityReading read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      properties.load(in);
    }
    List<MeterReading> meters = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(properties.getProperty(COUNT)); i++) {
      meters.add(MeterReading.readFrom(properties, i + "."));
    }
    return new FidelityReading(Long.parseLong(properties.getProperty(FLOOR)), meters);
  }
}
