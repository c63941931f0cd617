/** Holds what the settings of the shipped profiles were measured to do. */
package dev.htk.tuning.evidence;
