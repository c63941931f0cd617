/**
 * Computes what YCSB's {@code CoreWorkload} writes and requests without listing it: row keys as
 * numbers in the order of the keys, the key at any place among billions of hashed ones, and each
 * record's share of the requests of the run phase. Follows YCSB 0.17.0 and keeps its quirks.
 */
package dev.htk.splitter.keys.ycsb;
