// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.tuning.yaml.ShippedFiles;
import java.util.List;

/** Reads the evidence that the kit ships. Immutable and thread-safe. */
public final class EvidenceLibrary {

  private static final ShippedFiles SHIPPED =
      new ShippedFiles("profiles/evidence/", "ssd-tuned", ".json");

  private static final ObjectReader READER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build()
          .readerFor(Evidence.class);

  private final List<Evidence> all;

  EvidenceLibrary(List<Evidence> all) {
    this.all = List.copyOf(all);
  }

  /** Reads all shipped files. */
  public static EvidenceLibrary shipped() {
    ClassLoader loader = EvidenceLibrary.class.getClassLoader();
    return new EvidenceLibrary(
        SHIPPED.names(loader).stream()
            .map(name -> parse(SHIPPED.resource(name), SHIPPED.text(loader, name)))
            .toList());
  }

  static Evidence parse(String file, String text) {
    try {
      return READER.readValue(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "%s is not an evidence file: %s".formatted(file, e.getOriginalMessage()), e);
    }
  }

  /** Returns all evidence, sorted by file. */
  public List<Evidence> all() {
    return all;
  }

  /** Returns the measured effects of a whole profile. */
  public List<Measured> of(String profile) {
    return all.stream()
        .filter(evidence -> evidence.profile().equals(profile) && evidence.whole() != null)
        .map(evidence -> new Measured(evidence, null))
        .toList();
  }

  /** Describes the measured effects of a profile's setting, a sentence for each contrast. */
  public List<String> sentences(String profile, String key) {
    return of(profile, key).stream().flatMap(measured -> measured.sentences().stream()).toList();
  }

  /** Returns the measured effects of a profile's setting. */
  public List<Measured> of(String profile, String key) {
    return all.stream()
        .filter(evidence -> evidence.profile().equals(profile))
        .flatMap(evidence -> evidence.of(key).map(change -> new Measured(evidence, change)))
        .toList();
  }
}
