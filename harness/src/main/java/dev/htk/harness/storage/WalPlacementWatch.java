package dev.htk.harness.storage;

import java.io.IOException;
import java.util.Collection;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.ServerName;

/**
 * Looks at the placement of the WALs every few seconds during a run, because a WAL file disappears
 * once it is rolled and its memstores are flushed.
 */
public final class WalPlacementWatch implements AutoCloseable {

  /** Returns the region servers whose WALs to look for. */
  @FunctionalInterface
  public interface LiveServers {
    Collection<ServerName> now() throws IOException;
  }

  private static final long PERIOD_SECONDS = 5;

  private final WalBlocks blocks;
  private final LiveServers servers;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "htk-wal-placement");
            thread.setDaemon(true);
            return thread;
          });
  private volatile WalPlacement seen = WalPlacement.unknown("no log has been looked at");

  private WalPlacementWatch(WalBlocks blocks, LiveServers servers) {
    this.blocks = blocks;
    this.servers = servers;
  }

  /** Starts to look periodically. */
  public static WalPlacementWatch start(WalBlocks blocks, LiveServers servers) {
    WalPlacementWatch watch = new WalPlacementWatch(blocks, servers);
    Future<?> unused =
        watch.timer.scheduleWithFixedDelay(
            watch::look, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    return watch;
  }

  private void look() {
    try {
      seen = seen.with(blocks.look(servers.now()));
    } catch (IOException e) {
      seen = seen.with(WalPlacement.unknown("the region servers are not known: " + e.getMessage()));
    }
  }

  /** Looks a last time, and waits at most the given time for the result. */
  public WalPlacement lookAgain(long limitSeconds) throws InterruptedException {
    try {
      timer.submit(this::look).get(limitSeconds, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      seen = seen.with(WalPlacement.unknown("HDFS has not answered in " + limitSeconds + " s"));
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    return seen;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
