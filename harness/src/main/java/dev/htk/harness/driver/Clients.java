// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import java.util.function.Function;
import java.util.function.Supplier;
import site.ycsb.DB;

/** Creates the clients through which the driver's threads send operations, one for each thread. */
public final class Clients {

  /** Creates recorders, each for one thread's client. */
  final Supplier<OperationRecorder<?>> recorders;

  /** Creates a thread's client, given what measures it. */
  final Function<Measuring, MeasuredDb> maker;

  private Clients(Supplier<OperationRecorder<?>> recorders, Function<Measuring, MeasuredDb> maker) {
    this.recorders = recorders;
    this.maker = maker;
  }

  /**
   * Returns clients whose threads wait for each answer.
   *
   * @param bindings creates one for each thread; a {@link RetryWitness} among them is asked for the
   *     retries of slow operations
   */
  public static Clients sync(Supplier<DB> bindings) {
    return new Clients(
        OperationRecorder::ofOneThread, measuring -> new SyncDb(bindings.get(), measuring));
  }

  /**
   * Returns clients whose threads continue while operations are under way.
   *
   * @param bindings creates one for each thread
   * @param needed the answers that threads must wait for nevertheless
   */
  public static Clients pipelined(Supplier<PipelinedBinding> bindings, AnswersNeeded needed) {
    return new Clients(
        OperationRecorder::ofAnyThread,
        measuring -> new PipelinedDb(bindings.get(), needed, measuring));
  }
}
