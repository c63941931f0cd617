// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The service that one DataNode's modelled devices were asked for and have given.
 *
 * @param floorNanos the shortest wait on the DataNode's machine
 */
record FidelityReading(long floorNanos, List<Meter.Reading> meters) {

  static final JsonMapper JSON = JsonMapper.builder().build();

  FidelityReading {
    meters = List.copyOf(meters);
  }

  /** Writes the file atomically, so that readers never see a part of it. */
  void write(Path file) throws IOException {
    Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
    JSON.writeValue(unfinished.toFile(), this);
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }

  static FidelityReading read(Path file) throws IOException {
    return JSON.readValue(file.toFile(), FidelityReading.class);
  }
}
