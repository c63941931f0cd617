/**
 * Holds what all commands share: options with their units, formats of answers, paragraphs and
 * progress bars. Knows no command.
 */
package dev.htk.harness.cli.kit;
