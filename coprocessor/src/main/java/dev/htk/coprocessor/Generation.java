// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import com.google.protobuf.Service;
import org.apache.hadoop.hbase.Coprocessor;
import org.apache.hadoop.hbase.util.VersionInfo;

/**
 * Checks that this jar was built for the HBase that it runs in. HBase 3 accepts only services of
 * its own protobuf and aborts the server over any other, so each generation of HBase has its own
 * jar.
 */
final class Generation {
  private Generation() {}

  /** Returns whether HBase accepts services of the protobuf that this jar was built for. */
  static boolean isOurs() {
    try {
      return Coprocessor.class
          .getMethod("getServices")
          .getGenericReturnType()
          .getTypeName()
          .contains("<" + Service.class.getName() + ">");
    } catch (NoSuchMethodException | LinkageError e) {
      // HBase 2's protobuf is missing altogether where Hadoop does not bring it.
      return false;
    }
  }

  /** Returns the message to log if this jar is not for this HBase. */
  static String mismatch() {
    return "its jar is not for HBase "
        + VersionInfo.getVersion()
        + ". Put the htk-coprocessor jar that ends in -hbase2.jar into the lib folder of HBase 2,"
        + " and the one that ends in -hbase3.jar into that of HBase 3";
  }
}
