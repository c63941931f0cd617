// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.client.RecorderDeniedException;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.RecorderChange;
import dev.htk.coprocessor.wire.RecorderState;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.UserPermission;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests who may ask a recorder on a cluster with HBase's authorization on. That cluster is in this
 * JVM too, so the class takes turns with those on the shared one.
 */
@OnSharedCluster
class RecorderAccessTest {

  private static final RecorderChange CHANGE =
      RecorderChange.none().threshold("wal.sync", 1_000).suspended();

  private static GuardedCluster cluster;

  @BeforeAll
  static void startCluster() throws IOException {
    cluster = GuardedCluster.start();
  }

  @AfterAll
  static void stopCluster() throws IOException {
    cluster.close();
  }

  @Test
  void theSuperuserMayDrainAndConfigure() throws IOException {
    try (Admin admin = cluster.connection().getAdmin()) {
      assertMay(cluster.recorder(admin));
    }
  }

  @Test
  void aUserWithoutTheRightMayNeitherDrainNorConfigure() throws IOException {
    RecorderState before = stateSeenBySuperuser();
    try (Connection connection = cluster.connectionOf("mallory");
        Admin admin = connection.getAdmin()) {
      RecorderClient recorder = cluster.recorder(admin);

      assertDenied(() -> recorder.drain(LedgerCursor.BEGINNING));
      assertDenied(() -> recorder.drainBatches(LedgerCursor.BEGINNING));
      assertDenied(recorder::sources);
      assertDenied(recorder::meters);
      assertDenied(recorder::histograms);
      assertDenied(() -> recorder.configure(RecorderChange.none()));
      assertDenied(() -> recorder.configure(CHANGE));
    }
    RecorderState after = stateSeenBySuperuser();
    assertThat(after.isOn()).isTrue();
    assertThat(after.thresholds()).isEqualTo(before.thresholds());
  }

  @Test
  void aUserWhoWasGrantedTheRightMayUseTheRecorder() throws IOException {
    try (Admin admin = cluster.connection().getAdmin()) {
      admin.grant(
          new UserPermission(
              "carol", Permission.newBuilder().withActions(Permission.Action.ADMIN).build()),
          false);
    }
    try (Connection connection = cluster.connectionOf("carol");
        Admin admin = connection.getAdmin()) {
      RecorderClient recorder = cluster.recorder(admin);
      // Rights reach the servers by ZooKeeper, some time after they are granted.
      Awaitility.await()
          .atMost(30, TimeUnit.SECONDS)
          .pollInterval(50, TimeUnit.MILLISECONDS)
          .ignoreException(RecorderDeniedException.class)
          .until(() -> !recorder.sources().isEmpty());
      assertMay(recorder);
    }
  }

  private static void assertMay(RecorderClient recorder) throws IOException {
    assertThatCode(() -> recorder.drain(LedgerCursor.BEGINNING)).doesNotThrowAnyException();
    long before = recorder.configure(RecorderChange.none()).thresholds().get("wal.sync");
    RecorderState changed = recorder.configure(CHANGE);
    assertThat(changed.isOn()).isFalse();
    assertThat(changed.thresholds()).containsEntry("wal.sync", 1_000L);
    recorder.configure(RecorderChange.none().threshold("wal.sync", before).resumed());
  }

  private static RecorderState stateSeenBySuperuser() throws IOException {
    try (Admin admin = cluster.connection().getAdmin()) {
      return cluster.recorder(admin).configure(RecorderChange.none());
    }
  }

  private static void assertDenied(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(RecorderDeniedException.class)
        .hasMessageContaining("mallory")
        .hasMessageContaining("ADMIN");
  }
}
