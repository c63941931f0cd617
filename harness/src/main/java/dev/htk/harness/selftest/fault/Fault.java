package dev.htk.harness.selftest.fault;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Something that holds up operations, injected for the length of an episode. Stateless. */
public interface Fault {

  /** What a diagnosis should call it. */
  Expected expected();

  /**
   * Holds up operations again and again until the scene's episode is over, and leaves everything as
   * it was but for where regions are.
   *
   * @return what was held up, for the record; not empty
   */
  List<Truth> inject(Scene scene) throws IOException, InterruptedException;

  /** The shortest episode that it fits into. */
  default Duration least() {
    return Duration.ofSeconds(4);
  }

  /** Why it cannot be injected here; empty if it can. */
  default Optional<String> obstacle() {
    return Optional.empty();
  }
}
