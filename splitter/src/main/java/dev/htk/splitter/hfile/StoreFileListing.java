package dev.htk.splitter.hfile;

import java.io.IOException;
import java.util.List;

/**
 * Store files that belong together: of a region, or below a folder. It is asked again if a file has
 * gone before it was read, as files of a live region do when it compacts.
 */
public interface StoreFileListing {

  /** Whose files they are, in words for a person. */
  String name();

  List<StoreFile> list() throws IOException;
}
