// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.splits.TableSplits;
import dev.htk.splitter.check.SplitFormula;
import dev.htk.splitter.check.SplitList;
import dev.htk.splitter.shell.LegalNames;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The option for split keys that somebody else chose. */
final class SplitsOption {

  private static final String STDIN = "-";
  private static final String TABLE = "table:";
  private static final Pattern FORMULA = Pattern.compile("(\\w+):(\\d{1,9})");

  @Option(
      names = "--splits",
      required = true,
      paramLabel = "FILE|-|table:T|NAME:N",
      description =
          "The split keys: a file for HBase's SPLITS_FILE, a key a line; - is stdin; those that a"
              + " table of --cluster has; or what a formula makes for N regions: HexStringSplit,"
              + " DecimalStringSplit and UniformSplit are HBase's, ycsb is user#{1000+…}.")
  private String splits;

  /** Returns the text that was given. */
  String text() {
    return splits;
  }

  /** Returns whether the split keys are read from stdin. */
  boolean areOnStdin() {
    return splits.equals(STDIN);
  }

  /** Returns the table of a cluster whose split keys are meant; empty if they are given. */
  Optional<String> table() {
    return splits.startsWith(TABLE)
        ? Optional.of(splits.substring(TABLE.length()))
        : Optional.empty();
  }

  /** Reads the split keys, of a table from its cluster. */
  SplitList read(Optional<RemoteCluster> cluster) throws HarnessException, IOException {
    if (table().isPresent()) {
      return new SplitList(
          TableSplits.of(cluster.orElseThrow(), LegalNames.table(table().get())), List.of());
    }
    Matcher formula = FORMULA.matcher(splits);
    if (formula.matches() && !Files.exists(Path.of(splits))) {
      return new SplitList(
          formula(formula.group(1)).splits(Integer.parseInt(formula.group(2))), List.of());
    }
    return SplitList.parse(areOnStdin() ? "stdin" : splits, content());
  }

  private SplitFormula formula(String name) throws HarnessException {
    return SplitFormula.named(name)
        .orElseThrow(
            () ->
                HarnessException.badInput(
                    "--splits %s: there is no file and no formula of that name; formulas are %s",
                    splits,
                    Arrays.stream(SplitFormula.values())
                        .map(SplitFormula::text)
                        .collect(Collectors.joining(", "))));
  }

  private String content() throws HarnessException {
    try {
      byte[] bytes = areOnStdin() ? ofStdin() : Files.readAllBytes(Path.of(splits));
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (NoSuchFileException e) {
      throw HarnessException.badInput("--splits %s: there is no such file", splits);
    } catch (CharacterCodingException e) {
      throw HarnessException.badInput(
          "--splits %s: is not UTF-8 text; write other bytes as \\xNN", splits);
    } catch (IOException e) {
      throw HarnessException.badInput("--splits %s: cannot be read", splits);
    }
  }

  private static byte[] ofStdin() throws IOException {
    try (InputStream in = new FileInputStream(FileDescriptor.in)) {
      return in.readAllBytes();
    }
  }
}
