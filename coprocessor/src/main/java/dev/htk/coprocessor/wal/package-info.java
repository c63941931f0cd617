/**
 * What the recorder sees of a server's write-ahead logs. Syncs, appends, rolls and broken writers
 * come from listeners that HBase calls, one set a WAL, registered while the server runs, so that no
 * WAL coprocessor is needed; full ring buffers, too many log files and slow DataNodes are looked
 * for. The log of hbase:meta, which has a provider of its own, is not among them.
 */
package dev.htk.coprocessor.wal;
