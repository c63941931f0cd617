/**
 * Reads the content of an {@code hbase-site.xml} out of the files of tools that manage clusters:
 * JSON, YAML, and XML without a root element.
 *
 * <p>What is read is a {@link dev.htk.tuning.site.SiteFile} whose properties have the lines of the
 * tool's file. A change is shown as a change to that file, and never written. A new form is one
 * constant of {@link dev.htk.tuning.wrapper.Wrapper}.
 */
package dev.htk.tuning.wrapper;
