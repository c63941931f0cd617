/**
 * The machine that a profile is resolved for.
 *
 * <p>Facts are given, never measured here: a profile for a large server can be shown on a laptop.
 * They reach a profile's formulas as named variables.
 */
package dev.htk.tuning.machine;
