/**
 * Records what happens to a server's WALs. Listeners that HBase calls, one set per WAL, report
 * syncs, appends, rolls and broken writers. They are registered while the server runs, so no WAL
 * coprocessor is needed. Probes look for full ring buffers, too many WAL files and slow DataNodes.
 * The WAL of hbase:meta is not watched, because it has its own provider.
 */
package dev.htk.coprocessor.wal;
