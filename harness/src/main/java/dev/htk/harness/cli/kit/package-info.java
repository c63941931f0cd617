/**
 * Holds what all commands share: their base classes, options with their units, and what answers are
 * made of: pages, tables, JSON and progress bars. Knows no command.
 */
package dev.htk.harness.cli.kit;
