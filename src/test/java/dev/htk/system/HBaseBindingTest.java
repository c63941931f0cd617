// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.ycsb.HBaseBinding;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** Tests YCSB's operations against a running HBase. */
@OnSharedCluster
class HBaseBindingTest {

  private static final TableName TABLE = TableName.valueOf("binding");
  private static final String FAMILY = "data";

  private final SharedCluster cluster;
  private HBaseBinding binding;

  HBaseBindingTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeAll
  static void createTable(SharedCluster cluster) throws IOException {
    try (Admin admin = cluster.admin()) {
      TestTables.create(admin, TABLE, FAMILY, DurabilityProbe.class);
    }
  }

  @AfterAll
  static void dropTable(SharedCluster cluster) throws IOException {
    try (Admin admin = cluster.admin()) {
      TestTables.drop(admin, TABLE);
    }
  }

  @BeforeEach
  void openBinding() throws DBException {
    binding = binding(Map.of());
    DurabilityProbe.ARRIVED.clear();
  }

  @AfterEach
  void closeBinding() throws DBException {
    binding.cleanup();
  }

  @Test
  void anInsertedRecordIsReadWithAllFields() {
    assertThat(insert("inserted", "f0", "zero", "f1", "one")).isEqualTo(Status.OK);

    assertThat(read("inserted", null)).isEqualTo(Map.of("f0", "zero", "f1", "one"));
  }

  @Test
  void someFieldsAreReadOnRequest() {
    insert("some", "f0", "zero", "f1", "one", "f2", "two");

    assertThat(read("some", Set.of("f0", "f2"))).isEqualTo(Map.of("f0", "zero", "f2", "two"));
  }

  @Test
  void anUpdateReplacesTheFieldsThatItNames() {
    insert("updated", "f0", "zero", "f1", "one");

    assertThat(binding.update(null, "updated", values("f1", "other"))).isEqualTo(Status.OK);

    assertThat(read("updated", null)).isEqualTo(Map.of("f0", "zero", "f1", "other"));
  }

  @Test
  @SuppressWarnings("JdkObsolete") // YCSB's signature.
  void aScanReturnsTheRequestedNumberOfRecords() {
    for (String key : List.of("scan1", "scan2", "scan3", "scan4")) {
      insert(key, "f0", key, "f1", "rest");
    }
    Vector<HashMap<String, ByteIterator>> records = new Vector<>();

    assertThat(binding.scan(null, "scan2", 2, Set.of("f0"), records)).isEqualTo(Status.OK);

    assertThat(records)
        .extracting(HBaseBindingTest::text)
        .containsExactly(Map.of("f0", "scan2"), Map.of("f0", "scan3"));
  }

  @Test
  void aDeletedRecordIsNotFound() {
    insert("deleted", "f0", "zero");

    assertThat(binding.delete(null, "deleted")).isEqualTo(Status.OK);

    assertThat(binding.read(null, "deleted", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void aRecordThatWasNeverWrittenIsNotFound() {
    assertThat(binding.read(null, "never", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void mutationsTakeTheTablesDurabilityUnlessToldOtherwise() {
    insert("durable", "f0", "zero");

    assertThat(DurabilityProbe.ARRIVED).containsExactly(Durability.USE_DEFAULT);
  }

  @Test
  void mutationsCarryTheDurabilityThatIsAskedFor() throws DBException {
    HBaseBinding careless = binding(Map.of("durability", "SKIP_WAL"));

    careless.insert(null, "careless", values("f0", "zero"));
    careless.update(null, "careless", values("f0", "one"));
    careless.delete(null, "careless");
    careless.cleanup();

    assertThat(DurabilityProbe.ARRIVED)
        .containsExactly(Durability.SKIP_WAL, Durability.SKIP_WAL, Durability.SKIP_WAL);
  }

  @Test
  void clientBufferingSendsWhatItHoldsAtTheEnd() throws Exception {
    HBaseBinding buffering =
        binding(Map.of("clientbuffering", "true", "writebuffersize", "10000000"));
    assertThat(buffering.insert(null, "buffered", values("f0", "zero")))
        .isEqualTo(Status.BATCHED_OK);
    assertThat(isInTable("buffered")).isFalse();

    buffering.cleanup();

    assertThat(isInTable("buffered")).isTrue();
  }

  @Test
  void aFailureIsNamedAfterItsException() throws DBException {
    HBaseBinding lost = binding(Map.of("table", "no_such_table"));

    assertThat(lost.insert(null, "k", values("f0", "zero")).getName())
        .isEqualTo("TableNotFoundException");
    assertThat(lost.read(null, "k", null, new HashMap<>()).getName())
        .isEqualTo("TableNotFoundException");
    lost.cleanup();
  }

  private HBaseBinding binding(Map<String, String> further) throws DBException {
    Properties properties = new Properties();
    properties.setProperty("table", TABLE.getNameAsString());
    properties.setProperty("columnfamily", FAMILY);
    properties.putAll(further);
    HBaseBinding made = new HBaseBinding(cluster.connection());
    made.setProperties(properties);
    made.init();
    return made;
  }

  private Status insert(String key, String... fieldsAndValues) {
    return binding.insert(null, key, values(fieldsAndValues));
  }

  private Map<String, String> read(String key, Set<String> fields) {
    Map<String, ByteIterator> record = new HashMap<>();
    assertThat(binding.read(null, key, fields, record)).isEqualTo(Status.OK);
    return text(record);
  }

  private boolean isInTable(String key) throws IOException {
    try (Table table = cluster.connection().getTable(TABLE)) {
      return table.exists(new Get(Bytes.toBytes(key)));
    }
  }

  private static Map<String, ByteIterator> values(String... fieldsAndValues) {
    Map<String, ByteIterator> values = new LinkedHashMap<>();
    for (int i = 0; i < fieldsAndValues.length; i += 2) {
      values.put(fieldsAndValues[i], new StringByteIterator(fieldsAndValues[i + 1]));
    }
    return values;
  }

  private static Map<String, String> text(Map<String, ByteIterator> record) {
    Map<String, String> text = new HashMap<>();
    record.forEach((field, value) -> text.put(field, value.toString()));
    return text;
  }

  /** Records the durability of mutations that reach a region server of this JVM. */
  public static final class DurabilityProbe extends TestObserver {

    static final Queue<Durability> ARRIVED = new ConcurrentLinkedQueue<>();

    @Override
    public void prePut(
        ObserverContext<RegionCoprocessorEnvironment> context, Put put, WALEdit edit) {
      ARRIVED.add(put.getDurability());
    }

    @Override
    public void preDelete(
        ObserverContext<RegionCoprocessorEnvironment> context, Delete delete, WALEdit edit) {
      ARRIVED.add(delete.getDurability());
    }
  }
}
