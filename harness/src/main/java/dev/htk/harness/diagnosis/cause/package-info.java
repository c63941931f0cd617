/**
 * Who holds an operation: which cause is asked in which order for which stretch of it, what can be
 * behind each cause, and how the time beyond the threshold is shared out. The registries are data;
 * {@code Attribution} goes through them, and {@code ChanceLevel} lets it do so again with shifted
 * events.
 */
package dev.htk.harness.diagnosis.cause;
