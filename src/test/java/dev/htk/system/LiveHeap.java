// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The live objects in a JVM's heap, by the JVM's class histogram.
 *
 * @param instances how many objects of each class, by the class's name
 * @param bytes all objects together
 */
public record LiveHeap(Map<String, Long> instances, long bytes) {

  private static final Pattern CLASS =
      Pattern.compile("^\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+).*$", Pattern.MULTILINE);

  /** Parses the answer of {@code jcmd GC.class_histogram}. */
  public static LiveHeap parse(String histogram) {
    Map<String, Long> instances = new HashMap<>();
    long bytes = 0;
    Matcher lines = CLASS.matcher(histogram);
    while (lines.find()) {
      instances.merge(lines.group(3), Long.valueOf(lines.group(1)), Long::sum);
      bytes += Long.parseLong(lines.group(2));
    }
    if (bytes == 0) {
      throw new IllegalArgumentException("not a class histogram: " + histogram);
    }
    return new LiveHeap(Map.copyOf(instances), bytes);
  }

  /** Returns the number of objects of exactly that class. */
  public long instancesOf(Class<?> type) {
    return instancesOf(type.getName());
  }

  long instancesOf(String className) {
    return instances.getOrDefault(className, 0L);
  }
}
