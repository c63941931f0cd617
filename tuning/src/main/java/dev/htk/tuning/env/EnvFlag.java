package dev.htk.tuning.env;

/**
 * One JVM flag that the script gives to the region server. Immutable.
 *
 * @param text the flag; what the script alone does not tell stands in it as bash writes it, such as
 *     {@code -Xmx${HEAP}}
 * @param line the line that it is written on, from 1
 * @param certain false if it stands in a condition, a loop or a function, and so may not be given
 */
public record EnvFlag(String text, int line, boolean certain) {}
