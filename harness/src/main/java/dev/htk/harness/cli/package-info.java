/**
 * The command line. Results go to stdout, everything else to stderr, and the exit code is an {@link
 * dev.htk.harness.outcome.Outcome}. A command only reads its options and prints; what it does is
 * done elsewhere.
 */
package dev.htk.harness.cli;
