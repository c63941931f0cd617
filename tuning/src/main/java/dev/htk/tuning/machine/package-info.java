/**
 * Describes the machine that a profile is resolved for.
 *
 * <p>Facts are given, never measured here, so a laptop can show a profile for a large server. A
 * profile's formulas see the facts as named variables.
 */
package dev.htk.tuning.machine;
