/**
 * Key distributions: what is known of a table's row keys before they are written. Each one turns
 * its knowledge into a {@link dev.htk.splitter.plan.SplitPlan} of equal depth, that is, with the
 * same number of rows in every region, and says how wrong the plan can be.
 */
package dev.htk.splitter.keys;
