/**
 * Reads the kit's own YAML files strictly. Every node knows its line, an unknown field is an error,
 * and every error names the file and line.
 */
package dev.htk.tuning.yaml;
