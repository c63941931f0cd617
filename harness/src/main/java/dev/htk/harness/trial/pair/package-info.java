/**
 * Trials that run beside their counterpart of the other side: how they are driven, where they wait
 * for each other, and what they find.
 */
package dev.htk.harness.trial.pair;
