/**
 * Laws that every run must obey for its figures to be valid: their registry ({@link
 * dev.htk.harness.run.law.Law}) and the results of checking them.
 */
package dev.htk.harness.run.law;
