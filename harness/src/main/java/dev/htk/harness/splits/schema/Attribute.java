package dev.htk.harness.splits.schema;

/** An attribute of a table or of a column family. */
interface Attribute {

  /** Its name in HBase's shell and in descriptors. */
  String name();

  /** What it may hold. */
  AttributeType type();
}
