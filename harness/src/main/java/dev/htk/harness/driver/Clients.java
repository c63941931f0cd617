package dev.htk.harness.driver;

import java.util.function.Function;
import java.util.function.Supplier;
import site.ycsb.DB;

/** Makes what the driver's threads send their operations through, one for each thread. */
public final class Clients {

  private final Supplier<OperationRecorder<?>> recorders;
  private final Function<Measuring, MeasuredDb> maker;

  private Clients(Supplier<OperationRecorder<?>> recorders, Function<Measuring, MeasuredDb> maker) {
    this.recorders = recorders;
    this.maker = maker;
  }

  /**
   * Clients whose threads wait for each answer.
   *
   * @param bindings makes one for each thread; one that is a {@link RetryWitness} is asked for the
   *     retries of slow operations
   */
  public static Clients sync(Supplier<DB> bindings) {
    return new Clients(
        OperationRecorder::ofOneThread, measuring -> new SyncDb(bindings.get(), measuring));
  }

  /**
   * Clients whose threads go on while operations are under way.
   *
   * @param bindings makes one for each thread
   * @param needed the answers that are waited for all the same
   */
  public static Clients pipelined(Supplier<PipelinedBinding> bindings, AnswersNeeded needed) {
    return new Clients(
        OperationRecorder::ofAnyThread,
        measuring -> new PipelinedDb(bindings.get(), needed, measuring));
  }

  /** Makes what one thread's client records into. */
  Supplier<OperationRecorder<?>> recorders() {
    return recorders;
  }

  MeasuredDb open(Measuring measuring) {
    return maker.apply(measuring);
  }
}
