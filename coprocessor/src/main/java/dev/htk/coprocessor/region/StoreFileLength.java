package dev.htk.coprocessor.region;

import java.util.OptionalLong;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFile;

/**
 * How long a store file is. HBase's coprocessor interfaces don't tell, and to ask the file system
 * would be a call to the NameNode; so this class reaches into HBase, alone, and may fail to link on
 * another version.
 */
final class StoreFileLength {
  private StoreFileLength() {}

  static OptionalLong of(StoreFile file) {
    return file instanceof HStoreFile && ((HStoreFile) file).getReader() != null
        ? OptionalLong.of(((HStoreFile) file).getReader().length())
        : OptionalLong.empty();
  }
}
