/**
 * What a region recorder sees of its region: flushes, compactions, and where the time of mutation
 * batches goes. Everything in here runs in HBase's own threads, on the put path too; nothing in
 * here waits, throws, or allocates for a batch that is not slow.
 */
package dev.htk.coprocessor.region;
