// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

/**
 * One JVM flag that the script gives to the region server. Immutable.
 *
 * @param text the flag; parts that the script alone does not tell stay in shell syntax, such as
 *     {@code -Xmx${HEAP}}
 * @param line the line that it is written on, from 1
 * @param certain false if the flag is in a condition, a loop or a function, and so may not be given
 */
public record EnvFlag(String text, int line, boolean certain) {}
