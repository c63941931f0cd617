/**
 * {@code htk profile}: shows, checks, applies and undoes the settings of a profile.
 *
 * <p>A command reads its options, calls the tuning module, and passes the answer to its renderer:
 * {@code …Text} renders text for people, {@code toValues} gives the JSON document. Options describe
 * the machine that values are worked out for. Commands print what they assume about the machine;
 * lint assumes nothing.
 */
package dev.htk.harness.cli.profile;
