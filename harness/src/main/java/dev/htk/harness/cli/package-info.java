/**
 * The command line. Results go to stdout, everything else to stderr, and the exit code is an {@link
 * dev.htk.harness.outcome.Outcome}. Commands only read options and print; other packages do the
 * work.
 */
package dev.htk.harness.cli;
