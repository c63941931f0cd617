package dev.htk.tuning.apply;

import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;

/**
 * Whose a file is and who may use it. Immutable.
 *
 * @param mode the nine permission bits; access control lists and security labels are not seen
 */
public record Ownership(UserPrincipal owner, GroupPrincipal group, Set<PosixFilePermission> mode) {

  public Ownership {
    mode = Set.copyOf(mode);
  }
}
