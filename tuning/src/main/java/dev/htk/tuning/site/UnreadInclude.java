// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.Optional;

/**
 * An include whose file could not be read, so that its properties are not known. Immutable.
 *
 * @param href the file's name, as the include gives it
 * @param file the included file in which the include stands; empty if that is the site file itself
 * @param line the line of the include, from 1
 * @param isMissing whether there is no such file, and no fallback; Hadoop then fails
 * @param reason why it could not be read, as the end of a sentence
 */
public record UnreadInclude(
    String href, Optional<String> file, int line, boolean isMissing, String reason) {}
