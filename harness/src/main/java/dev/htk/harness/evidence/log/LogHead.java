// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import java.time.ZoneOffset;
import java.util.regex.Pattern;

/** Tells logs apart by their first lines. */
final class LogHead {

  /** Loggers of HDFS's servers. */
  static final Pattern HDFS =
      Pattern.compile(
          "\\b(datanode|namenode|hdfs|blockmanagement)\\.|DataNode|DataXceiver|NameNode");

  private LogHead() {}

  /** Counts words in dated lines: traces of stacks go through the classes of others. */
  static long count(String head, Pattern words) {
    LogTime times = new LogTime(ZoneOffset.UTC);
    return head.lines()
        .filter(line -> times.of(line).isPresent())
        .mapToLong(line -> words.matcher(line).results().count())
        .sum();
  }

  /** Returns whether any of the lines begins with a time. */
  static boolean isDated(String head) {
    LogTime times = new LogTime(ZoneOffset.UTC);
    return head.lines().anyMatch(line -> times.of(line).isPresent());
  }
}
