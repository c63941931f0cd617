// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.List;

/** The content of a parsed file, with its places. */
record SiteDocument(
    PlacedElement root,
    List<PlacedProperty> properties,
    List<PlacedComment> comments,
    List<String> includes) {}
