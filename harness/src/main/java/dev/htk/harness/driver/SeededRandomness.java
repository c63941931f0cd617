// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.driver.schedule.Share;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Makes YCSB's choices repeatable. YCSB draws from {@link ThreadLocalRandom}, which cannot be
 * seeded; this class sets the seed that the calling thread keeps for it. It reseeds for each
 * operation by the operation's number. A run therefore makes the same choices whichever thread
 * executes an operation, and whatever the HBase client draws in between.
 *
 * <p>ThreadLocalRandom also adds the thread's id in every draw. On Java 17 and 18 that is {@link
 * Thread#getId()}, which the driver's threads override. Later versions read it from a field, and
 * there the choices of a run phase are not repeatable ({@link #isComplete}).
 *
 * <p>Needs {@code --add-opens java.base/java.lang=ALL-UNNAMED}. Thread-safe; a call costs a few
 * nanoseconds and allocates nothing.
 */
public final class SeededRandomness {

  /** The id of all threads that must draw the same numbers. */
  static final long THREAD_ID = 0;

  private static final int LAST_JAVA_WITH_IDS_TO_OVERRIDE = 18;
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private final VarHandle threadSeed;
  private final long seed;
  private final Share share;

  /**
   * Creates the randomness of a seed.
   *
   * @param seed equal seeds give equal choices
   * @throws IllegalStateException if the JVM was started without the flag named above
   */
  public SeededRandomness(long seed) {
    this(seed, Share.ALL);
  }

  /**
   * Creates the randomness of one client's share of a phase: each operation has the choices that it
   * has where one client runs them all.
   */
  public SeededRandomness(long seed, Share share) {
    this.seed = seed;
    this.share = share;
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

  /** Returns whether equal seeds give equal choices on this version of Java. */
  public static boolean isComplete() {
    return Runtime.version().feature() <= LAST_JAVA_WITH_IDS_TO_OVERRIDE;
  }

  /** Seeds the calling thread's draws for the operation with this number in the share. */
  void seedOperation(long operation) {
    ThreadLocalRandom.current();
    threadSeed.set(Thread.currentThread(), mix(seed + share.number(operation) * GOLDEN_GAMMA));
  }

  /** SplitMix64's finalizer, without which neighbouring operations would draw alike. */
  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
