/**
 * Schedules the starts of operations. All threads of a phase share a schedule, which knows each
 * operation's intended start by its number, so that times never drift and a late operation keeps
 * its intended start. The driver hands operations to threads in order as these become free.
 */
package dev.htk.harness.driver.schedule;
