/**
 * When operations are meant to start. A schedule is shared by all threads of a phase and knows the
 * intended start of each operation by its number, so that nothing drifts and nothing is forgiven;
 * the driver hands operations to threads in order as these come free.
 */
package dev.htk.harness.driver.schedule;
