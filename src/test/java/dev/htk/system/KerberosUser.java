// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.Permission.Action;

/** The users of {@link KerberosCluster}, each with one right at most. */
enum KerberosUser {
  /** May create tables in the default namespace, and nothing else. */
  LENA,
  /** May do the same. Has no keytab, but a ticket in a cache, as kinit leaves it. */
  CLEO,
  /** May administer the cluster. */
  ADA,
  /** May administer one table. */
  OWEN,
  /** May do nothing. */
  MALLORY,
  /** Has no ticket. */
  GUEST;

  /** The table that {@link #OWEN} may administer. */
  static final TableName SKEWED = TableName.valueOf("skewed");

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean hasTicket() {
    return this != GUEST;
  }

  boolean hasCache() {
    return this == CLEO;
  }

  /** Returns the place of the user's ticket cache, which most have not. */
  Path cache(Path folder) {
    return folder.resolve(word() + ".ccache");
  }

  Optional<Permission> right() {
    return switch (this) {
      case LENA, CLEO ->
          Optional.of(Permission.newBuilder("default").withActions(Action.CREATE).build());
      case ADA -> Optional.of(Permission.newBuilder().withActions(Action.ADMIN).build());
      case OWEN -> Optional.of(Permission.newBuilder(SKEWED).withActions(Action.ADMIN).build());
      case MALLORY, GUEST -> Optional.empty();
    };
  }
}
