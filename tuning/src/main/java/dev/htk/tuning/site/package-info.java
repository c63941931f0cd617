/**
 * Reads {@code hbase-site.xml} as Hadoop reads it, and edits it without touching a byte that need
 * not change.
 *
 * <p>A file is parsed once into its properties and their places. An edit splices new values into
 * the original text. Hostile files are refused before they cost memory or time.
 */
package dev.htk.tuning.site;
