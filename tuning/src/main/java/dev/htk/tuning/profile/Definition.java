package dev.htk.tuning.profile;

/**
 * A name that a profile gives to a formula, for its other formulas to use. Immutable.
 *
 * @param name letters and digits, unlike any fact of the machine
 * @param formula over the machine's facts and the definitions before this one
 * @param line its line in the profile's file, from 1
 */
public record Definition(String name, Formula formula, int line) {}
