/**
 * The storage beneath HBase: the volumes of each DataNode in clusters that the kit starts, and the
 * proof of where the WALs really lie, which HDFS gives block by block.
 */
package dev.htk.harness.storage;
