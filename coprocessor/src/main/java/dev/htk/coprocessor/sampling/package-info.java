/**
 * Samples what HBase does not report by itself. One thread per server runs small probes, each of
 * which reads a number periodically. A condition that holds over several samples becomes an event,
 * whose ends are accurate to two periods.
 */
package dev.htk.coprocessor.sampling;
