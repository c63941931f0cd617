package dev.htk.harness.driver;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Makes YCSB's choices repeatable. YCSB draws from {@link ThreadLocalRandom}, which cannot be
 * seeded; this class sets the seed that the calling thread keeps for it, before each draw that
 * decides what an operation does. With equal seeds, operation number n is then the same in every
 * run, whichever thread executes it and whatever the HBase client draws in between. The bytes of
 * values are not repeatable.
 *
 * <p>Needs {@code --add-opens java.base/java.lang=ALL-UNNAMED}. Thread-safe; a call costs a few
 * nanoseconds and allocates nothing after a thread's first.
 */
public final class SeededRandomness {

  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private final VarHandle threadSeed;
  private final long seed;
  private final ThreadLocal<Draws> draws = ThreadLocal.withInitial(Draws::new);

  /** Where a thread is in the sequence of its operation's draws. */
  private static final class Draws {
    private long last;
  }

  /**
   * @param seed equal seeds give equal choices
   * @throws IllegalStateException if the JVM was started without the flag named above
   */
  public SeededRandomness(long seed) {
    this.seed = seed;
    try {
      threadSeed =
          MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
              .findVarHandle(Thread.class, "threadLocalRandomSeed", long.class);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "runs cannot be repeated in this JVM: start it with"
              + " --add-opens java.base/java.lang=ALL-UNNAMED",
          e);
    }
  }

  /** Seeds the calling thread's next draw as the first one of the operation with this number. */
  void seedOperation(long operation) {
    ThreadLocalRandom.current();
    Draws ofThread = draws.get();
    ofThread.last = mix(seed + operation * GOLDEN_GAMMA);
    seedDraw(ofThread);
  }

  /** Seeds the calling thread's next draw as a further one of its operation. */
  void seedDraw() {
    seedDraw(draws.get());
  }

  private void seedDraw(Draws ofThread) {
    ofThread.last += GOLDEN_GAMMA;
    Thread thread = Thread.currentThread();
    // ThreadLocalRandom adds twice the thread's id before each draw.
    threadSeed.set(thread, mix(ofThread.last) - (thread.getId() << 1));
  }

  /** SplitMix64's finalizer, without which neighbouring operations would draw alike. */
  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
