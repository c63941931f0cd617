// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import dev.htk.harness.driver.PipelinedBinding.Answer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;
import site.ycsb.Status;

/** Limits the asynchronous calls under way: each holds its permits until it has ended. */
final class AsyncCalls {

  private final Semaphore room;
  private final boolean traced;

  /**
   * @param traced whether the connection's controllers are {@link TracedRpcControllers}, and report
   *     the retries of these calls
   */
  AsyncCalls(int permits, boolean traced) {
    this.room = new Semaphore(permits);
    this.traced = traced;
  }

  /**
   * Waits for room, then starts a call.
   *
   * @param outcome maps a result to its status
   * @return completes after the answer has been given
   */
  <T> CompletableFuture<Void> start(
      int permits,
      Answer answer,
      Supplier<CompletableFuture<T>> call,
      Function<T, Status> outcome) {
    room.acquireUninterruptibly(permits);
    CallTrace trace = traced ? new CallTrace() : null;
    answer.started();
    return begun(call, trace)
        .handle(
            (result, failure) -> {
              try {
                Status status = failure == null ? outcome.apply(result) : Failures.status(failure);
                answer.ended(status, trace == null ? null : trace.retries(status.isOk()));
              } finally {
                room.release(permits);
              }
              return null;
            });
  }

  private static <T> CompletableFuture<T> begun(
      Supplier<CompletableFuture<T>> call, CallTrace trace) {
    if (trace != null) {
      trace.enter();
    }
    try {
      return call.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    } finally {
      if (trace != null) {
        CallTrace.leave();
      }
    }
  }
}
