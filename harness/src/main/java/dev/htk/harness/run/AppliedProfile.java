// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.htk.secrets.Secrets;
import java.util.SortedMap;

/**
 * A profile as a run applies it. In JSON its fields appear at the top level ({@code
 * JsonUnwrapped}); Jackson requires a unique property name all the same.
 *
 * @param scale the scale model's factor, 1 for none
 * @param settings the profile's values on this machine, as the servers are asked to run them
 */
public record AppliedProfile(
    @JsonProperty("profile") @Required String name,
    int scale,
    @Required SortedMap<String, String> settings) {

  /** Returns the profile as people may see it. */
  public AppliedProfile masked() {
    return new AppliedProfile(name, scale, Secrets.masked(settings));
  }
}
