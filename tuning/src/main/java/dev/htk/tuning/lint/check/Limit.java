// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.math.BigDecimal;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The numbers that HBase accepts for a setting, and its reaction to others. Source: the code of
 * HBase 2.6.4.
 *
 * @param taken whether HBase uses a number unchanged
 * @param allowed the accepted numbers in words
 * @param otherwise what HBase does with other numbers
 */
record Limit(String key, DoublePredicate taken, String allowed, String otherwise) {

  /** All limits by key. */
  static final Map<String, Limit> ALL =
      Stream.of(
              new Limit(
                  Keys.MEMSTORE_SHARE,
                  share -> share > 0 && share <= 0.8,
                  "a number above 0 and at most 0.8",
                  "warns and takes 0.4"),
              new Limit(
                  "hbase.regionserver.global.memstore.upperLimit",
                  share -> share > 0 && share <= 0.8,
                  "a number above 0 and at most 0.8",
                  "warns and takes 0.4"),
              new Limit(
                  Keys.MEMSTORE_SHARE + ".lower.limit",
                  share -> share <= 1,
                  "1 or less",
                  "logs an error and takes 1"),
              new Limit(
                  Keys.CACHE_SHARE,
                  share -> share <= 1,
                  "1 or less",
                  "throws an exception, and the server does not start"),
              new Limit(
                  Keys.POOL_INITIAL_SIZE,
                  share -> share >= 0 && share <= 1,
                  "a number from 0 to 1",
                  "throws an exception, and the server does not start"),
              new Limit(
                  Keys.BLOCK_MULTIPLIER, times -> times > 0, "1 or more", "refuses every put"),
              new Limit(
                  "hbase.regionserver.flush.per.changes",
                  changes -> changes <= 1e9,
                  "1000000000 or less",
                  "throws an exception, and no region opens"),
              new Limit(
                  "hbase.hstore.flusher.count",
                  threads -> threads >= 1,
                  "1 or more",
                  "warns and takes 1"),
              new Limit(Keys.COMPACTION_MIN, files -> files >= 2, "2 or more", "silently takes 2"),
              new Limit(
                  Keys.COMPACTION_THRESHOLD, files -> files >= 2, "2 or more", "silently takes 2"),
              new Limit(
                  Keys.COMPACTIONS_LARGE, threads -> threads >= 1, "1 or more", "silently takes 1"),
              new Limit(
                  Keys.OFFPEAK_START,
                  hour -> hour >= -1 && hour <= 23,
                  "an hour from 0 to 23, or -1 for none",
                  "warns and uses no off-peak hours"),
              new Limit(
                  Keys.OFFPEAK_END,
                  hour -> hour >= -1 && hour <= 23,
                  "an hour from 0 to 23, or -1 for none",
                  "warns and uses no off-peak hours"),
              new Limit(
                  "hbase.ipc.server.callqueue.handler.factor",
                  share -> share >= 0 && share <= 1,
                  "a number from 0 to 1",
                  "warns and takes 0 or 1, whichever is nearer"),
              new Limit(
                  "hbase.busy.wait.duration",
                  millis -> millis > 0,
                  "1 or more",
                  "throws an exception, and no region opens"),
              new Limit(
                  "hbase.busy.wait.multiplier.max",
                  times -> times > 0,
                  "1 or more",
                  "throws an exception, and no region opens"),
              new Limit(
                  Keys.WAL_ROLL_SHARE,
                  share -> share > 0,
                  "a number above 0",
                  "throws an exception, and no WAL is opened"))
          .collect(Collectors.toUnmodifiableMap(Limit::key, limit -> limit));

  boolean takes(BigDecimal number) {
    return taken.test(number.doubleValue());
  }
}
