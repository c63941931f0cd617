/**
 * The checks of the lint rules, one small class each.
 *
 * <p>A check sees the file as a region server would read it: the effective values with variables
 * expanded, and HBase's default for the rest. It reports what it found and what to do. {@link
 * dev.htk.tuning.lint.Rule} assigns the rule's id and severity.
 */
package dev.htk.tuning.lint.check;
