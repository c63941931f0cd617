package dev.htk.harness.cli.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.splitter.hfile.BadFiles;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.sample.KeyFormat;
import java.util.Optional;

/**
 * Instructions for reading keys from data.
 *
 * @param regions number of regions in the plan: the more, the more exactly keys must be known
 * @param weights what the plan will balance
 * @param cluster the cluster that holds the keys, if one was named
 */
record KeyReading(
    int regions,
    Weights weights,
    KeyFormat format,
    BadFiles badFiles,
    Optional<RemoteCluster> cluster) {}
