// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.cluster.ClusterSpec;
import java.util.List;

/**
 * A user's request for an experiment, besides the definition. Values that were not given are null.
 *
 * @param command the command line
 * @param size the name of the size
 * @param trials of each cell, instead of the size's
 * @param budgetSeconds instead of the size's
 * @param cluster instead of the matrix's
 */
public record ExperimentRequest(
    List<String> command, String size, Integer trials, Long budgetSeconds, ClusterSpec cluster) {}
