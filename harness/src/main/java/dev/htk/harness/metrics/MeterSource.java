package dev.htk.harness.metrics;

import java.io.IOException;
import java.util.Map;

/** What the recorders inside the servers have metered. */
@FunctionalInterface
public interface MeterSource {

  /** Where no recorder runs. */
  MeterSource NONE = Map::of;

  /** By server, and by meter with its tags. */
  Map<String, ? extends Map<String, ?>> meters() throws IOException;
}
