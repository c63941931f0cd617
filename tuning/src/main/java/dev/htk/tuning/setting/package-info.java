/**
 * What the kit knows of HBase's settings: type, range, scope, default, how each scales, when a new
 * value comes into force, and which stalls it acts on.
 *
 * <p>Which keys there are is extracted from each line's jars ({@code keys-*.tsv}); the settings
 * that matter to writing are curated by hand on top of that ({@code settings.ini}), and {@code
 * retired.ini} has the keys that lost their name. Everything here is immutable and free of any
 * cluster.
 */
package dev.htk.tuning.setting;
