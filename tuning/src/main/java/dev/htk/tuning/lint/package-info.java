/**
 * Rules over a site file: what is wrong, why it matters, and how to put it right.
 *
 * <p>Each rule has an id, a severity, a reason and a fix. Rules over the machine run only when its
 * facts are given.
 */
package dev.htk.tuning.lint;
