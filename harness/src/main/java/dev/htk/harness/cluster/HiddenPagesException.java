// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import java.io.IOException;
import org.apache.hadoop.hbase.ServerName;

/** Says that a region server has no info port, so that it shows neither settings nor counters. */
public final class HiddenPagesException extends IOException {

  private static final long serialVersionUID = 1;

  HiddenPagesException(ServerName server) {
    super(
        "region server %s shows no pages (hbase.regionserver.info.port is -1, or it starts)"
            .formatted(server));
  }
}
