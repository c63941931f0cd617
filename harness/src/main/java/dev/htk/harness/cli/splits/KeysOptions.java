// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.hfile.BadFiles;
import dev.htk.splitter.keys.KeyDistribution;
import dev.htk.splitter.keys.KeyKind;
import dev.htk.splitter.keys.Weights;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the keys that a plan is made from. */
final class KeysOptions {

  /** A word that a shell leaves as it is. */
  private static final Pattern SHELL_WORD = Pattern.compile("[\\w./:=,@%+-]+");

  @Option(
      names = "--keys",
      required = true,
      paramLabel = "KEYS",
      description = "How the row keys are distributed, or where to read them; see below.")
  private String keys;

  @Option(
      names = "--weights",
      paramLabel = "rows|bytes|uniform|zipfian|latest|hotspot",
      description =
          "What regions get equal shares of: rows, bytes in store files, or requests as a YCSB"
              + " distribution makes them (default: rows; bytes for table: and hfiles:).")
  private Weights weights;

  @Mixin private SampleOptions sample;

  @Option(
      names = "--skip-bad",
      description = "With table: and hfiles: skips files that cannot be read, with a warning.")
  private boolean skipBad;

  /** Returns the options that say which keys and what is counted, for a command in a shell. */
  String asGiven() {
    String word =
        SHELL_WORD.matcher(keys).matches() ? keys : "'" + keys.replace("'", "'\\''") + "'";
    return "--keys "
        + word
        + (weights == null ? "" : " --weights " + weights.name().toLowerCase(Locale.ROOT))
        + sample.given().map(" "::concat).collect(Collectors.joining())
        + (skipBad ? " --skip-bad" : "");
  }

  /** Returns the keys as they were given. */
  String text() {
    return keys;
  }

  /** Returns what a plan balances. */
  Weights weights() {
    return Optional.ofNullable(weights)
        .or(() -> data().map(KeyData::defaultWeights))
        .orElse(Weights.ROWS);
  }

  /** Checks that the options fit together, before anything is read. */
  void check() throws HarnessException {
    Optional<KeyData> data = data();
    List<String> described = Arrays.stream(KeyKind.values()).map(KeyKind::text).toList();
    if (data.isEmpty() && !described.contains(word())) {
      // The message of KeyKind would name only the kinds that are described.
      throw HarnessException.badInput(
          "--keys %s: there is no kind of keys '%s'%s; there are %s, %s",
          keys,
          word(),
          KeyKind.nearest(word()).map(near -> " (did you mean " + near.text() + "?)").orElse(""),
          String.join(", ", described),
          KeyData.forms());
    }
    boolean ofSample = data.filter(KeyData.SAMPLE::equals).isPresent();
    sample.check(ofSample);
    boolean snapshot = data.filter(KeyData.SNAPSHOT::equals).isPresent();
    if (skipBad && (ofSample || snapshot || data.isEmpty())) {
      throw HarnessException.badInput("--skip-bad is for --keys table: and hfiles: only");
    }
    if (snapshot && !SampleKeys.POSSIBLE.contains(weights())) {
      throw HarnessException.badInput(
          "--weights %s: only the keys of a snapshot's rows are read, which do not show that; use"
              + " rows, or bytes with --keys table:",
          weights().name().toLowerCase(Locale.ROOT));
    }
  }

  /** Returns whether the keys are read from a cluster. */
  boolean areOnCluster() {
    return data().filter(KeyData::needsCluster).isPresent();
  }

  /**
   * Returns the distribution of the keys; reads them if they are data.
   *
   * @param now the start of time ranges that name no other; times in keys are sought around it
   */
  KeyDistribution distribution(int regions, Instant now, Optional<RemoteCluster> cluster)
      throws HarnessException, IOException, InterruptedException {
    Optional<KeyData> data = data();
    if (data.isEmpty()) {
      return KeyKind.parse(keys, weights(), now);
    }
    return data.get()
        .read(
            keys,
            new KeyData.Reading(
                regions,
                weights(),
                sample.format(),
                skipBad ? BadFiles.SKIP : BadFiles.REFUSE,
                now,
                cluster));
  }

  /** Returns whether the keys are those that YCSB generates. */
  boolean areOfYcsb() {
    return word().equals(KeyKind.YCSB_HASHED.text()) || word().equals(KeyKind.YCSB_ORDERED.text());
  }

  private String word() {
    return keys.split(":", 2)[0];
  }

  private Optional<KeyData> data() {
    return KeyData.namedIn(keys);
  }
}
