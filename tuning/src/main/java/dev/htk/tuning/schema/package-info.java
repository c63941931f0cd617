/**
 * Writes the settings catalogue as a JSON Schema, so that other tools check site files by it.
 *
 * <p>A schema refuses the values that lint calls unreadable or out of range, and no others. Its
 * regular expressions keep to the syntax that ECMA 262, Java, Python and RE2 share.
 */
package dev.htk.tuning.schema;
