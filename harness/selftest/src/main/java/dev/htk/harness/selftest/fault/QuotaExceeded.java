package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.quotas.QuotaSettingsFactory;
import org.apache.hadoop.hbase.quotas.ThrottleType;

/** Limits the table to fewer writes a second, on each server, than the load offers. */
final class QuotaExceeded implements Fault {

  private static final long WRITES_A_SECOND = 30;

  /** Time until the servers know that the quota is gone and have worked off what waited. */
  private static final Duration AFTER = Duration.ofSeconds(3);

  @Override
  public Expected expected() {
    // Refused operations wait in the client, which sleeps between its attempts.
    return Expected.chain(StallCause.QUOTA);
  }

  @Override
  public Duration least() {
    return Duration.ofSeconds(6);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
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
    return List.of(Truth.alone(expected(), null, null));
  }
}
