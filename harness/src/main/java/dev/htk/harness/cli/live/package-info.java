/**
 * {@code htk live} and {@code htk diagnose --since}: the options, and the view of a cluster as
 * text. A terminal shows the view in place; any other output gets one block after another.
 */
package dev.htk.harness.cli.live;
