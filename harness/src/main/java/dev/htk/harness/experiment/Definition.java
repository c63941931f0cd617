// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * An experiment as its file defines it.
 *
 * @param source the document that it repeats; empty for none
 * @param errors what is wrong in that document, or different here
 * @param runPhase whether a run phase follows the load; it is then the measured phase
 * @param compared the dimension whose values are compared
 * @param baseline the value that the others are compared with
 * @param properties YCSB properties that override every workload's own
 * @param settings HBase settings that override every profile's own; not scaled
 * @param scale the scale model's factor; null lets the kit choose one for all trials
 * @param sizes by name
 * @param warmUp what precedes each measured run phase, as {@code --warmup} has it
 * @param maxDrainSeconds limit of each run phase's wait for work that the load has left behind
 * @param table whether the trials of a cell share a table
 */
@RecordBuilder
public record Definition(
    String name,
    String summary,
    String source,
    List<String> errors,
    Matrix matrix,
    boolean runPhase,
    Dimension compared,
    String baseline,
    Order order,
    long seed,
    SortedMap<String, String> properties,
    SortedMap<String, String> settings,
    Integer scale,
    Map<String, Size> sizes,
    List<Published> published,
    String warmUp,
    int maxDrainSeconds,
    TableUse table)
    implements DefinitionBuilder.With {}
