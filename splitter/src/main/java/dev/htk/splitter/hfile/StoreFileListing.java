// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import java.io.IOException;
import java.util.List;

/**
 * Lists store files that belong together: those of a region, or those below a folder. Listed again
 * if a file disappears before it is read, as happens when a live region compacts.
 */
public interface StoreFileListing {

  /** Returns whose files these are, for messages. */
  String name();

  List<StoreFile> list() throws IOException;
}
