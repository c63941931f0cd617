/**
 * A region coprocessor that breaks things when it is told to. It is loaded by no cluster but the
 * self-test's own, whose region servers get copies of just its classes.
 */
package dev.htk.harness.selftest.saboteur;
