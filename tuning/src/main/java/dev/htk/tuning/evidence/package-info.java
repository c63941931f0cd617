/** Holds the measured effects of the settings in the shipped profiles. */
package dev.htk.tuning.evidence;
