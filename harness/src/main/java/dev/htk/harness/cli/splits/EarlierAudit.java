// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.MachineTrouble;
import dev.htk.splitter.audit.AuditLimits;
import dev.htk.splitter.audit.RegionState;
import dev.htk.splitter.audit.TableAudit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads the regions and the time of an audit that was printed with {@code --format json}. All
 * judgements are made anew.
 */
final class EarlierAudit {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .build();

  private final Path file;
  private final JsonNode audit;

  private EarlierAudit(Path file, JsonNode audit) {
    this.file = file;
    this.audit = audit;
  }

  /**
   * Reads the file.
   *
   * @param table the table that the audit must be of
   * @throws HarnessException with bad input, if the file is not an audit of that table
   */
  static TableAudit read(Path file, String table, AuditLimits limits) throws HarnessException {
    EarlierAudit earlier = new EarlierAudit(file, parse(file));
    earlier.requireTable(table);
    return new TableAudit(table, earlier.taken(), limits, earlier.regions(), /* liveServers= */ 0);
  }

  private static JsonNode parse(Path file) throws HarnessException {
    try {
      return JSON.readTree(Files.readString(file));
    } catch (JsonProcessingException e) {
      throw HarnessException.badInput(
          "--since %s: line %d is not JSON: %s",
          file, e.getLocation() == null ? 1 : e.getLocation().getLineNr(), e.getOriginalMessage());
    } catch (IOException e) {
      throw HarnessException.badInput(
          "--since %s cannot be read: %s", file, MachineTrouble.reason(e));
    }
  }

  private void requireTable(String table) throws HarnessException {
    JsonNode of = audit.path("table");
    if (!of.isTextual()) {
      throw wrong("it has no \"table\"");
    }
    if (!of.asText().equals(table)) {
      throw wrong("its table is '%s', not '%s'", of.asText(), table);
    }
  }

  private Instant taken() throws HarnessException {
    try {
      return Instant.parse(audit.path("taken").asText());
    } catch (DateTimeParseException e) {
      throw wrong("\"taken\" is not a time such as 2026-11-21T12:00:00Z");
    }
  }

  private List<RegionState> regions() throws HarnessException {
    List<RegionState> regions = new ArrayList<>();
    for (JsonNode region : audit.path("regions")) {
      if (!region.isObject()) {
        throw wrong("region %d is no object", regions.size() + 1);
      }
      try {
        regions.add(JSON.treeToValue(region, RegionState.class));
      } catch (JsonProcessingException e) {
        throw wrong("region %d: %s", regions.size() + 1, e.getOriginalMessage());
      }
      requireNext(regions);
    }
    if (regions.isEmpty()) {
      throw wrong("it has no \"regions\"");
    }
    if (!regions.get(regions.size() - 1).end().isEmpty()) {
      throw wrong("its last region does not reach to the end of the table");
    }
    return regions;
  }

  private void requireNext(List<RegionState> regions) throws HarnessException {
    RegionState last = regions.get(regions.size() - 1);
    String expected = regions.size() == 1 ? "" : regions.get(regions.size() - 2).end();
    if (!last.start().equals(expected)) {
      throw wrong(
          "region %d starts at '%s', and the one before it ends at '%s'",
          regions.size(), last.start(), expected);
    }
    if (last.storeFileBytes() < 0
        || last.storeFiles() < 0
        || last.memstoreBytes() < 0
        || last.readRequests() < 0
        || last.writeRequests() < 0) {
      throw wrong("region %d has a negative figure", regions.size());
    }
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private HarnessException wrong(String why, Object... values) {
    return HarnessException.badInput(
        "--since %s is not an audit of this table, as --format json prints it: %s",
        file, String.format(Locale.ROOT, why, values).replaceAll("\\s*\\R\\s*", " "));
  }
}
