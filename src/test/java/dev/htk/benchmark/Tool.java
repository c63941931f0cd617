// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.harness.driver.Clients;
import dev.htk.harness.driver.SlowOperationSink;
import dev.htk.tuning.profile.Phase;
import java.util.Properties;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/** The client that drives the operations. */
public enum Tool {
  /** Threads that call the workload and measure nothing: what every client has to pay. */
  BARE {
    @Override
    Loop loop(Phase phase, int threads, Properties properties) throws WorkloadException {
      CoreWorkload workload = new CoreWorkload();
      workload.init(properties);
      return new BareLoop(workload, phase, threads);
    }
  },
  /** The kit's driver. */
  KIT {
    @Override
    Loop loop(Phase phase, int threads, Properties properties) throws WorkloadException {
      CoreWorkload workload = new CoreWorkload();
      workload.init(properties);
      return new KitLoop(
          workload,
          properties,
          phase,
          threads,
          Clients.sync(NoOpBinding::new),
          SlowOperationSink.NONE,
          interval -> {});
    }
  },
  /** YCSB's own client. */
  YCSB {
    @Override
    Loop loop(Phase phase, int threads, Properties properties) throws WorkloadException {
      CoreWorkload workload = new CoreWorkload();
      workload.init(properties);
      return new YcsbLoop(NoOpBinding.class, workload, phase, threads, properties);
    }
  };

  abstract Loop loop(Phase phase, int threads, Properties properties) throws WorkloadException;
}
