// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import java.util.OptionalLong;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFile;

/**
 * Finds the length of a store file. HBase's coprocessor interfaces do not offer it, and asking the
 * file system would call the NameNode. Only this class reaches into HBase for it, and it may fail
 * to link on another version.
 */
final class StoreFileLength {
  private StoreFileLength() {}

  static OptionalLong of(StoreFile file) {
    return file instanceof HStoreFile && ((HStoreFile) file).getReader() != null
        ? OptionalLong.of(((HStoreFile) file).getReader().length())
        : OptionalLong.empty();
  }
}
