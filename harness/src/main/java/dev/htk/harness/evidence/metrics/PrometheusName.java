// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.metrics;

import dev.htk.coprocessor.pause.CollectionKind;
import dev.htk.harness.counter.Counter;
import dev.htk.snapshot.CounterPage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a Prometheus series holds, told by its name and labels, however an exporter spells HBase's
 * names: {@code server_updates_blocked_time} of HBase itself, {@code
 * Hadoop_HBase_updatesBlockedTime{sub="Server"}} of the JMX exporter, or {@code
 * hbase_regionserver_server_updatesblockedtime} of its usual rules.
 *
 * @param key the name in a {@link dev.htk.harness.counter.ServerReading}
 * @param factor turns the series' unit into that of the counter; negative for what is to be taken
 *     away from the other series of the same name
 */
record PrometheusName(String key, double factor) {

  private static final Pattern NO_LETTER = Pattern.compile("[^a-z0-9]+");

  /** Words around the attribute that say nothing. */
  private static final Pattern COMMON =
      Pattern.compile("hadoop|hbase|regionserver|jvmmetrics|java|lang|jmx|value$|total$");

  private static final Pattern OTHER_PROCESS =
      Pattern.compile("datanode|namenode|journalnode|master|zookeeper|nodemanager|thrift|rest$");

  /** Labels that say which host it is, which can have any name. */
  private static final Set<String> OF_HOSTS =
      Set.of("instance", "hostname", "servername", "zookeeperquorum", "host", "pod", "node");

  private static final String HADOOPS_GC_TIME = "gctimemillis";
  private static final String HADOOPS_GC_COUNT = "gccount";

  /** Returns what a series holds; empty if it is of no use or of another process. */
  static Optional<PrometheusName> of(String name, Map<String, String> labels) {
    boolean isOther =
        OTHER_PROCESS.matcher(plain(name)).find()
            || labels.entrySet().stream()
                .anyMatch(
                    label ->
                        !OF_HOSTS.contains(plain(label.getKey()))
                            && OTHER_PROCESS.matcher(plain(label.getValue())).find());
    if (isOther) {
      return Optional.empty();
    }
    String plain = COMMON.matcher(plain(name)).replaceAll("");
    return collections(plain, labels).or(() -> counter(plain, labels)).or(() -> exception(plain));
  }

  private static Optional<PrometheusName> counter(String plain, Map<String, String> labels) {
    for (Counter counter : Counter.values()) {
      String attribute = plain(counter.attribute());
      String page = plain(counter.page().name());
      String sub = plain(labels.getOrDefault("sub", page));
      boolean isNamed = plain.equals(page + attribute);
      // The bean of the server counts slow appends too, by which it means mutations.
      boolean isBare =
          plain.equals(attribute)
              && (counter.page() != CounterPage.WAL || labels.containsKey("sub"));
      if (sub.equals(page) && (isNamed || isBare)) {
        return Optional.of(new PrometheusName(counter.key(), 1));
      }
    }
    return Optional.empty();
  }

  private static Optional<PrometheusName> exception(String plain) {
    return Telltale.exceptions().stream()
        .filter(key -> List.of(plain(key), "ipc" + plain(key)).contains(plain))
        .findFirst()
        .map(key -> new PrometheusName(key, 1));
  }

  /** Returns the time or number of stops for collections, without cycles beside the process. */
  private static Optional<PrometheusName> collections(String plain, Map<String, String> labels) {
    String collector = labels.getOrDefault("gc", labels.getOrDefault("name", ""));
    boolean isCycle = CollectionKind.isConcurrent(collector);
    return switch (plain) {
      case "jvmgccollectionsecondssum" -> collections(Counter.COLLECTION_MILLIS, 1000, isCycle);
      case "jvmgccollectionsecondscount" -> collections(Counter.COLLECTIONS, 1, isCycle);
      case "garbagecollectorcollectiontime" -> collections(Counter.COLLECTION_MILLIS, 1, isCycle);
      case "garbagecollectorcollectioncount" -> collections(Counter.COLLECTIONS, 1, isCycle);
      default ->
          plain.startsWith(HADOOPS_GC_TIME)
              ? ofHadoop(Counter.COLLECTION_MILLIS, plain.substring(HADOOPS_GC_TIME.length()))
              : plain.startsWith(HADOOPS_GC_COUNT)
                  ? ofHadoop(Counter.COLLECTIONS, plain.substring(HADOOPS_GC_COUNT.length()))
                  : Optional.empty();
    };
  }

  private static Optional<PrometheusName> collections(
      Counter counter, double factor, boolean isCycle) {
    return isCycle ? Optional.empty() : Optional.of(new PrometheusName(counter.key(), factor));
  }

  /** Hadoop sums all collectors up, and shows each of them as well. */
  private static Optional<PrometheusName> ofHadoop(Counter counter, String collector) {
    if (collector.isEmpty()) {
      return Optional.of(new PrometheusName(counter.key(), 1));
    }
    return collector.endsWith("cycles") || collector.equals("zgc")
        ? Optional.of(new PrometheusName(counter.key(), -1))
        : Optional.empty();
  }

  private static String plain(String text) {
    return NO_LETTER.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("");
  }
}
