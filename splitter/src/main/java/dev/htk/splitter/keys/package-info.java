/**
 * Key distributions: what is known of a table's row keys before they are written. Each one makes a
 * {@link dev.htk.splitter.plan.SplitPlan} whose regions hold desired shares, and says how wrong the
 * plan can be. {@link dev.htk.splitter.keys.KeyKind} lists the kinds that can be described in
 * words. A new kind is one constant there, and its law over a {@link
 * dev.htk.splitter.keys.space.KeySpace}.
 */
package dev.htk.splitter.keys;
