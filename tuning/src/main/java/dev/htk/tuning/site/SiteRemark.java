// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.Optional;

/**
 * A comment of a site file.
 *
 * @param line the line on which it begins, from 1
 * @param property the property of the file that follows, if nothing but comments is between
 */
public record SiteRemark(String text, int line, Optional<SiteProperty> property) {}
