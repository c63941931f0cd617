// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.splits.LiveTable;
import dev.htk.splitter.hfile.BadFiles;
import dev.htk.splitter.hfile.StoreFileKeys;
import dev.htk.splitter.keys.KeyDistribution;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.sample.KeyFormat;
import dev.htk.splitter.shell.LegalNames;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The kinds of {@code --keys} that are read from data; all others describe a distribution. */
@SuppressWarnings("ImmutableEnumChecker") // The readers have no state.
enum KeyData {
  SAMPLE(
      "sample:FILE|-",
      "one key a line, never trimmed (\\xNN for other bytes), or counts and keys as uniq -c writes"
          + " them, packed with gzip, bzip2, LZ4 or Snappy or not; - is stdin",
      Weights.ROWS,
      SampleKeys::read),
  TABLE(
      "table:NAME",
      "a table of --cluster: the block indexes of its store files",
      Weights.BYTES,
      KeyData::ofTable),
  SNAPSHOT(
      "snapshot:NAME",
      "a snapshot of a table of --cluster: all row keys, which a MapReduce job on the cluster's"
          + " YARN reads from HDFS",
      Weights.ROWS,
      SnapshotRows::read),
  HFILES(
      "hfiles:DIR",
      "all HFiles under a folder, local or hdfs://…: their block indexes",
      Weights.BYTES,
      KeyData::under);

  private final String form;
  private final String explanation;
  private final Weights defaultWeights;
  private final Reader reader;

  /**
   * Instructions for reading keys from data.
   *
   * @param regions number of regions in the plan: the more, the more exactly keys must be known
   * @param weights what the plan will balance
   * @param now the time around which times in keys are sought
   * @param cluster the cluster that holds the keys, if one was named
   */
  record Reading(
      int regions,
      Weights weights,
      KeyFormat format,
      BadFiles badFiles,
      Instant now,
      Optional<RemoteCluster> cluster) {}

  /** Reads the keys at a place. */
  @FunctionalInterface
  private interface Reader {
    KeyDistribution read(String place, Reading how)
        throws HarnessException, IOException, InterruptedException;
  }

  KeyData(String form, String explanation, Weights defaultWeights, Reader reader) {
    this.form = form;
    this.explanation = explanation;
    this.defaultWeights = defaultWeights;
    this.reader = reader;
  }

  /** Returns the kind that {@code --keys} names; empty if the keys are described, not read. */
  static Optional<KeyData> namedIn(String keys) {
    String word = keys.split(":", 2)[0];
    return Arrays.stream(values()).filter(data -> data.word().equals(word)).findFirst();
  }

  /** Returns the forms of all kinds, separated by commas. */
  static String forms() {
    return Arrays.stream(values()).map(KeyData::form).collect(Collectors.joining(", "));
  }

  /** Returns how this kind is written on the command line. */
  String form() {
    return form;
  }

  /** Returns what this kind reads, in a few words. */
  String explanation() {
    return explanation;
  }

  /** Returns whether this kind is read from a cluster, which must therefore be named. */
  boolean needsCluster() {
    return this == TABLE || this == SNAPSHOT;
  }

  /** Returns what a plan balances by default. */
  Weights defaultWeights() {
    return defaultWeights;
  }

  /**
   * Reads the keys.
   *
   * @param keys the whole value of {@code --keys}
   * @throws HarnessException if no place is named, or it cannot be read
   */
  KeyDistribution read(String keys, Reading how)
      throws HarnessException, IOException, InterruptedException {
    String place = keys.substring(Math.min(keys.length(), word().length() + 1));
    if (place.isEmpty()) {
      throw HarnessException.badInput("--keys %s is incomplete: write it as %s", keys, form);
    }
    return reader.read(place, how);
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads the store files of a live table. */
  private static KeyDistribution ofTable(String name, Reading how)
      throws HarnessException, IOException {
    return LiveTable.read(how.cluster().orElseThrow(), LegalNames.table(name))
        .keys(how.weights(), how.badFiles(), how.regions());
  }

  /** Reads the store files under a folder. */
  private static KeyDistribution under(String folder, Reading how)
      throws HarnessException, IOException {
    Configuration configuration =
        how.cluster()
            .map(cluster -> new Configuration(cluster.connection().getConfiguration()))
            .orElseGet(Configuration::new);
    Path path;
    FileSystem files;
    try {
      path = new Path(folder);
      files = path.getFileSystem(configuration);
    } catch (IOException | IllegalArgumentException e) {
      throw HarnessException.badInput("--keys hfiles:%s: %s", folder, e.getMessage());
    }
    return StoreFileKeys.under(files, path, how.weights(), how.badFiles(), how.regions());
  }
}
