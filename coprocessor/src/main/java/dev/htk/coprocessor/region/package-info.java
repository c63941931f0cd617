/**
 * Records what happens in one region: flushes, compactions, and where the time of mutation batches
 * goes. All code in here runs in HBase's own threads, including the put path. It never waits or
 * throws, and allocates nothing for a batch that is not slow.
 */
package dev.htk.coprocessor.region;
