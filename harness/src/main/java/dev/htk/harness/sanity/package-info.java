/**
 * Laws that every run must obey if its figures are what they say: a registry of them ({@link
 * dev.htk.harness.sanity.Law}), and what came of each.
 */
package dev.htk.harness.sanity;
