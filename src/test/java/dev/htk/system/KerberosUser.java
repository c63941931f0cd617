// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.Permission.Action;

/** The users of {@link KerberosCluster}, each with one right at most. */
enum KerberosUser {
  /** May create tables in the default namespace, and nothing else. */
  LENA,
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

  Optional<Permission> right() {
    return switch (this) {
      case LENA -> Optional.of(Permission.newBuilder("default").withActions(Action.CREATE).build());
      case ADA -> Optional.of(Permission.newBuilder().withActions(Action.ADMIN).build());
      case OWEN -> Optional.of(Permission.newBuilder(SKEWED).withActions(Action.ADMIN).build());
      case MALLORY, GUEST -> Optional.empty();
    };
  }
}
