// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.tuning.profile.Phase;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.workloads.CoreWorkload;

/** Calls the workload with the binding and does nothing else. */
record BareLoop(CoreWorkload workload, Phase phase, int threads) implements Loop {

  @Override
  public void execute(int operations) throws InterruptedException {
    List<Thread> running = new ArrayList<>(threads);
    for (int i = 0; i < threads; i++) {
      int share = operations / threads + (i < operations % threads ? 1 : 0);
      Thread thread = new Thread(() -> executeShare(share));
      thread.start();
      running.add(thread);
    }
    for (Thread thread : running) {
      thread.join();
    }
  }

  private void executeShare(int operations) {
    NoOpBinding binding = new NoOpBinding();
    binding.init();
    if (phase == Phase.LOAD) {
      for (int i = 0; i < operations; i++) {
        workload.doInsert(binding, null);
      }
    } else {
      for (int i = 0; i < operations; i++) {
        workload.doTransaction(binding, null);
      }
    }
    binding.cleanup();
  }
}
