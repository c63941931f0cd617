// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.util.List;
import java.util.SortedMap;

/**
 * A {@link LineCluster}'s report on the servers that it started.
 *
 * @param version HBase's own
 * @param written rows that were written before a flush
 * @param found rows that were read after it, with the value that was written
 * @param storeFiles of the one store, after the flush
 * @param flushSize the memstore size in bytes at which the region flushes
 * @param blockingStoreFiles the number of files from which on the store delays flushes
 * @param blockCache bytes of heap that the region server's block cache may hold
 * @param walStorage the storage types of the block that the region's log is written to
 * @param settings those asked for, as the region server's own configuration has them
 * @param recorder what the recorder told; null if the settings name none
 */
record LineClusterReport(
    String version,
    int written,
    int found,
    int storeFiles,
    long flushSize,
    long blockingStoreFiles,
    long blockCache,
    List<String> walStorage,
    SortedMap<String, String> settings,
    LineRecorderReport recorder) {}
