/**
 * Key distributions: what is known of a table's row keys before they are written. Each one turns
 * its knowledge into a {@link dev.htk.splitter.plan.SplitPlan} whose regions hold wanted shares,
 * and says how wrong the plan can be. {@link dev.htk.splitter.keys.KeyKind} lists the kinds that
 * can be described in words: a new kind is one constant there, and its law over a {@link
 * dev.htk.splitter.keys.space.KeySpace}.
 */
package dev.htk.splitter.keys;
