// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;

/**
 * The owner, group and mode of a file. Immutable.
 *
 * @param mode the nine permission bits; access control lists and security labels are ignored
 */
public record Ownership(UserPrincipal owner, GroupPrincipal group, Set<PosixFilePermission> mode) {

  public Ownership {
    mode = Set.copyOf(mode);
  }
}
