package dev.htk.coprocessor;

import com.google.protobuf.Service;
import org.apache.hadoop.hbase.Coprocessor;
import org.apache.hadoop.hbase.util.VersionInfo;

/**
 * Whether this jar is the one for the HBase that it runs in. HBase 3 takes services of a protobuf
 * of its own, and would abort the server over one of another; so there is a jar for each.
 */
final class Generation {
  private Generation() {}

  /** Whether HBase takes services of the protobuf that this jar was made for. */
  static boolean isOurs() {
    try {
      return Coprocessor.class
          .getMethod("getServices")
          .getGenericReturnType()
          .getTypeName()
          .contains("<" + Service.class.getName() + ">");
    } catch (NoSuchMethodException | LinkageError e) {
      // Where Hadoop brings no protobuf along, the one of HBase 2 is not there at all.
      return false;
    }
  }

  /** What to say where it is not. */
  static String mismatch() {
    return "its jar is not for HBase "
        + VersionInfo.getVersion()
        + ". Put the htk-coprocessor jar that ends in -hbase2.jar into the lib folder of HBase 2,"
        + " and the one that ends in -hbase3.jar into that of HBase 3";
  }
}
