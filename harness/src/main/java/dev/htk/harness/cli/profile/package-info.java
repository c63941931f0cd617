/**
 * {@code htk profile}: shows, checks, applies and takes back the settings of a profile.
 *
 * <p>A command reads its options, asks the tuning module, and hands the answer to a renderer of its
 * own: {@code …Text} writes it for people, {@code …Json} is its shape for programs. The machine
 * that values are worked out for is given by options; what was not given is assumed aloud, and
 * never by lint.
 */
package dev.htk.harness.cli.profile;
