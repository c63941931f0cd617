// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.tuning.profile.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.apache.htrace.core.HTraceConfiguration;
import org.apache.htrace.core.Tracer;
import site.ycsb.ClientThread;
import site.ycsb.DB;
import site.ycsb.DBFactory;
import site.ycsb.UnknownDBException;
import site.ycsb.Workload;

/**
 * YCSB's client, put together from its public parts as {@code site.ycsb.Client.main} does it with
 * default options: {@code DBFactory} wraps the binding into a {@code DBWrapper}, which measures
 * into the shared HdrHistograms of {@code Measurements} and opens a span of an idle HTrace tracer;
 * each {@code ClientThread} has a fixed share of the operations. {@code main} itself cannot be
 * called here, because it ends its JVM.
 */
final class YcsbLoop implements Loop {

  private final Class<? extends DB> binding;
  private final Workload workload;
  private final Phase phase;
  private final int threads;
  private final Properties properties;
  private final Tracer tracer;

  /**
   * @param binding of which YCSB makes one for each thread
   */
  YcsbLoop(
      Class<? extends DB> binding,
      Workload workload,
      Phase phase,
      int threads,
      Properties properties) {
    this.binding = binding;
    this.workload = workload;
    this.phase = phase;
    this.threads = threads;
    this.properties = properties;
    this.tracer =
        new Tracer.Builder("YCSB " + workload.getClass().getSimpleName())
            .conf(HTraceConfiguration.fromMap(Map.of()))
            .build();
  }

  @Override
  public void execute(int operations) throws InterruptedException, UnknownDBException {
    CountDownLatch latch = new CountDownLatch(threads);
    List<ClientThread> clients = new ArrayList<>(threads);
    for (int i = 0; i < threads; i++) {
      int share = operations / threads + (i < operations % threads ? 1 : 0);
      ClientThread client =
          new ClientThread(
              DBFactory.newDB(binding.getName(), properties, tracer),
              phase == Phase.RUN,
              workload,
              properties,
              share,
              -1,
              latch);
      client.setThreadId(i);
      client.setThreadCount(threads);
      clients.add(client);
    }
    List<Thread> running = new ArrayList<>(threads);
    for (ClientThread client : clients) {
      running.add(new Thread(tracer.wrap(client, "ClientThread")));
    }
    running.forEach(Thread::start);
    for (Thread thread : running) {
      thread.join();
    }
  }
}
