// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.folder;

import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.folder.Evidence.ReadFile;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ServerName;

/**
 * Finds the servers of files that do not name one, such as GC logs: that which a folder is named
 * after, as in a run's folder, that of the only other server in the same folder, or of the file
 * whose name has most words in common.
 */
final class ServerNames {

  private static final Pattern NO_LETTER = Pattern.compile("[^a-z0-9]+");

  /** Words of file names that say nothing of the server. */
  private static final Set<String> OF_KINDS =
      Set.of("log", "out", "gc", "jmx", "json", "jsonl", "txt", "gz", "current", "");

  /** Words in the names of files of processes that are no servers of HBase. */
  private static final Set<String> OF_OTHERS =
      Set.of("namenode", "datanode", "journalnode", "zookeeper", "resourcemanager", "nodemanager");

  private ServerNames() {}

  /** Returns the files with the servers that could be found. */
  static List<ReadFile> of(List<ReadFile> files) {
    return files.stream()
        .map(
            file ->
                file.server() != null || file.kind() == EvidenceKind.DATANODE_LOG
                    ? file
                    : new ReadFile(
                        file.name(), file.kind(), server(file, files).orElse(null), file.facts()))
        .toList();
  }

  /** Returns whether a file's name says that a process wrote it which is no server of HBase. */
  static boolean isOfOther(ReadFile file) {
    Set<String> own = words(Path.of(file.name()).getFileName().toString());
    return !own.contains("regionserver") && !Collections.disjoint(own, OF_OTHERS);
  }

  /** Returns the masters, but for those that are region servers as well. */
  static Set<String> masters(List<ReadFile> files) {
    Map<FileFacts.Origin, Set<String>> servers =
        files.stream()
            .filter(file -> file.server() != null && file.kind() == EvidenceKind.SERVER_LOG)
            .collect(
                Collectors.groupingBy(
                    file -> file.facts().origin(),
                    Collectors.mapping(file -> full(file.server(), files), Collectors.toSet())));
    Set<String> masters = new HashSet<>(servers.getOrDefault(FileFacts.Origin.MASTER, Set.of()));
    masters.removeAll(servers.getOrDefault(FileFacts.Origin.SERVER, Set.of()));
    return masters;
  }

  private static Optional<String> server(ReadFile file, List<ReadFile> files) {
    for (Path part : Path.of(file.name())) {
      if (ServerName.isFullServerName(part.toString())) {
        return Optional.of(part.toString());
      }
    }
    List<ReadFile> known = files.stream().filter(other -> other.server() != null).toList();
    if (file.facts().origin() == FileFacts.Origin.CLUSTER) {
      return only(known, files);
    }
    Set<String> inFolder =
        known.stream()
            .filter(other -> Objects.equals(folder(other), folder(file)))
            .map(other -> full(other.server(), files))
            .collect(Collectors.toSet());
    Set<String> own = words(Path.of(file.name()).getFileName().toString());
    if (inFolder.size() == 1 && !isOfOther(file)) {
      return inFolder.stream().findFirst();
    }
    boolean saysServer = own.contains("regionserver") || own.contains("hbase");
    if (inFolder.isEmpty() && !saysServer && isBesideOthers(file, files)) {
      return Optional.empty();
    }
    Set<String> words = words(file.name());
    if (!Collections.disjoint(words, OF_OTHERS)) {
      return Optional.empty();
    }
    // Such as those of the folder of all logs.
    words.removeIf(word -> files.stream().allMatch(other -> words(other.name()).contains(word)));
    long most = known.stream().mapToLong(other -> common(words, other)).max().orElse(0);
    Set<String> likely =
        known.stream()
            .filter(other -> most > 0 && common(words, other) == most)
            .map(other -> full(other.server(), files))
            .collect(Collectors.toSet());
    return likely.size() == 1 ? likely.stream().findFirst() : Optional.empty();
  }

  /** Returns the region server, if the files know only one. */
  private static Optional<String> only(List<ReadFile> known, List<ReadFile> files) {
    Set<String> servers =
        known.stream().map(other -> full(other.server(), files)).collect(Collectors.toSet());
    servers.removeAll(masters(files));
    return servers.size() == 1 ? servers.stream().findFirst() : Optional.empty();
  }

  /** Returns whether a process that is no server of HBase has logs in the same folder. */
  private static boolean isBesideOthers(ReadFile file, List<ReadFile> files) {
    return files.stream()
        .filter(other -> Objects.equals(folder(other), folder(file)))
        .anyMatch(other -> other.kind() == EvidenceKind.DATANODE_LOG || isOfOther(other));
  }

  private static Path folder(ReadFile file) {
    return Path.of(file.name()).getParent();
  }

  private static long common(Set<String> words, ReadFile file) {
    return words(file.name()).stream().filter(words::contains).count();
  }

  private static Set<String> words(String name) {
    Set<String> words = new HashSet<>(List.of(NO_LETTER.split(name.toLowerCase(Locale.ROOT))));
    words.removeAll(OF_KINDS);
    return words;
  }

  /**
   * Returns when a server that has ended was back, in epoch microseconds: when it began anew, but
   * no sooner than its end was noticed.
   *
   * @param since when its end was noticed
   */
  static OptionalLong restart(String server, Set<String> servers, long since) {
    if (!ServerName.isFullServerName(server)) {
      return OptionalLong.empty();
    }
    String hostAndPort = server.substring(0, server.lastIndexOf(',') + 1);
    long ended = startMicros(server);
    return servers.stream()
        .filter(ServerName::isFullServerName)
        .filter(other -> other.startsWith(hostAndPort))
        .mapToLong(ServerNames::startMicros)
        .filter(start -> start > ended)
        .map(start -> Math.max(start, since))
        .min();
  }

  private static long startMicros(String server) {
    return TimeUnit.MILLISECONDS.toMicros(
        Long.parseLong(server.substring(server.lastIndexOf(',') + 1)));
  }

  /**
   * Completes the name of a server whose start is not known, by the latest start that is.
   *
   * @param server {@code host,port} or {@code host,port,start}; null if unknown
   */
  static String full(String server, List<ReadFile> files) {
    if (server == null || server.indexOf(',') != server.lastIndexOf(',')) {
      return server;
    }
    return files.stream()
        .map(ReadFile::server)
        .filter(name -> name != null && name.startsWith(server + ","))
        .max(Comparator.naturalOrder())
        .orElse(server);
  }
}
