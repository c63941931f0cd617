package dev.htk.harness.splits.schema;

/** An attribute of a table or of a column family. */
interface Attribute {

  /** Returns the attribute's name in HBase's shell and in descriptors. */
  String name();

  /** Returns the type of its values. */
  AttributeType type();
}
