/**
 * What the rules look for, one small class each.
 *
 * <p>A check sees the file as a region server would read it: the values that win, variables
 * expanded, and HBase's default for the rest. It names what it found and what to do; which rule
 * that is, and how bad, is the registry's part.
 */
package dev.htk.tuning.lint.check;
