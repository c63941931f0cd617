// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.folder;

import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.evidence.Sighting.Precision;
import dev.htk.harness.evidence.folder.Evidence.ReadFile;
import dev.htk.harness.evidence.metrics.SampleJoin;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads files and folders of any depth. What it cannot read it leaves out and says so. Used once.
 *
 * <pre>
 * Evidence evidence = new EvidenceFolder(rules).read(paths);
 * </pre>
 */
public final class EvidenceFolder {

  /** Some 120 MB. */
  private static final int MOST_SIGHTINGS = 300_000;

  /** Some 200 MB. */
  private static final int MOST_RECORDED = 500_000;

  /** A recorder of level a does not see these, nor calls: then those of logs count. */
  private static final Set<String> OF_BATCHES =
      Set.of(StallCause.ROW_LOCK.code(), StallCause.MVCC_WAIT.code());

  /** Every tar archive has this word at the same place. */
  private static final String TAR = "ustar";

  private static final int TAR_AT = 257;

  /** The kinds whose files are of one server each; lines of others name it, or are of no server. */
  private static final Set<EvidenceKind> ONE_SERVERS =
      Set.of(EvidenceKind.SERVER_LOG, EvidenceKind.GC_LOG);

  /** Begins the file that a snapshot of a cluster is. */
  private static final String SNAPSHOT = "{\"snapshot\":";

  private final ReadingRules rules;
  private final Set<EvidenceKind> kinds;
  private final PriorityQueue<Seen> seen =
      new PriorityQueue<>(Comparator.comparingLong(one -> end(one.sighting())));
  private final PriorityQueue<Seen> recorded =
      new PriorityQueue<>(Comparator.comparingLong(one -> end(one.sighting())));
  private final List<Seen> down = new ArrayList<>();
  private final List<ReadFile> files = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();
  private final List<String> doubts = new ArrayList<>();
  private final List<EvidenceFile> snapshots = new ArrayList<>();
  private long dropped;

  public EvidenceFolder(ReadingRules rules) {
    this(rules, EnumSet.allOf(EvidenceKind.class));
  }

  /**
   * @param kinds the kinds of files to read; others are passed over
   */
  public EvidenceFolder(ReadingRules rules, Set<EvidenceKind> kinds) {
    this.rules = rules;
    this.kinds = kinds;
  }

  /**
   * A sighting with the file that it is from.
   *
   * @param file the number of the file among those that were read
   */
  private record Seen(Sighting sighting, int file) {}

  /**
   * Reads all files.
   *
   * @throws HarnessException if a path does not exist
   */
  public Evidence read(List<Path> paths) throws HarnessException, IOException {
    Set<Path> read = new HashSet<>();
    for (Path path : paths) {
      for (EvidenceFile file : filesOf(path)) {
        // Links, and paths within each other, lead to a file twice.
        if (read.add(ReadableFiles.place(file.path()))) {
          read(file);
        }
      }
    }
    if (dropped > 0) {
      doubts.add(
          Phrase.of(
              "the files say more than fits into memory: the oldest %,d events are left out;"
                  + " --since narrows the time",
              dropped));
    }
    List<ReadFile> named = ServerNames.of(files);
    named.stream()
        .filter(file -> file.server() == null && ONE_SERVERS.contains(file.kind()))
        .forEach(
            file ->
                doubts.add(
                    isOfOther(file)
                        ? file.name()
                            + " belongs to a process other than HBase's servers; its pauses are"
                            + " ignored"
                        : "which server wrote " + file.name() + " is not known"));
    named.stream()
        .filter(file -> file.facts().origin() == FileFacts.Origin.CLUSTER && file.server() != null)
        .forEach(
            file ->
                doubts.add(
                    Phrase.of(
                        "the calls of %s count as those of %s, the only region server whose files"
                            + " are here",
                        file.name(), file.server())));
    addLogsThatEndBefore();
    List<EventLine> rows = recordedRows();
    return new Evidence(rows, sightings(rows, named), named, leftOut, doubts, snapshots);
  }

  /** Returns what recorders wrote, once where a packed file repeats a plain one. */
  private List<EventLine> recordedRows() {
    return recorded.stream().map(one -> one.sighting().row()).distinct().toList();
  }

