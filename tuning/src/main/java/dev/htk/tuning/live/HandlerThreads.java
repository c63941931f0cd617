// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The RPC handlers of one server, recognised by HBase's names for their threads, such as {@code
 * RpcServer.default.FPBQ.Fifo.handler=0,queue=0,port=16020}.
 *
 * @see <a
 *     href="https://github.com/apache/hbase/blob/rel/2.6.4/hbase-server/src/main/java/org/apache/hadoop/hbase/ipc/RpcExecutor.java">RpcExecutor.startHandlers</a>
 */
final class HandlerThreads {

  private static final Pattern NAME =
      Pattern.compile(
          "RpcServer\\.(\\w+)\\.(?:FPBQ|FPRWQ|BQ|RWQ)(?:\\.(Fifo|Codel|Deadline))?"
              + "(?:\\.(write|read|scan))?\\.handler=\\d+,queue=(\\d+),port=(\\d+)");

  private final List<Handler> handlers;

  private HandlerThreads(List<Handler> handlers) {
    this.handlers = handlers;
  }

  private record Handler(String calls, String queueType, String part, int queue) {}

  /**
   * Returns a server's handlers for one kind of call, such as {@code default} or {@code priority}.
   */
  static HandlerThreads of(ServerView view, String calls) {
    return new HandlerThreads(
        view.threads().stream()
            .map(NAME::matcher)
            .filter(Matcher::matches)
            .filter(name -> Integer.parseInt(name.group(5)) == view.port())
            .map(
                name ->
                    new Handler(
                        name.group(1),
                        name.group(2),
                        name.group(3),
                        Integer.parseInt(name.group(4))))
            .filter(handler -> handler.calls().equals(calls))
            .toList());
  }

  /** Returns whether only one server runs in the JVM, which then owns all other threads. */
  static boolean areAlone(ServerView view) {
    return view.threads().stream()
            .map(NAME::matcher)
            .filter(Matcher::matches)
            .map(name -> name.group(5))
            .distinct()
            .count()
        == 1;
  }

  int count() {
    return handlers.size();
  }

  /** Counts handlers that serve only writes, reads or scans; 0 if all serve all calls. */
  int count(String part) {
    return (int) handlers.stream().filter(handler -> part.equals(handler.part())).count();
  }

  long queues() {
    return handlers.stream().map(Handler::queue).distinct().count();
  }

  /** Returns the queues' type as the setting names it; empty if the thread names do not tell. */
  Optional<String> queueType() {
    return handlers.stream()
        .map(Handler::queueType)
        .filter(type -> type != null)
        .findFirst()
        .map(type -> type.toLowerCase(Locale.ROOT));
  }
}
