// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.ServerName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServerCallsTest {
  private static final Duration ENOUGH = Duration.ofMinutes(1);
  private static final ServerName QUICK = ServerName.valueOf("quick.example.org", 16020, 1);
  private static final ServerName HUNG = ServerName.valueOf("hung.example.org", 16020, 1);

  private final CountDownLatch recovery = new CountDownLatch(1);
  private final Map<ServerName, AtomicInteger> asked = new ConcurrentHashMap<>();
  private final List<String> outcomes = new ArrayList<>();
  private final ServerCalls calls = new ServerCalls(this::answer);
  private final ServerCalls.Outcome noting =
      new ServerCalls.Outcome() {
        @Override
        public void answered(ServerName server, long micros) {
          outcomes.add(server.getHostname() + " " + micros);
        }

        @Override
        public void failed(ServerName server, IOException failure) {
          outcomes.add(server.getHostname() + ": " + failure.getMessage());
        }
      };

  private long answer(ServerName server) throws IOException {
    int times = asked.computeIfAbsent(server, name -> new AtomicInteger()).incrementAndGet();
    if (server.equals(HUNG)) {
      try {
        recovery.await();
      } catch (InterruptedException e) {
        throw new UncheckedIOException(new IOException(e));
      }
    }
    if (server.getHostname().startsWith("failing")) {
      throw new IOException("refused");
    }
    return times;
  }

  @AfterEach
  void close() {
    recovery.countDown();
    calls.close();
  }

  @Test
  void aServerThatHangsHoldsUpNoOtherAndIsNotAskedAgain() throws IOException {
    for (int i = 0; i < 3; i++) {
      calls.ask(List.of(HUNG, QUICK));
      while (calls.owing().contains(QUICK)) {
        calls.take(Duration.ofMillis(1), noting);
      }
    }
    assertThat(outcomes)
        .containsExactly("quick.example.org 1", "quick.example.org 2", "quick.example.org 3");
    assertThat(asked.get(HUNG)).hasValue(1);
    assertThat(calls.owing()).containsExactly(HUNG);

    recovery.countDown();
    calls.take(ENOUGH, noting);
    assertThat(outcomes).last().isEqualTo("hung.example.org 1");
    assertThat(calls.owing()).isEmpty();
  }

  @Test
  void aFailureIsOneServersOwn() throws IOException {
    ServerName failing = ServerName.valueOf("failing.example.org", 16020, 1);
    calls.ask(List.of(failing, QUICK));
    calls.take(ENOUGH, noting);
    assertThat(outcomes)
        .containsExactlyInAnyOrder("failing.example.org: refused", "quick.example.org 1");
    assertThat(calls.owing()).isEmpty();
  }
}
