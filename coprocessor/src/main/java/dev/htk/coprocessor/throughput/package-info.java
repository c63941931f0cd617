/**
 * Records what HBase's throughput controllers see: the beginning and end of every compaction and of
 * every flush of a user table, the bytes written, and the sleeps that keep a compaction below its
 * limit. The recorder's controllers extend HBase's own and throttle exactly as these do.
 */
package dev.htk.coprocessor.throughput;
