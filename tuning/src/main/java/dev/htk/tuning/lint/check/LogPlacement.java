// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.relation.Placement;
import java.util.Optional;

/**
 * Finds a write-ahead log on a file system where a sync does not make writes safe.
 *
 * <p>Sources: {@code ProtobufLogWriter} and {@code AsyncFSOutputHelper} of HBase 2.6.4, which ask a
 * file system that is not HDFS whether it has hflush and hsync unless {@code
 * hbase.unsafe.stream.capability.enforce} is off; and Hadoop's streams, of which those of S3A and
 * of local files say no.
 */
public enum LogPlacement implements RelationCheck {
  ON_OBJECT_STORE {
    @Override
    public Optional<Problem> problem(Subject subject) {
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
  },
  /** Local files serve one process on one machine, and only without safety. */
  ON_LOCAL_FILES {
    @Override
    public Optional<Problem> problem(Subject subject) {
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
  };

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