  /** Doubts an answer for a time that no log of HBase reaches, as with a wrong zone. */
  private void addLogsThatEndBefore() {
    files.stream()
        .filter(file -> file.kind() == EvidenceKind.SERVER_LOG)
        .map(file -> file.facts().to())
        .max(Comparator.naturalOrder())
        .filter(end -> end < rules.since())
        .ifPresent(
            end ->
                doubts.add(
                    Phrase.of(
                        "no HBase log reaches the time that is asked for, the last one ends at %s;"
                            + " --timezone says which zone their times have",
                        Instant.EPOCH.plus(end, ChronoUnit.MICROS))));
  }

  private List<EvidenceFile> filesOf(Path path) throws HarnessException, IOException {
    if (Files.isRegularFile(path)) {
      // With its folder, by which files of one host are told from those of others.
      return List.of(new EvidenceFile(path, path.toString()));
    }
    if (!Files.isDirectory(path)) {
      throw HarnessException.badInput("--from '%s': no such file or folder", path);
    }
    // A walk does not enter a folder that is a link.
    Path folder = path.toRealPath();
    return ReadableFiles.under(folder, doubts::add).stream()
        .map(file -> new EvidenceFile(file, folder.relativize(file).toString()))
        .toList();
  }

  private void read(EvidenceFile file) {
    int number = files.size();
    try {
      String head = file.head();
      if (head.startsWith(SNAPSHOT)) {
        snapshots.add(file);
        return;
      }
      if (head.startsWith(TAR, TAR_AT)) {
        leftOut.add(file.name() + ": an archive; unpack it first");
        return;
      }
      Optional<EvidenceKind> kind = EvidenceKind.of(head);
      if (kind.isEmpty()) {
        leftOut.add(file.name() + ": not a kind of file that is read");
        return;
      }
      if (!kinds.contains(kind.get())) {
        return;
      }
      FileFacts facts =
          kind.get().reader().read(file, rules, sighting -> take(kind.get(), sighting, number));
      facts.doubts().forEach(doubt -> doubts.add(file.name() + ": " + doubt));
      if (facts.isDated()) {
        files.add(new ReadFile(file.name(), kind.get(), facts.server(), facts));
      } else {
        leftOut.add(file.name() + ": no line with a date and a time");
      }
    } catch (IOException e) {
      seen.removeIf(one -> one.file() == number);
      recorded.removeIf(one -> one.file() == number);
      down.removeIf(one -> one.file() == number);
      leftOut.add(file.name() + ": " + e.getMessage());
    }
  }

  private void take(EvidenceKind kind, Sighting sighting, int file) {
    boolean isRecorded = kind == EvidenceKind.RECORDER;
    if (!isRecorded && isDown(sighting.row())) {
      // However old: another file may tell when it was over.
      down.add(new Seen(sighting, file));
      return;
    }
    if (end(sighting) < rules.since()) {
      return;
    }
    PriorityQueue<Seen> of = isRecorded ? recorded : seen;
    of.add(new Seen(sighting, file));
    if (of.size() > (isRecorded ? MOST_RECORDED : MOST_SIGHTINGS)) {
      of.remove();
      dropped++;
    }
  }

  /** Returns whether a collector's log is that of a process which serves no calls of HBase. */
  private static boolean isOfOther(ReadFile file) {
    return file.kind() == EvidenceKind.GC_LOG
        && file.server() == null
        && ServerNames.isOfOther(file);
  }

  private static boolean isDown(EventLine row) {
    return StallCause.SERVER_DOWN.code().equals(row.cause());
  }

  /** Holds what the rows of a server's recorder cover. */
  private static final class Recorder {
    private final LongSummaryStatistics times = new LongSummaryStatistics();
    private boolean hasBatches;

    void accept(EventLine row) {
      times.accept(row.start());
      times.accept(Math.max(row.start(), row.end()));
      hasBatches |= row.isBatch();
    }

    boolean sees(EventLine row) {
      return hasBatches || (!row.isBatch() && !OF_BATCHES.contains(row.cause()));
    }
  }

  /** Returns whether a recorder was there all the time, and so has said the same, and more. */
  private static boolean isWithin(Sighting sighting, Recorder recorder) {
    return recorder != null
        && recorder.sees(sighting.row())
        && sighting.row().end() > 0
        && sighting.row().start() >= recorder.times.getMin()
        && end(sighting) <= recorder.times.getMax();
  }

