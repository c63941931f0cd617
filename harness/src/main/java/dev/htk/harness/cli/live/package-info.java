/**
 * {@code htk live}, {@code htk diagnose --since} and {@code htk bench --live}: the options, and the
 * view of a cluster or a run as text. A terminal shows the view in place, fitted to its size; any
 * other output gets one block or line after another.
 */
package dev.htk.harness.cli.live;
