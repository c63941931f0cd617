// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YcsbWorkloadTest {

  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "a, 0.5,  0.5,  0,    0,    0,   zipfian",
    "b, 0.95, 0.05, 0,    0,    0,   zipfian",
    "c, 1,    0,    0,    0,    0,   zipfian",
    "d, 0.95, 0,    0.05, 0,    0,   latest",
    "e, 0,    0,    0.05, 0.95, 0,   zipfian",
    "f, 0.5,  0,    0,    0,    0.5, zipfian",
  })
  void theCoreWorkloadsHaveTheProportionsOfYcsb(
      String name,
      double read,
      double update,
      double insert,
      double scan,
      double readModifyWrite,
      String distribution)
      throws HarnessException {
    YcsbWorkload workload = YcsbWorkload.load(name, Map.of());

    assertThat(proportion(workload, YcsbProperty.READPROPORTION)).isEqualTo(read);
    assertThat(proportion(workload, YcsbProperty.UPDATEPROPORTION)).isEqualTo(update);
    assertThat(proportion(workload, YcsbProperty.INSERTPROPORTION)).isEqualTo(insert);
    assertThat(proportion(workload, YcsbProperty.SCANPROPORTION)).isEqualTo(scan);
    // YCSB's default is 0, and its files a to e leave it out.
    assertThat(Double.parseDouble(workload.text(YcsbProperty.READMODIFYWRITEPROPORTION, "0")))
        .isEqualTo(readModifyWrite);
    assertThat(workload.text(YcsbProperty.REQUESTDISTRIBUTION, "")).isEqualTo(distribution);
    assertThat(workload.name()).isEqualTo(name);
    assertThat(workload.warnings()).isEmpty();
  }

  @Test
  void workloadEScansUpToAHundredRowsUniformly() throws HarnessException {
    YcsbWorkload workload = YcsbWorkload.load("e", Map.of());

    assertThat(workload.number(YcsbProperty.MAXSCANLENGTH, 0)).isEqualTo(100);
    assertThat(workload.text(YcsbProperty.SCANLENGTHDISTRIBUTION, "")).isEqualTo("uniform");
  }

  @Test
  void aCoreWorkloadAlsoGoesByTheNameOfItsFile() throws HarnessException {
    assertThat(YcsbWorkload.load("workloadb", Map.of()))
        .isEqualTo(YcsbWorkload.load("b", Map.of()));
  }

  @Test
  void overridesWinOverTheFile() throws IOException, HarnessException {
    Path file = file("recordcount=10\nfieldcount=3\n");

    YcsbWorkload workload = YcsbWorkload.load(file.toString(), Map.of("recordcount", "20"));

    assertThat(workload.properties()).isEqualTo(Map.of("recordcount", "20", "fieldcount", "3"));
    assertThat(workload.name()).isEqualTo("my.workload");
  }

  @Test
  void blanksAtLineEndsCommentsAndContinuedLinesAreRead() throws IOException, HarnessException {
    Path file =
        file(
            """
            # YCSB's own files have these
            ! and these

            recordcount=10 \t
            table = us\\
              ers
            """);

    YcsbWorkload workload = YcsbWorkload.load(file.toString(), Map.of());

    assertThat(workload.number(YcsbProperty.RECORDCOUNT, 0)).isEqualTo(10);
    assertThat(workload.text(YcsbProperty.TABLE, "")).isEqualTo("users");
  }

  @Test
  void aLineThatIsNoPropertyIsRefusedByItsNumber() throws IOException {
    Path file = file("recordcount=10\n\n# comment\nthis is garbage\n");

    assertThat(refusalOf(() -> YcsbWorkload.load(file.toString(), Map.of())))
        .isEqualTo("workload file " + file + ":4: not of the form property=value");
  }

  @Test
  void aMalformedUnicodeEscapeIsRefused() throws IOException {
    Path file = file("table=\\u12G4\n");

    assertThat(refusalOf(() -> YcsbWorkload.load(file.toString(), Map.of())))
        .contains(file.toString(), "does not parse");
  }

  @ParameterizedTest
  @CsvSource({
    "recordcount, many",
    "recordcount, 0",
    "operationcount, -1",
    "threadcount, 1.5",
    "threadcount, 4097",
    "readproportion, 1.1",
    "readproportion, NaN",
    "target, -1",
    "target, Infinity",
    "readallfields, yes",
    "requestdistribution, random",
    "durability, SYNC",
    "insertorder, shuffled",
    "workload, com.example.MyWorkload",
    "fieldlength, 3000000000",
  })
  void aWrongValueInAFileIsRefusedEvenWithAGoodOverride(String key, String value)
      throws IOException {
    Path file = file(key + "=" + value + "\n");
    Map<String, String> override = Map.of(key, goodValue(key));

    assertThat(refusalOf(() -> YcsbWorkload.load(file.toString(), Map.of())))
        .contains(file.toString(), key + " must be", "'" + value + "'");
    assertThat(refusalOf(() -> YcsbWorkload.load(file.toString(), override)))
        .contains(file.toString(), key + " must be", "'" + value + "'");
  }

  @ParameterizedTest
  @CsvSource({"recordcount, 0", "recordcount, ' 5'", "insertproportion, half", "table, ''"})
  void aValueOfTheWrongTypeIsRefusedInAnOverride(String key, String value) {
    assertThat(refusalOf(() -> YcsbWorkload.load("a", Map.of(key, value))))
        .startsWith("option " + key + " must be")
        .contains("'" + value + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"g", "", "workload", "workloadg", "ab", "no/such/file", "a\0b"})
  void anUnknownWorkloadIsRefusedWithTheKnownWorkloads(String name) {
    assertThat(refusalOf(() -> YcsbWorkload.load(name, Map.of())))
        .contains("is not known", "a, b, c, d, e, f", "property file");
  }

  @Test
  void aFolderIsNoWorkload() {
    assertThat(refusalOf(() -> YcsbWorkload.load(folder.toString(), Map.of())))
        .contains(folder.toString(), "is not known");
  }

  @Test
  void aFileOverOneMebibyteIsRefused() throws IOException {
    Path file = file("#" + "x".repeat(1 << 20));

    assertThat(refusalOf(() -> YcsbWorkload.load(file.toString(), Map.of())))
        .contains(file.toString(), "larger than 1 MiB");
  }

  @Test
  void aFileOfOneMebibyteIsRead() throws IOException, HarnessException {
    Path file = file("#" + "x".repeat((1 << 20) - 1));

    assertThat(YcsbWorkload.load(file.toString(), Map.of()).properties()).isEmpty();
  }

  @Test
  void aFileThatIsNotUtf8IsRefused() throws IOException {
    Path file = Files.write(folder.resolve("binary"), new byte[] {'a', '=', (byte) 0xff, '\n'});

    assertThat(refusalOf(() -> YcsbWorkload.load(file.toString(), Map.of())))
        .contains(file.toString(), "UTF-8");
  }

  @Test
  void checkedValuesNeedOneFieldLength() {
    Map<String, String> properties =
        Map.of("dataintegrity", "true", "fieldlengthdistribution", "uniform");

    assertThat(refusalOf(() -> YcsbWorkload.load("a", properties)))
        .contains("dataintegrity=true", "constant", "'uniform'");
  }

  @Test
  void checkedValuesGoWithTheDefaultFieldLengthDistribution() throws HarnessException {
    YcsbWorkload workload = YcsbWorkload.load("a", Map.of("dataintegrity", "true"));

    assertThat(workload.text(YcsbProperty.DATAINTEGRITY, "")).isEqualTo("true");
  }

  @ParameterizedTest
  @CsvSource({"10, 9", "101, "})
  void theLeastFieldLengthMayNotExceedTheGreatest(String least, String most) {
    Map<String, String> properties =
        most == null
            ? Map.of("minfieldlength", least)
            : Map.of("minfieldlength", least, "fieldlength", most);

    assertThat(refusalOf(() -> YcsbWorkload.load("a", properties)))
        .contains("minfieldlength (" + least + ")", "fieldlength");
  }

  @Test
  void anUnknownPropertyIsKeptWithAWarning() throws HarnessException {
    YcsbWorkload workload = YcsbWorkload.load("a", Map.of("recordcuont", "5"));

    assertThat(workload.properties()).containsEntry("recordcuont", "5");
    assertThat(workload.warnings())
        .singleElement()
        .asString()
        .contains("'recordcuont'", "no effect");
  }

  @Test
  void changedPropertiesLeaveTheOriginalAsItWas() throws HarnessException {
    YcsbWorkload original = YcsbWorkload.load("a", Map.of());

    YcsbWorkload changed = original.with(Map.of(YcsbProperty.RECORDCOUNT, "7"));

    assertThat(changed.number(YcsbProperty.RECORDCOUNT, 0)).isEqualTo(7);
    assertThat(original.number(YcsbProperty.RECORDCOUNT, 0)).isZero();
    assertThatThrownBy(() -> changed.properties().put("a", "b"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void ycsbGetsEveryProperty() throws HarnessException {
    Properties properties = YcsbWorkload.load("a", Map.of("fieldcount", "3")).toProperties();

    assertThat(properties.getProperty("fieldcount")).isEqualTo("3");
    assertThat(properties.getProperty("readproportion")).isEqualTo("0.5");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("my.workload"), text, StandardCharsets.UTF_8);
  }

  private static double proportion(YcsbWorkload workload, YcsbProperty property) {
    return Double.parseDouble(workload.properties().get(property.key()));
  }

  private static String goodValue(String key) {
    return switch (key) {
      case "readproportion" -> "0.5";
      case "readallfields" -> "true";
      case "requestdistribution" -> "uniform";
      case "durability" -> "SYNC_WAL";
      case "insertorder" -> "ordered";
      case "workload" -> "site.ycsb.workloads.CoreWorkload";
      default -> "1";
    };
  }
}
