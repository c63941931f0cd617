/**
 * A region coprocessor that breaks things when it is told to. Only the self-test's own cluster
 * loads it; its region servers get copies of just these classes.
 */
package dev.htk.harness.selftest.saboteur;
