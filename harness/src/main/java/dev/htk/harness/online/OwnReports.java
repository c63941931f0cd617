// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.client.RecorderMissingException;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.SettingReading;
import dev.htk.coprocessor.wire.SettingsPage;
import dev.htk.tuning.live.OwnReport;
import java.io.IOException;
import java.util.Collection;
import java.util.Optional;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;

/** Asks the recorders of region servers, where there are any, for the settings in effect. */
record OwnReports(Connection connection, Collection<String> keys) {

  private static final String NONE =
      "without the recorder in this server, what regions and pools work with is not seen";
  private static final String OLDER =
      "the recorder in this server is older and does not report settings; what regions and pools"
          + " work with is not seen";

  /**
   * A server's answer.
   *
   * @param missing why there is no report; empty if there is one
   */
  record Answer(Optional<OwnReport> report, String missing) {}

  /** Asks one server; a missing or an older recorder is no failure. */
  Answer of(ServerName server) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      RecorderClient recorder = RecorderClient.of(admin, server, RecorderClock.anchoredNow());
      try {
        return new Answer(Optional.of(report(recorder.settings(keys))), "");
      } catch (RecorderMissingException e) {
        return new Answer(Optional.empty(), isOlder(recorder) ? OLDER : NONE);
      } catch (IOException e) {
        return new Answer(Optional.empty(), e.getMessage());
      }
    }
  }

  /** Pings the recorder, because HBase answers an unknown method like an unknown service. */
  private static boolean isOlder(RecorderClient recorder) {
    try {
      recorder.ping();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static OwnReport report(SettingsPage page) {
    return new OwnReport(
        page.readings().stream().map(OwnReports::reading).toList(),
        page.atStart(),
        page.unseen(),
        page.leftOut());
  }

  private static OwnReport.Reading reading(SettingReading reading) {
    return new OwnReport.Reading(
        reading.key(), reading.value(), reading.table(), reading.family(), reading.count());
  }
}
