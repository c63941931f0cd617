// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.driver.WarmUp;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClientKind;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.harness.yarn.YarnSpec;
import org.apache.hadoop.conf.Configuration;

/** Checks that a request can be shared among clients on YARN. */
final class ManyClients {

  private ManyClients() {}

  /**
   * @throws HarnessException if the cluster has no YARN that the kit knows of, or if there is less
   *     to do than there are clients
   */
  static void require(BenchRequest request, YcsbWorkload workload) throws HarnessException {
    if (request.cluster().kind().isStartedByKit()) {
      throw HarnessException.badInput(
          "--on yarn needs a cluster that has YARN: give its CONF_DIR with --cluster");
    }
    YarnSpec.addSites("--on yarn", request.cluster().configuration(), new Configuration());
    if (WarmUp.of(request.drive().warmUp(), 1, 0).untilSteady()) {
      throw HarnessException.badInput(
          "--warmup %s does not work with --on yarn: give a time or a number of operations",
          request.drive().warmUp());
    }
    int clients = request.yarn().clients();
    requireEnough(clients, "--threads", workload.number(YcsbProperty.THREADCOUNT, 0));
    requireEnough(clients, "--records", workload.recordsToLoad());
    requireEnough(clients, "--operations", workload.number(YcsbProperty.OPERATIONCOUNT, 0));
    if (request.drive().client() == ClientKind.ASYNC) {
      requireEnough(clients, "--in-flight", request.drive().inFlight());
    }
  }

  private static void requireEnough(int clients, String option, int given) throws HarnessException {
    if (given < clients) {
      throw HarnessException.badInput(
          "%s %d is less than one for each of %d --clients", option, given, clients);
    }
  }
}
