/**
 * Where HDFS keeps what HBase writes: the volumes that each DataNode of a cluster of the kit's own
 * gets, and the proof, asked of HDFS block by block, of where the write-ahead logs really lie.
 */
package dev.htk.harness.storage;
