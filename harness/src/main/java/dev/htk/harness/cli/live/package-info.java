/**
 * {@code htk diagnose --live} and {@code --events}: their options, and the view of a cluster as
 * text, which stays in its place on a terminal and is appended elsewhere.
 */
package dev.htk.harness.cli.live;
