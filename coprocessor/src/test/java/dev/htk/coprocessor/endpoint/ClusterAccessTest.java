// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.MockRegionServerServices;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessChecker;
import org.junit.jupiter.api.Test;

class ClusterAccessTest {

  private static Access access(boolean authorization, Supplier<AccessChecker> checker) {
    Configuration configuration = HBaseConfiguration.create();
    configuration.setBoolean(User.HBASE_SECURITY_AUTHORIZATION_CONF_KEY, authorization);
    return ClusterAccess.of(
        new MockRegionServerServices(configuration) {
          @Override
          public AccessChecker getAccessChecker() {
            return checker.get();
          }
        },
        configuration);
  }

  @Test
  void everyCallIsAllowedWithoutAuthorization() {
    assertThat(access(false, () -> null).refusal("Drain")).isEmpty();
  }

  @Test
  void aCallWithoutAUserIsRefused() {
    assertThat(access(true, () -> new AccessChecker(HBaseConfiguration.create())).refusal("Drain"))
        .hasValueSatisfying(
            why -> assertThat(why).contains("Drain", "ADMIN", "a call without a user"));
  }

  @Test
  void everyCallIsRefusedUntilTheServerCanCheckRights() {
    assertThat(access(true, () -> null).refusal("Drain"))
        .hasValueSatisfying(why -> assertThat(why).contains("cannot check yet"));
  }

  @Test
  void everyCallIsRefusedIfHBasesCheckDoesNotLink() {
    assertThat(
            access(
                    true,
                    () -> {
                      throw new NoSuchMethodError("requirePermission");
                    })
                .refusal("Drain"))
        .hasValueSatisfying(why -> assertThat(why).contains("cannot check", "requirePermission"));
  }
}
