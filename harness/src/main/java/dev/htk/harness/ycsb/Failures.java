// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.ipc.RemoteException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.Status;

/** Names the failures of operations and calls. */
final class Failures {

  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);
  private static final Map<String, Status> STATUSES = new ConcurrentHashMap<>();

  private Failures() {}

  /**
   * Returns a status named after the root exception from the server or the client. Only the first
   * failure of each name is logged; a cluster that is down would otherwise fill the log.
   */
  static Status status(Throwable failure) {
    return STATUSES.computeIfAbsent(
        name(failure),
        name -> {
          LOG.warn("operations fail with {}; this is the first", name, failure);
          return new Status(name, "the operation threw " + name);
        });
  }

  /** Returns the simple name of the exception inside the wrappers that the client adds. */
  static String name(Throwable failure) {
    Throwable root = failure;
    while ((root instanceof RetriesExhaustedException
            || root instanceof CompletionException
            || root.getClass() == IOException.class)
        && root.getCause() != null) {
      root = root.getCause();
    }
    if (root instanceof RemoteException remote) {
      String name = remote.getClassName();
      return name.substring(name.lastIndexOf('.') + 1);
    }
    return root.getClass().getSimpleName();
  }
}
