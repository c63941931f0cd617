// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.tuning.profile.ResolvedProfile;

/** Writes a list of EMR's classifications with the one of {@code hbase-site}. */
final class EmrExport {

  private EmrExport() {}

  static String of(ResolvedProfile profile) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    ObjectNode site = list.addObject().put("Classification", "hbase-site");
    profile.settings().forEach(site.putObject("Properties")::put);
    return AmbariExport.text(list);
  }
}