  /** Returns the end of an event or call; what has none lasts beyond the file. */
  static long end(Sighting sighting) {
    return end(sighting.row());
  }

  /** Returns the same of a row. */
  static long end(EventLine row) {
    return row.isEvent() && row.end() == 0 ? Long.MAX_VALUE : Math.max(row.start(), row.end());
  }

  private List<Sighting> sightings(List<EventLine> rows, List<ReadFile> named) {
    Map<String, Recorder> recorders = new HashMap<>();
    for (EventLine row : rows) {
      recorders.computeIfAbsent(row.server(), server -> new Recorder()).accept(row);
    }
    List<Sighting> all = new ArrayList<>();
    List<Sighting> ofDataNodes = new ArrayList<>();
    Set<Seen> repeated = repeatedCalls(named);
    Set<String> masters = ServerNames.masters(named);
    for (Seen one : Stream.concat(seen.stream(), down.stream()).toList()) {
      if (repeated.contains(one)) {
        continue;
      }
      ReadFile file = named.get(one.file());
      if (file.kind() == EvidenceKind.DATANODE_LOG) {
        ofDataNodes.add(one.sighting());
        continue;
      }
      String server =
          ServerNames.full(
              one.sighting().row().server() == null ? file.server() : one.sighting().row().server(),
              named);
      boolean isMasters = masters.contains(server) && !isDown(one.sighting().row());
      if (!isMasters && !isOfOther(file) && !isWithin(one.sighting(), recorders.get(server))) {
        all.add(one.sighting().on(server == null ? file.name() : server));
      }
    }
    all = SampleJoin.joined(all);
    endOfDown(all, named);
    Comparator<Sighting> byStart = Comparator.comparingLong(sighting -> sighting.row().start());
    all.sort(byStart);
    all.addAll(behindSyncs(ofDataNodes, all, rows));
    all.sort(byStart);
    return withoutVague(all);
  }

  /**
   * Returns the calls of printed slow logs that another printout or a server's own log has as well.
   * Calls of one file are never the same, though they may look alike.
   */
  private Set<Seen> repeatedCalls(List<ReadFile> named) {
    record Call(long start, long end, String client, Long operations) {
      static Call of(EventLine row) {
        return new Call(
            row.start(), row.end(), row.client(), row.figures().get(Figure.OPERATIONS.key()));
      }
    }
    Map<Call, Map<Integer, List<Seen>>> printed = new HashMap<>();
    Map<Call, Integer> logged = new HashMap<>();
    for (Seen one : seen) {
      if (one.sighting().row().isBatch()) {
        Call call = Call.of(one.sighting().row());
        if (named.get(one.file()).kind() == EvidenceKind.SLOW_LOG) {
          printed
              .computeIfAbsent(call, first -> new TreeMap<>())
              .computeIfAbsent(one.file(), first -> new ArrayList<>())
              .add(one);
        } else {
          logged.merge(call, 1, Integer::sum);
        }
      }
    }
    Set<Seen> repeated = new HashSet<>();
    printed.forEach(
        (call, byFile) -> {
          List<Seen> most =
              byFile.values().stream().max(Comparator.comparingInt(List::size)).orElseThrow();
          byFile.values().forEach(repeated::addAll);
          most.stream().skip(logged.getOrDefault(call, 0)).forEach(repeated::remove);
        });
    return repeated;
  }

  /** Ends what has no end, as servers that are down: where a master says so, or they began anew. */
  private void endOfDown(List<Sighting> all, List<ReadFile> named) {
    Map<String, Long> recovered =
        all.stream()
            .map(Sighting::row)
            .filter(row -> isDown(row) && row.end() > 0)
            .collect(Collectors.toMap(EventLine::server, EventLine::end, Math::max));
    Set<String> servers =
        Stream.concat(
                all.stream().map(sighting -> sighting.row().server()),
                named.stream().map(ReadFile::server).filter(Objects::nonNull))
            .collect(Collectors.toSet());
    all.replaceAll(
        sighting -> {
          EventLine row = sighting.row();
          if (!row.isEvent() || row.end() > 0) {
            return sighting;
          }
          Long end = recovered.get(row.server());
          OptionalLong known =
              end == null
                  ? ServerNames.restart(row.server(), servers, row.start())
                  : OptionalLong.of(Math.max(end, row.start()));
          OptionalLong again = known.isPresent() ? known : laterLog(row, named);
          return again.isPresent() ? sighting.until(again.getAsLong()) : sighting;
        });
    all.removeIf(
        sighting ->
            isDown(sighting.row())
                && (end(sighting) <= sighting.row().start() || end(sighting) < rules.since()));
  }

