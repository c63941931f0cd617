/**
 * The recorder's meters for monitoring: an MBean a server, and a page for Prometheus where a port
 * is set for it. Both only read what the recording keeps, at the pace of who asks, in threads that
 * are not HBase's.
 */
package dev.htk.coprocessor.export;
