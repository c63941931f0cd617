// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.quotas.QuotaSettingsFactory;
import org.apache.hadoop.hbase.quotas.ThrottleType;

/** Limits the table to fewer writes a second, on each server, than the load offers. */
final class QuotaExceeded {

  private static final long WRITES_A_SECOND = 30;

  /** Time until the servers know that the quota is gone and have worked off what waited. */
  private static final Duration AFTER = Duration.ofSeconds(3);

  private QuotaExceeded() {}

  static List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    try (Admin admin = scene.admin()) {
      admin.setQuota(
          QuotaSettingsFactory.throttleTable(
              scene.table(), ThrottleType.WRITE_NUMBER, WRITES_A_SECOND, TimeUnit.SECONDS));
      try {
        Thread.sleep(Math.max(0, scene.left().minus(AFTER).toMillis()));
      } finally {
        admin.setQuota(QuotaSettingsFactory.unthrottleTable(scene.table()));
      }
    }
    Thread.sleep(Math.max(0, scene.left().toMillis()));
    return scene.truth(null, null);
  }
}
