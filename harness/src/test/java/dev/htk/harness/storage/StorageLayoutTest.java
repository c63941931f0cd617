// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.storage;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.htk.harness.storage.StorageLayout.Volume;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StorageLayoutTest {

  @TempDir private Path folder;

  @Test
  void volumesAreReadInHdfsOwnSyntax() throws Exception {
    assertThat(StorageLayout.parse("[DISK], [ssd]/dev/shm,/mnt/other").volumes())
        .containsExactly(
            new Volume(StorageType.DISK, Optional.empty()),
            new Volume(StorageType.SSD, Optional.of(Path.of("/dev/shm"))),
            new Volume(StorageType.DISK, Optional.of(Path.of("/mnt/other"))));
  }

  @Test
  void theDefaultLayoutIsOneDiskInTheRunsFolder() throws Exception {
    assertThat(StorageLayout.of(List.of()).volumes())
        .containsExactly(new Volume(StorageType.DISK, Optional.empty()));
  }

  @Test
  void aVolumeLeavesARunsFolderThatADataNodeCannotUse() throws Exception {
    StorageLayout layout = StorageLayout.parse("[DISK],[SSD]/dev/shm");

    assertThat(layout.usableBelow(Path.of("/runs/one"))).isEqualTo(layout);
    assertThat(layout.usableBelow(Path.of("/my runs/one")).foldersElsewhere("htk-1"))
        .hasSize(2)
        .noneMatch(place -> place.toString().contains(" "))
        .contains(Path.of("/dev/shm/htk-1"));
  }

  @Property
  void aWrittenLayoutReadsBackEqual(@ForAll("layouts") StorageLayout layout) throws Exception {
    assertThat(StorageLayout.of(layout.texts())).isEqualTo(layout);
    assertThat(StorageLayout.parse(String.join(",", layout.texts()))).isEqualTo(layout);
  }

  /** Reads with the class with which a DataNode reads its volumes. */
  @Property(tries = 100)
  void aDataNodeReadsTheTypesAndFoldersThatAreMeant(@ForAll("layouts") StorageLayout layout)
      throws Exception {
    Configuration dataNode = new Configuration(false);
    dataNode.set(
        "dfs.datanode.data.dir", layout.dataFolders(Path.of("/run"), "htk-1", "datanode-1"));

    List<StorageLocation> locations = DataNode.getStorageLocations(dataNode);

    assertThat(locations)
        .extracting(StorageLocation::getStorageType)
        .containsExactlyElementsOf(layout.volumes().stream().map(Volume::type).toList());
    assertThat(locations)
        .extracting(location -> Path.of(location.getUri()))
        .doesNotHaveDuplicates()
        .allMatch(
            path ->
                path.startsWith("/run")
                    || layout.foldersElsewhere("htk-1").stream().anyMatch(path::startsWith));
  }

  @Provide
  static Arbitrary<StorageLayout> layouts() {
    Arbitrary<StorageType> types =
        Arbitraries.of(StorageType.class).filter(type -> type != StorageType.PROVIDED);
    Arbitrary<Optional<Path>> places =
        Arbitraries.strings()
            .withCharRange('a', 'z')
            .withChars("_-. ")
            .ofMinLength(1)
            .ofMaxLength(8)
            .filter(name -> name.equals(name.strip()) && !name.matches("\\.+"))
            .map(name -> Path.of("/mnt", name))
            .optional();
    return Combinators.combine(types, places)
        .as(Volume::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(5)
        .map(StorageLayout::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[SSD]/a,,[DISK]", "[SSD", "SSD]/a", "[SSD][DISK]/a", "[DISK],"})
  void anInvalidVolumeIsRefused(String text) {
    assertThat(refusalOf(() -> StorageLayout.parse(text))).contains("[DISK],[SSD]/dev/shm");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[FLOPPY]/a", "[PROVIDED]/a", "[]/a"})
  void aTypeThatNoDataNodeHasIsRefusedWithThoseThatItMayHave(String text) {
    assertThat(refusalOf(() -> StorageLayout.parse(text)))
        .contains("has no volumes of type", "RAM_DISK, SSD, DISK, ARCHIVE, NVDIMM");
  }

  @Test
  void aFolderThatIsNotThereIsRefused() {
    assertThat(refusalOf(() -> StorageLayout.parse("[DISK],[SSD]" + folder.resolve("no")).check(1)))
        .contains("there is no folder " + folder.resolve("no"));
  }

  @Test
  void moreDataNodesThanThereIsRoomForAreRefused() {
    assertThat(refusalOf(() -> StorageLayout.parse("[SSD]" + folder).check(1_000_000)))
        .contains("free there", "make room");
  }

  @Test
  void aRunNeedsRoomForItsRecordsWhereverItsVolumesLie() throws Exception {
    long terabytes = 1L << 50;
    Path run = folder.resolve("runs/one");

    assertThat(refusalOf(() -> StorageLayout.parse("[DISK]").requireRoom(run, 2, terabytes)))
        .startsWith(folder + " has ")
        .contains(
            "needs 2 PiB there at least", "2 GiB for HDFS", "1 PiB for the records", "2 DataNodes");
    assertThat(
            refusalOf(() -> StorageLayout.parse("[SSD]" + folder).requireRoom(run, 1, terabytes)))
        .contains("choose another --out or --storage");
    assertThatCode(() -> StorageLayout.parse("[DISK]").requireRoom(run, 1, 0))
        .doesNotThrowAnyException();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aRunWithoutRoomForHdfsIsRefusedWithoutAnyRecord() {
    assertThat(refusalOf(() -> StorageLayout.parse("[DISK]").requireRoom(folder, 1_000_000, 0)))
        .contains("2 GiB for HDFS to write at all, on each of 1000000 DataNodes");
  }

  @Test
  void dataNodesTakeAVolumeWithoutHadoopsMargin() {
    Configuration configuration = new Configuration(false);
    StorageLayout.dataNodeSettings().forEach(configuration::set);

    assertThat(
            configuration.getLong(
                "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space", 1))
        .isZero();
  }

  @Test
  void aCheckLeavesNothingBehind() throws Exception {
    StorageLayout layout = StorageLayout.parse("[DISK],[SSD]" + folder);

    assertThatCode(() -> layout.check(1)).doesNotThrowAnyException();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void foldersElsewhereAreRemovedAndTheirPlaceStays() throws Exception {
    StorageLayout layout = StorageLayout.parse("[DISK],[SSD]" + folder);
    FoldersElsewhere elsewhere = new FoldersElsewhere(folder.resolve("work/list"));
    Path other = Files.createDirectories(folder.resolve("other"));
    Path own = Files.createDirectories(folder.resolve("htk-1/datanode-1/volume1"));

    elsewhere.write(layout.foldersElsewhere("htk-1"));
    elsewhere.remove();

    assertThat(own).doesNotExist();
    assertThat(folder.resolve("htk-1")).doesNotExist();
    assertThat(other).exists();
  }
}
