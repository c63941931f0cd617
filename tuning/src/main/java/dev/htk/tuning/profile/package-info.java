/**
 * Reads and resolves profiles: named sets of settings, each with its reason and source.
 *
 * <p>A profile is parsed strictly from YAML, so that a mistake in the file gives one clear message
 * and never a silently ignored setting. Resolving a profile for a machine (and a phase) gives the
 * final values, checked for type, range, and relations that keep a region server from starting.
 */
package dev.htk.tuning.profile;
