/**
 * Writes a resolved profile as a file for HBase or for a tool that manages HBase.
 *
 * <p>Every format holds the same keys and values. Formats that have room for it also state each
 * value's reason. A new format is one constant of {@link dev.htk.tuning.export.ExportFormat} and
 * one class.
 */
package dev.htk.tuning.export;
