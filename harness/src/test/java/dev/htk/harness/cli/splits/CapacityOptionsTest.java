// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.capacity.ServerMemory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class CapacityOptionsTest {

  private static final long GIB = 1L << 30;
  private static final TableName TABLE = TableName.valueOf("t");

  @Command
  private static final class Holder {
    @Mixin private CapacityOptions options;
  }

  @Test
  void memoryAndDataSizeStayUnknownUnlessGiven() throws HarnessException {
    assertThat(capacity(3))
        .isEqualTo(
            new ClusterCapacity(
                3, Optional.empty(), GIB / 8, 10 * GIB, 2 << 20, 1, 0, OptionalLong.empty()));
  }

  @Test
  void everyOptionCounts(@TempDir Path folder) throws Exception {
    Path site = folder.resolve("hbase-site.xml");
    Files.writeString(
        site,
        "<configuration><property><name>hbase.hregion.memstore.flush.size</name>"
            + "<value>67108864</value></property></configuration>");

    ClusterCapacity capacity =
        capacity(
            4,
            "--heap=10g",
            "--site=" + site,
            "--data-size=2t",
            "--other-regions=7",
            "--families=2");

    assertThat(capacity)
        .isEqualTo(
            new ClusterCapacity(
                4,
                Optional.of(new ServerMemory(4 * GIB, (long) (4 * GIB * 0.95))),
                GIB / 16,
                10 * GIB,
                2 << 20,
                2,
                7,
                OptionalLong.of(2048 * GIB)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--heap=much|--heap: 'much' is not a size; use a whole number with k, m, g or t, such as 32g",
        "--data-size=-1g|--data-size: '-1g' is not a size; use a whole number with k, m, g or t, such as 32g",
        "--data-size=0|--data-size must be more than 0",
        "--heap=0|--heap must be more than 0",
        "--families=0|--families must be 1 to 1000, not 0",
        "--other-regions=-1|--other-regions must be 0 to 100000, not -1",
      })
  void anInvalidOptionIsRefusedInOneLine(String option, String message) {
    assertThatThrownBy(() -> capacity(3, option))
        .isInstanceOf(HarnessException.class)
        .hasMessage(message);
  }

  @Test
  void theTablesFamiliesAndMaximumFileSizeAreUsed() throws HarnessException {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TABLE)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("a"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("b"))
            .setMaxFileSize(GIB)
            .build();
    CapacityOptions options = parse();

    ClusterCapacity capacity = options.capacity(3, table, options.settings(table));

    assertThat(capacity.families()).isEqualTo(2);
    assertThat(capacity.maxFileSizeBytes()).isEqualTo(GIB);
  }

  private static ClusterCapacity capacity(int servers, String... arguments)
      throws HarnessException {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TABLE)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("cf"))
            .build();
    CapacityOptions options = parse(arguments);
    return options.capacity(servers, table, options.settings(table));
  }

  private static CapacityOptions parse(String... arguments) {
    Holder holder = new Holder();
    new CommandLine(holder).parseArgs(arguments);
    return holder.options;
  }
}
