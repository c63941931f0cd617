/**
 * Profiles: named sets of settings for a purpose, each value or formula with its reason and source.
 *
 * <p>A profile is read strictly from YAML, so that a slip in the file is one clear line and never a
 * silently ignored setting. Resolving it for a machine (and, if wanted, a phase) gives the final
 * values, checked for type, range, and the relations that keep a region server from starting.
 */
package dev.htk.tuning.profile;
