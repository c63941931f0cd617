package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import java.util.List;
import java.util.Optional;

/** A fault that cannot be injected into a local cluster, and why. */
final class NotHere implements Fault {

  private final StallCause cause;
  private final String why;

  NotHere(StallCause cause, String why) {
    this.cause = cause;
    this.why = why;
  }

  @Override
  public Expected expected() {
    return Expected.chain(cause);
  }

  @Override
  public Optional<String> obstacle() {
    return Optional.of(why);
  }

  @Override
  public List<Truth> inject(Scene scene) {
    throw new UnsupportedOperationException(why);
  }
}
