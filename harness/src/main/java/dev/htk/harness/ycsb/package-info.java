/** Runs YCSB's operations on HBase 2 through {@code hbase-client}. */
package dev.htk.harness.ycsb;
