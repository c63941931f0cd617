/**
 * What the kit knows of HBase's settings: type, range, scope, default, and how each scales.
 *
 * <p>The settings that matter to writing are curated data in {@code settings.yaml}; every other key
 * of the {@code hbase-default.xml} on the class path joins them with a type inferred from its
 * default. Everything here is immutable and free of any cluster.
 */
package dev.htk.tuning.setting;
