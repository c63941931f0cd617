/**
 * Strict reading of the kit's own YAML files. Every node knows its line, a field that nobody reads
 * is an error, and every error names file and line.
 */
package dev.htk.tuning.yaml;
