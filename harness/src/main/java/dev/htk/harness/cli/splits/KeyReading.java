package dev.htk.harness.cli.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.splitter.hfile.BadFiles;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.sample.KeyFormat;
import java.util.Optional;

/**
 * How keys are to be read that lie somewhere.
 *
 * @param regions how many the plan will have: the more, the finer the keys must be known
 * @param weights what the plan will balance
 * @param cluster the cluster that they lie on, if one was named
 */
record KeyReading(
    int regions,
    Weights weights,
    KeyFormat format,
    BadFiles badFiles,
    Optional<RemoteCluster> cluster) {}
