// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.io.HFileLink;
import org.apache.hadoop.hbase.io.Reference;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreFileFolderTest {

  private static final String PARENT = "0123456789abcdef0123456789abcdef";

  @TempDir private Path folder;
  private final HFileMaker maker = new HFileMaker();
  private Path family;

  @BeforeEach
  void makeFamily() throws IOException {
    family = Files.createDirectories(folder.resolve("region/cf"));
  }

  @Test
  void dataFilesAtAnyDepthCountAndOtherFilesDoNot() throws IOException {
    write(family);
    write(Files.createDirectories(folder.resolve("other/region/cf2")));
    write(folder);
    for (String name :
        List.of(".regioninfo", "_SUCCESS", ".tmp/half-written", "region/recovered.edits/0000123")) {
      Files.createDirectories(folder.resolve(name).getParent());
      Files.writeString(folder.resolve(name), "no HFile");
    }

    assertThat(plan(BadFiles.REFUSE).bound().basis()).startsWith("block indexes of 3 store files");
  }

  @Test
  void anEmptyHFileIsAcceptedAndHoldsNoCells() throws IOException {
    maker.write(family, List.of());
    assertThatThrownBy(() -> plan(BadFiles.REFUSE))
        .isInstanceOf(SplitInputException.class)
        .hasMessageContaining("hold no cell");

    write(family);
    assertThat(plan(BadFiles.REFUSE).bound().basis()).startsWith("block indexes of 1 store files");
  }

  @Test
  void aFolderThatIsMissingOrEmptyOrAFileIsRefused() throws IOException {
    assertThatThrownBy(() -> plan(BadFiles.SKIP))
        .isInstanceOf(SplitInputException.class)
        .hasMessage("there is no HFile below %s", path(folder));
    assertThatThrownBy(() -> keys(folder.resolve("nowhere"), BadFiles.SKIP))
        .isInstanceOf(SplitInputException.class)
        .hasMessage("there is no folder %s in file:///", path(folder.resolve("nowhere")));
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> keys(file, BadFiles.SKIP))
        .isInstanceOf(SplitInputException.class)
        .hasMessageContaining("is a file, not a folder");
  }

  @Test
  void aTextFileIsNamedAndSkippedOnlyWhenAskedFor() throws IOException {
    write(family);
    assertThatItIsBad(Files.writeString(folder.resolve("README"), "This is\nno HFile.\n"));
  }

  @Test
  void aFileWithoutAByteIsBad() throws IOException {
    write(family);
    assertThatItIsBad(Files.writeString(folder.resolve("nothing"), ""));
  }

  @Test
  void aTruncatedFileIsBad() throws IOException {
    write(family);
    Path file = write(folder);
    byte[] bytes = Files.readAllBytes(file);
    assertThatItIsBad(Files.write(file, Arrays.copyOf(bytes, bytes.length / 2)));
  }

  @Test
  void aFileWithACorruptIndexIsBad() throws IOException {
    write(family);
    Path file = write(folder);
    byte[] bytes = Files.readAllBytes(file);
    int root = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("IDXROOT2");
    Arrays.fill(bytes, root + 8, root + 60, (byte) 0x55);
    assertThatItIsBad(Files.write(file, bytes));
  }

  private void assertThatItIsBad(Path file) throws IOException {
    // Hadoop keeps checksums of local files beside them.
    Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));

    assertThatThrownBy(() -> plan(BadFiles.REFUSE))
        .isInstanceOf(SplitInputException.class)
        .hasMessageContaining("%s is not a readable HFile (", path(file))
        .hasMessageEndingWith("); --skip-bad leaves such files out")
        .message()
        .hasLineCount(1);
    SplitPlan plan = plan(BadFiles.SKIP);
    assertThat(plan.bound().basis()).startsWith("block indexes of 1 store files");
    assertThat(plan.warnings())
        .singleElement()
        .asString()
        .contains("left out: ", path(file).toUri().getPath());
  }

  @Test
  void aReferenceCountsForItsHalf() throws IOException {
    Path parent = Files.createDirectories(folder.resolve("t/" + PARENT + "/cf"));
    Path data = write(parent);
    Path daughter = Files.createDirectories(folder.resolve("t/daughter"));
    Path reference =
        Files.createDirectories(daughter.resolve("cf")).resolve(data.getFileName() + "." + PARENT);
    Reference.createTopReference(Bytes.toBytes("row00000500")).write(maker.fs(), path(reference));

    SplitPlan plan = keys(daughter, BadFiles.REFUSE).plan(2);

    assertThat(plan.splits().get(0).toString()).isBetween("row00000740", "row00000760");
  }

  @Test
  void aReferenceBesideItsOwnFileCountsOnce() throws IOException {
    Path parent = Files.createDirectories(folder.resolve(PARENT + "/cf"));
    Path data = write(parent);
    Reference.createTopReference(Bytes.toBytes("row00000500"))
        .write(maker.fs(), path(family.resolve(data.getFileName() + "." + PARENT)));

    assertThat(plan(BadFiles.REFUSE).splits().get(0).toString())
        .isBetween("row00000490", "row00000510");
  }

  @Test
  void aClonedTablesLinkCountsItsTargetFile() throws IOException {
    Path data = folder.resolve("root/data/default");
    Path file = write(Files.createDirectories(data.resolve("t/" + PARENT + "/cf")));
    Path clone = Files.createDirectories(data.resolve("clone/" + PARENT + "/cf"));
    Path archived = folder.resolve("root/archive/data/default/t/" + PARENT + "/cf");
    Files.createFile(
        clone.resolve(
            HFileLink.createHFileLinkName(
                TableName.valueOf("t"), PARENT, file.getFileName().toString())));

    assertThat(keys(data.resolve("clone"), BadFiles.REFUSE).plan(2).splits().get(0).toString())
        .isBetween("row00000490", "row00000510");
    Files.createDirectories(archived);
    Files.move(file, archived.resolve(file.getFileName()));
    assertThat(keys(data.resolve("clone"), BadFiles.REFUSE).plan(2).regions()).isEqualTo(2);
  }

  @Test
  void aReferenceToALinkOfATableWithADotInItsNameCountsForItsHalf() throws IOException {
    Path data = folder.resolve("root/data/default");
    String other = "fedcba9876543210fedcba9876543210";
    Path file = write(Files.createDirectories(data.resolve("prod.t/" + PARENT + "/cf")));
    String link =
        HFileLink.createHFileLinkName(
            TableName.valueOf("prod.t"), PARENT, file.getFileName().toString());
    Path clone = data.resolve("clone");
    Files.createFile(Files.createDirectories(clone.resolve(other + "/cf")).resolve(link));
    Path daughter = Files.createDirectories(clone.resolve("daughter/cf"));
    Reference.createTopReference(Bytes.toBytes("row00000500"))
        .write(maker.fs(), path(daughter.resolve(link + "." + other)));

    assertThat(keys(daughter, BadFiles.REFUSE).plan(2).splits().get(0).toString())
        .isBetween("row00000740", "row00000760");
  }

  @Test
  void aFileThatIsOnlyNamedLikeAReferenceIsAnOrdinaryOne() throws IOException {
    Files.move(write(family), family.resolve("part-0." + PARENT));

    assertThat(plan(BadFiles.REFUSE).splits().get(0).toString())
        .isBetween("row00000490", "row00000510");
  }

  @Test
  void aReferenceToNothingIsBad() throws IOException {
    write(family);
    Path reference = family.resolve("abcdef." + PARENT);
    Reference.createTopReference(Bytes.toBytes("x")).write(maker.fs(), path(reference));

    assertThatItIsBad(reference);
  }

  private SplitPlan plan(BadFiles badFiles) throws IOException {
    return keys(folder, badFiles).plan(2);
  }

  private StoreFileKeys keys(Path below, BadFiles badFiles) throws IOException {
    return StoreFileKeys.under(maker.fs(), path(below), Weights.BYTES, badFiles, 2);
  }

  private Path write(Path into) throws IOException {
    List<KeyValue> cells =
        IntStream.range(0, 1000)
            .mapToObj(
                i ->
                    new KeyValue(
                        Bytes.toBytes(String.format(Locale.ROOT, "row%08d", i)),
                        Bytes.toBytes("cf"),
                        Bytes.toBytes("c"),
                        1,
                        new byte[60]))
            .toList();
    return Path.of(maker.write(into, cells).toUri().getPath());
  }

  private static org.apache.hadoop.fs.Path path(Path local) {
    return new org.apache.hadoop.fs.Path(local.toUri());
  }
}
