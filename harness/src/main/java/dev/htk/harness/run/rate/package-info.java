/**
 * Rates that a system sustains: the bound on response times that defines them, and the files in
 * which a trial leaves those that it found.
 */
package dev.htk.harness.run.rate;
