/**
 * Publishes the recorder's meters for monitoring: one MBean for each server, and a Prometheus page
 * if a port is set. Both only read what the recording keeps, when somebody asks, in threads that
 * are not HBase's.
 */
package dev.htk.coprocessor.export;
