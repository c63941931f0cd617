package dev.htk.harness.ycsb;

import dev.htk.harness.driver.PipelinedBinding.Answer;
import dev.htk.harness.driver.Retries;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;
import site.ycsb.Status;

/** Limits the asynchronous calls under way: each holds a permit until it has ended. */
final class AsyncCalls {

  private final Semaphore room;
  private final boolean traced;

  /**
   * @param room the permits; may be shared with other threads' calls
   * @param traced whether the connection's controllers are {@link TracedRpcControllers}
   */
  AsyncCalls(Semaphore room, boolean traced) {
    this.room = room;
    this.traced = traced;
  }

  /**
   * Waits for room, then starts a call.
   *
   * @param outcome maps a result to its status
   * @return completes after the answer has been given
   */
  <T> CompletableFuture<Void> start(
      Answer answer, Supplier<CompletableFuture<T>> call, Function<T, Status> outcome) {
    room.acquireUninterruptibly();
    CallTrace trace = traced ? new CallTrace() : null;
    answer.started();
    return begun(call, trace)
        .handle(
            (result, failure) -> {
              try {
                Status status = failure == null ? outcome.apply(result) : Failures.status(failure);
                answer.ended(status, retries(trace, status));
              } finally {
                room.release();
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
      CallTrace.leave();
    }
  }

  private static Retries retries(CallTrace trace, Status status) {
    return trace == null ? null : trace.retries(status.isOk());
  }
}
