/**
 * Attributes the time beyond the threshold to causes: in which order causes are asked for which
 * span of an operation, what can be behind each cause, and how the time is divided. The registries
 * are data; {@code Attribution} goes through them, and {@code ChanceLevel} repeats that with
 * shifted events.
 */
package dev.htk.harness.diagnosis.cause;
