package dev.htk.tuning.machine;

import dev.htk.tuning.yaml.YamlDocument;
import dev.htk.tuning.yaml.YamlException;
import dev.htk.tuning.yaml.YamlNode;
import dev.htk.tuning.yaml.YamlNode.Mapping;
import dev.htk.tuning.yaml.YamlReader;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Turns one YAML text into a {@link Machine}, refusing whatever it does not know. */
final class MachineParser {

  private static final String WHERE = "the machine";
  private static final Set<String> FIELDS =
      Set.of(
          "name", "summary", "cores", "heap", "disks", "diskKind", "walKind", "regions", "source");

  private final YamlReader yaml;
  private final Mapping machine;

  private MachineParser(YamlReader yaml, Mapping machine) {
    this.yaml = yaml;
    this.machine = machine;
  }

  /**
   * Reads a machine.
   *
   * @param file where the text is from, for messages
   * @throws MachineException if the text is no machine in every respect
   */
  static Machine parse(String file, String text) {
    try {
      YamlReader yaml = new YamlReader(file);
      YamlNode root = YamlDocument.read(file, text, "machine");
      return new MachineParser(yaml, yaml.mapping(root, "a machine", FIELDS)).machine();
    } catch (YamlException e) {
      throw new MachineException(e.getMessage());
    }
  }

  private Machine machine() {
    Optional<DiskKind> diskKind = value("diskKind", MachineParser::diskKind);
    try {
      KnownFacts facts =
          new KnownFacts(
              value("heap", text -> ByteSize.parse(text).bytes()),
              value("cores", MachineParser::number),
              value("disks", MachineParser::number),
              diskKind,
              value("walKind", MachineParser::diskKind).or(() -> diskKind),
              value("regions", MachineParser::number));
      return new Machine(
          yaml.requiredText(machine, "name", WHERE),
          yaml.requiredText(machine, "summary", WHERE),
          facts,
          yaml.requiredText(machine, "source", WHERE));
    } catch (IllegalArgumentException e) {
      throw yaml.problem(machine, e.getMessage());
    }
  }

  private <T> Optional<T> value(String field, Function<String, T> reader) {
    return yaml.optionalText(machine, field, WHERE)
        .map(
            text -> {
              try {
                return reader.apply(text);
              } catch (IllegalArgumentException e) {
                throw yaml.problem(machine.fields().get(field), field + ": " + e.getMessage());
              }
            });
  }

  private static Integer number(String text) {
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a whole number", e);
    }
  }

  private static DiskKind diskKind(String text) {
    return Arrays.stream(DiskKind.values())
        .filter(kind -> kind.word().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is not a kind of disk; use %s"
                        .formatted(
                            text,
                            Arrays.stream(DiskKind.values())
                                .map(DiskKind::word)
                                .collect(Collectors.joining(", ")))));
  }
}
