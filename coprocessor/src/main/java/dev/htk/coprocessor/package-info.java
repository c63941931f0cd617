/**
 * The recorder's entry points into HBase. {@link dev.htk.coprocessor.ServerRecorder} keeps a region
 * server's ledger and offers it over the endpoint. {@link dev.htk.coprocessor.RegionRecorder} sees
 * what happens in the regions of the tables it is switched on for. A fault in either never fails,
 * delays or aborts a server.
 */
package dev.htk.coprocessor;