  /** Returns when another log of a server that was down begins, whose name may tell no start. */
  private static OptionalLong laterLog(EventLine down, List<ReadFile> named) {
    String address = down.server().replaceFirst(",\\d+$", "");
    return named.stream()
        .filter(file -> file.kind() == EvidenceKind.SERVER_LOG && file.server() != null)
        .filter(file -> (file.server() + ",").startsWith(address + ","))
        .mapToLong(file -> file.facts().from())
        .filter(from -> from > down.start())
        .min();
  }

  /** Returns what DataNodes say, once for each server that had a slow sync at that time. */
  private List<Sighting> behindSyncs(
      List<Sighting> ofDataNodes, List<Sighting> all, List<EventLine> rows) {
    Map<String, Spans> syncs =
        all.stream()
            .filter(sighting -> isSync(sighting.row()))
            .collect(Collectors.groupingBy(sighting -> sighting.row().server(), Spans.collect()));
    List<Sighting> longestFirst =
        ofDataNodes.stream()
            .sorted(Comparator.comparingLong(slow -> slow.row().start() - slow.row().end()))
            .toList();
    List<Sighting> behind =
        longestFirst.stream()
            .flatMap(
                slow ->
                    syncs.entrySet().stream()
                        .filter(sync -> sync.getValue().meet(slow))
                        .map(sync -> slow.on(sync.getKey())))
            .limit(MOST_SIGHTINGS)
            .toList();
    if (behind.size() == MOST_SIGHTINGS) {
      doubts.add("only the longest of the slow DataNode writes were used");
    }
    Spans recordedSyncs = Spans.ofRows(rows.stream().filter(EvidenceFolder::isSync));
    boolean areMet = !behind.isEmpty() || longestFirst.stream().anyMatch(recordedSyncs::meet);
    if (!areMet && !longestFirst.isEmpty()) {
      Sighting longest = longestFirst.get(0);
      doubts.add(
          Phrase.of(
              "in these files, no region server had a slow WAL sync at the time of %s (the longest"
                  + " of %s, %s): a region server's log may be missing, or its time zone may differ",
              Numbers.grouped(longestFirst.size(), "slow DataNode write"),
              Numbers.seconds(longest.row().end() - longest.row().start()),
              longest.source()));
    }
    return behind;
  }

  private static boolean isSync(EventLine row) {
    return StallCause.WAL_SYNC.code().equals(row.cause());
  }

  /** Drops a sighting that only bounds the time of what another one measured. */
  private static List<Sighting> withoutVague(List<Sighting> all) {
    record Where(String cause, String server, String region) {
      static Where of(Sighting sighting) {
        return new Where(sighting.row().cause(), sighting.row().server(), sighting.row().region());
      }

      static Where onServer(Sighting sighting) {
        return new Where(sighting.row().cause(), sighting.row().server(), null);
      }
    }
    List<Sighting> measured =
        all.stream().filter(sighting -> sighting.precision() == Precision.MEASURED).toList();
    Map<Where, Spans> inRegions =
        measured.stream()
            .filter(sighting -> sighting.row().region() != null)
            .collect(Collectors.groupingBy(Where::of, Spans.collect()));
    Map<Where, Spans> onServers =
        measured.stream().collect(Collectors.groupingBy(Where::onServer, Spans.collect()));
    return all.stream()
        .filter(
            sighting -> {
              // What another region measured does not explain this one.
              Spans same =
                  sighting.row().region() == null
                      ? onServers.get(Where.onServer(sighting))
                      : inRegions.get(Where.of(sighting));
              return sighting.precision() == Precision.MEASURED
                  || same == null
                  || !same.meet(sighting);
            })
        .toList();
  }
}
