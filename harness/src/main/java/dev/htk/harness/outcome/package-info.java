/**
 * Defines how a command of the kit ends: with one of five exit codes that scripts can rely on, and,
 * unless the outcome is good, a single line that says what happened, where, and what to do.
 */
package dev.htk.harness.outcome;
