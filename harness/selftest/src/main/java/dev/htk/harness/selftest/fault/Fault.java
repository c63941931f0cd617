package dev.htk.harness.selftest.fault;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Holds up operations for the duration of an episode. Stateless. */
public interface Fault {

  /** Returns what a diagnosis should call the fault. */
  Expected expected();

  /**
   * Holds up operations again and again until the scene's episode is over. Leaves everything as it
   * was, except for where regions are.
   *
   * @return what was held up, for the record; not empty
   */
  List<Truth> inject(Scene scene) throws IOException, InterruptedException;

  /** Returns the shortest episode into which the fault fits. */
  default Duration least() {
    return Duration.ofSeconds(4);
  }

  /** Returns why the fault cannot be injected here; empty if it can. */
  default Optional<String> obstacle() {
    return Optional.empty();
  }
}
