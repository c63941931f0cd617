/**
 * Trials that run beside their counterpart of the other side: how they are driven, where the two
 * wait for each other, and what each of them found.
 */
package dev.htk.harness.trial.pair;
