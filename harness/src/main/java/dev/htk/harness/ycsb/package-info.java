/** YCSB's view of HBase: a binding for HBase 2 over {@code hbase-client}. */
package dev.htk.harness.ycsb;
