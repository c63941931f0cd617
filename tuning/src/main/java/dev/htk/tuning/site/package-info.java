/**
 * {@code hbase-site.xml} as it is on disk: read as Hadoop reads it, edited without touching a byte
 * that need not change.
 *
 * <p>A file is parsed once into its properties, each with its place; an edit splices new values
 * into the original text. Hostile files are refused before they cost memory or time.
 */
package dev.htk.tuning.site;
