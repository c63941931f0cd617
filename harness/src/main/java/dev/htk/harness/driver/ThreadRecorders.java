package dev.htk.harness.driver;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The recorders of a phase's threads: one for each or, with very many threads, one for several. A
 * recorder takes about 0.2 MB for each kind of operation that lasts up to a second, so one for each
 * of 4,096 threads would need more than the client's heap.
 */
final class ThreadRecorders {

  /** Many more than cores, so that two threads seldom record into the same one at once. */
  static final int MOST = 64;

  private final List<OperationRecorder<?>> recorders;

  /**
   * @param threads how many will record, 1 or more
   * @param ofOne creates a recorder for one thread's client
   */
  ThreadRecorders(int threads, Supplier<OperationRecorder<?>> ofOne) {
    Supplier<OperationRecorder<?>> maker = threads > MOST ? OperationRecorder::ofAnyThread : ofOne;
    recorders = Stream.generate(maker).limit(Math.min(threads, MOST)).toList();
  }

  /** Returns the recorder of a thread; threads are numbered from 0. */
  OperationRecorder<?> of(int thread) {
    return recorders.get(thread % recorders.size());
  }

  /** Passes on what was recorded since the last call; only one collecting thread may call it. */
  void collect(BiConsumer<Operation, Histogram> target) {
    recorders.forEach(recorder -> recorder.collect(target));
  }
}
