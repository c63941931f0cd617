/**
 * What YCSB's {@code CoreWorkload} writes and asks for, worked out without listing it: row keys as
 * numbers in the order of the keys, the key at any place among billions of hashed ones, and the
 * share of the requests of the run phase that each record gets. Read from YCSB 0.17.0, whose quirks
 * are kept.
 */
package dev.htk.splitter.keys.ycsb;
