// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.relation.Placement;
import java.util.Optional;

/**
 * Finds a write-ahead log where HBase refuses it, or where a sync does not make writes safe.
 *
 * <p>Sources: {@code ProtobufLogWriter} and {@code AsyncFSOutputHelper} of HBase 2.6.4, which ask a
 * file system that is not HDFS whether it has hflush and hsync unless {@code
 * hbase.unsafe.stream.capability.enforce} is off; and Hadoop's streams, of which those of S3A and
 * of local files say no.
 */
public final class LogPlacement {

  private LogPlacement() {}

  /** Finds a log on an object store. */
  public static Optional<Problem> onObjectStore(Subject subject) {
    return log(subject, Placement.Kind.OBJECT_STORE)
        .map(
            log ->
                subject.problem(
                    "the write-ahead log lies on an object store, %s%s; %s"
                        .formatted(
                            log,
                            log.key().equals(Keys.WAL_DIR)
                                ? ""
                                : ", because " + Keys.WAL_DIR + " is not set",
                            consequence(
                                subject, "needs a request over the network, or stores nothing")),
                    "Set %s to a directory on HDFS, such as hdfs://NAMENODE:8020/hbase-wal."
                        .formatted(Keys.WAL_DIR),
                    log.key()));
  }

  /**
   * Finds a log on local files, which serve one process on one machine, and only without safety.
   */
  public static Optional<Problem> onLocalFiles(Subject subject) {
    return log(subject, Placement.Kind.LOCAL)
        .filter(log -> subject.isOn("hbase.cluster.distributed"))
        .map(
            log ->
                subject.problem(
                    "the write-ahead log of a distributed cluster lies on local files, %s, which"
                            .formatted(log)
                        + " other servers cannot read after a crash; "
                        + consequence(subject, "stores nothing"),
                    "Set %s to a directory on HDFS.".formatted(log.key()),
                    log.key()));
  }

  /** Finds a log inside HBase's root directory. */
  public static Optional<Problem> underData(Subject subject) {
    Placement placement = subject.placement();
    Optional<String> wal = directory(subject, Keys.WAL_DIR, placement.log());
    Optional<String> root = directory(subject, Keys.ROOT_DIR, placement.data());
    if (wal.isEmpty() || root.isEmpty() || !wal.get().startsWith(root.get() + "/")) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            "%s lies under %s; HBase refuses that, and its servers do not start"
                .formatted(subject.described(Keys.WAL_DIR), subject.described(Keys.ROOT_DIR)),
            "Choose a directory beside hbase.rootdir.",
            Keys.WAL_DIR));
  }

  /** Returns the directory with its file system, if the file tells that, as HBase compares it. */
  private static Optional<String> directory(
      Subject subject, String key, Optional<Placement.Place> place) {
    return subject
        .written(key)
        .map(written -> place.map(Placement.Place::directory).orElse(Placement.plain(written)));
  }

  private static Optional<Placement.Place> log(Subject subject, Placement.Kind kind) {
    return subject.placement().log().filter(log -> log.kind() == kind);
  }

  private static String consequence(Subject subject, String sync) {
    boolean enforced =
        subject
            .written(Keys.STREAM_CAPABILITY)
            .filter(text -> text.trim().equalsIgnoreCase("false"))
            .isEmpty();
    String unsafe = "a sync there " + sync + ", so a crash can lose acknowledged writes";
    return enforced
        ? unsafe + ", or HBase finds no hsync and opens no log"
        : unsafe + ", and with %s = false HBase does not ask".formatted(Keys.STREAM_CAPABILITY);
  }
}
