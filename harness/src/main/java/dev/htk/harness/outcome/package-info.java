/**
 * How a command of the kit ends: one of five exit codes that scripts can rely on, and for every
 * ending but a good one a single line that says what happened, where, and what to do.
 */
package dev.htk.harness.outcome;
