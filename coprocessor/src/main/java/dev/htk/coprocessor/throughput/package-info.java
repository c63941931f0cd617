/**
 * What HBase's throughput controllers see: the begin and the end of every compaction and of every
 * flush of a user table, the bytes between, and the sleeps that keep a compaction to its bound. The
 * recorder's controllers are HBase's own with ears; they let through what HBase's would, when
 * HBase's would.
 */
package dev.htk.coprocessor.throughput;
