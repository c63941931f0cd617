/**
 * Publishes the recorder's meters for monitoring: among HBase's own metrics, and on a Prometheus
 * page of its own if a port is set. Both only read what the recording keeps, when somebody asks, in
 * threads that serve no request.
 */
package dev.htk.coprocessor.export;
