#!/usr/bin/env bash
# ProcessHandle.onExit completes at once for a process that this JVM has started, so that one takes
# it for the way to watch any process, such as the one that started this JVM. For a process that is
# no child, the JVM only looks from time to time, and ever more rarely: the longer it has watched,
# the later it notices the end. After 50 s that was up to 1.6 s late. The Javadoc says no more than
# that a process may be seen to have ended before.
# A watcher that cleans up after its starter may so meet the starter's successor. To compare
# ProcessHandle.current().parent() every 200 ms with what it was tells within that time.
# Seen with OpenJDK 17.0.15 on Linux. Needs a JDK of 17 or newer. Takes a minute.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > Finding.java <<'JAVA'
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

public class Finding {

  /** Returns how many milliseconds after its end onExit tells of a process. */
  private static CompletableFuture<Long> delay(ProcessHandle process) {
    CompletableFuture<Long> ended = new CompletableFuture<>();
    Thread poller =
        new Thread(
            () -> {
              try {
                while (process.isAlive()) {
                  Thread.sleep(5);
                }
                ended.complete(System.nanoTime());
              } catch (InterruptedException e) {
                ended.completeExceptionally(e);
              }
            });
    poller.setDaemon(true);
    poller.start();
    return process
        .onExit()
        .thenApply(it -> System.nanoTime())
        .thenCombine(ended, (told, end) -> (told - end) / 1_000_000);
  }

  private static long median(List<CompletableFuture<Long>> delays) {
    long[] sorted = delays.stream().mapToLong(CompletableFuture::join).sorted().toArray();
    System.out.println("  ms after the end: " + Arrays.toString(sorted));
    return sorted[sorted.length / 2];
  }

  public static void main(String[] args) throws Exception {
    System.out.println("Java " + Runtime.version());
    List<CompletableFuture<Long>> others = new ArrayList<>();
    for (String pid : args) {
      others.add(ProcessHandle.of(Long.parseLong(pid)).map(Finding::delay).orElseThrow());
    }
    List<CompletableFuture<Long>> children = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      children.add(delay(new ProcessBuilder("sleep", 50 + i * 0.37 + "").start().toHandle()));
    }
    System.out.println("children of this JVM");
    long child = median(children);
    System.out.println("children of the shell");
    long other = median(others);
    if (child > 100 || other < 300) {
      System.out.println("changed: medians of " + child + " and " + other + " ms");
      System.exit(1);
    }
  }
}
JAVA

pids=()
for i in 0 1 2 3 4 5 6; do
  sleep "$((50 + i / 3)).$((i * 37 % 100 + 10))" &
  pids+=($!)
done
java Finding.java "${pids[@]}"
