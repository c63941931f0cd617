// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import dev.htk.harness.compare.RecordedSide;
import dev.htk.harness.diagnosis.Diagnoser;
import dev.htk.harness.diagnosis.read.RunReader;
import dev.htk.harness.report.Report;
import dev.htk.harness.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Uses a run of which one file is the input. */
final class RunFiles implements InputReader {

  private static final String COMPRESSED = ".gz";

  private static final List<String> OF_CLIENT =
      List.of("manifest.json", "summary.json", "client.hlog", "slow-ops.jsonl");

  private static final List<String> OF_EVENTS =
      List.of("server-events.jsonl", "client-events.jsonl");

  private static final List<String> ALL =
      Stream.of(OF_CLIENT, OF_EVENTS).flatMap(List::stream).toList();

  /** A use of the run's folder. */
  @FunctionalInterface
  private interface Use {
    void run(Path folder) throws Exception;
  }

  private final Path folder = Scratch.create().folder();
  private final Map<String, NamedInput> whole = new HashMap<>();
  private final List<String> replaced;
  private final List<Use> uses;

  private RunFiles(List<String> replaced, Use... uses) throws IOException {
    this.replaced = replaced;
    this.uses = List.of(uses);
    for (String name : ALL) {
      whole.put(name, Corpus.input(Corpus.folder(InputKind.DIAGNOSIS).resolve(name)));
      Files.write(folder.resolve(name), whole.get(name).content());
    }
  }

  /** Returns a reader of what the client writes of its run. */
  static RunFiles ofClient() throws IOException {
    return new RunFiles(OF_CLIENT, RunFiles::read, RecordedSide::read);
  }

  /** Returns a reader of the stalls that servers and client write. */
  static RunFiles ofEvents() throws IOException {
    return new RunFiles(OF_EVENTS, RunFiles::read);
  }

  /** Returns what commands make of a run; takes fifty times as long as reading it. */
  static RunFiles diagnosed() throws IOException {
    return new RunFiles(
        ALL,
        folder -> Diagnoser.diagnose(new RunFolder(folder), Diagnoser.TailChoice.DEFAULT),
        Report::write);
  }

  private static void read(Path folder) throws Exception {
    new RunReader(new RunFolder(folder)).read(null, null);
  }

  @Override
  public boolean read(NamedInput input) throws Exception {
    boolean isCompressed = input.name().endsWith(COMPRESSED);
    String plain = isCompressed ? input.name().replace(COMPRESSED, "") : input.name();
    if (!replaced.contains(plain)) {
      return false;
    }
    Files.delete(folder.resolve(plain));
    Files.write(folder.resolve(input.name()), input.content());
    try {
      boolean isRead = true;
      for (Use use : uses) {
        isRead &= Contract.isRead(() -> use.run(folder));
      }
      return isRead;
    } finally {
      Files.delete(folder.resolve(input.name()));
      Files.write(folder.resolve(plain), whole.get(plain).content());
    }
  }
}
