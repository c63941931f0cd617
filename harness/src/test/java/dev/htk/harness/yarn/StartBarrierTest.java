// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartBarrierTest {

  @TempDir private java.nio.file.Path folder;
  private StartBarrier barrier;

  @BeforeEach
  void create() throws IOException {
    barrier =
        new StartBarrier(
            FileSystem.getLocal(new Configuration()).getRawFileSystem(), new Path(folder.toUri()));
    barrier.create();
  }

  @Test
  void clientsThatStopTogetherLeaveOneReason() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<?>> clients =
          IntStream.range(0, 64)
              .<Future<?>>mapToObj(
                  client ->
                      threads.submit(
                          () -> {
                            barrier.stop("reason " + client);
                            return null;
                          }))
              .toList();
      for (Future<?> client : clients) {
        client.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(barrier.stopped()).hasValueSatisfying(why -> assertThat(why).startsWith("reason "));
  }

  @Test
  void aClientWaitsNoLongerThanItMay() {
    assertThatThrownBy(() -> barrier.await(3, "attempt_1", 0, () -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no start within 0 s");
  }

  @Test
  void aClientStartsOnceAllAreReady() throws Exception {
    barrier.start();
    StartBarrier.Start start = barrier.await(3, "attempt_1", 10, () -> {});
    assertThat(barrier.ready()).containsExactly(3);
    assertThat(start.clock().errorMillis()).isPositive();
    assertThat(Files.exists(folder.resolve("start"))).isTrue();
  }
}
