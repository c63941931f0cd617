/**
 * A resolved profile as a file for HBase or for a tool that manages it.
 *
 * <p>Every format holds the same keys and values; where a format has room for it, each value comes
 * with its reason. A new format is one constant of {@link dev.htk.tuning.export.ExportFormat} and
 * one class.
 */
package dev.htk.tuning.export;
