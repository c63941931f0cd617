/**
 * Checks a site file: what is wrong, why it matters, and how to fix it.
 *
 * <p>Each rule has an id, a severity, a reason and a fix. Rules about the machine run only when its
 * facts are given.
 */
package dev.htk.tuning.lint;
