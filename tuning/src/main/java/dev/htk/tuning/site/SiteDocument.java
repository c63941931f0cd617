package dev.htk.tuning.site;

import java.util.List;

/** What a parsed file holds, and where. */
record SiteDocument(
    PlacedElement root,
    List<PlacedProperty> properties,
    List<PlacedComment> comments,
    List<String> includes) {}
