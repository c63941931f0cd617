// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellScanner;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.codec.Codec;
import org.apache.hadoop.hbase.codec.KeyValueCodec;
import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.MutationProto.MutationType;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

class RowRequestsTest {

  private static final byte[] FAMILY = Bytes.toBytes("cf");

  private final RowRequests requests = new RowRequests(new Properties());

  /** The same record as HBase's own {@code addColumn} builds it. */
  private final Put expected =
      new Put(Bytes.toBytes("user1"))
          .setDurability(Durability.USE_DEFAULT)
          .addColumn(FAMILY, Bytes.toBytes("field0"), Bytes.toBytes("zero"))
          .addColumn(FAMILY, Bytes.toBytes("field1"), Bytes.toBytes("one"));

  @Test
  void aSinglePutIsSentLikeOneBuiltWithAddColumn() throws IOException {
    assertThat(ProtobufUtil.toMutation(MutationType.PUT, put()))
        .isEqualTo(ProtobufUtil.toMutation(MutationType.PUT, expected));
  }

  @Test
  void aBatchedPutIsSentLikeOneBuiltWithAddColumn() throws IOException {
    assertThat(encoded(put())).isEqualTo(encoded(expected));
  }

  @Test
  void fieldNamesAreTheSameForEveryPut() throws IOException {
    assertThat(put().get(FAMILY, Bytes.toBytes("field1"))).hasSize(1);
    assertThat(encoded(put())).isEqualTo(encoded(put()));
  }

  @Test
  void aRowThatWasFoundHasItsFieldsByName() throws IOException {
    Map<String, ByteIterator> found = new HashMap<>();

    Status status = RowRequests.found(Result.create(decoded(encoded(put()))), found);

    Map<String, String> text = new TreeMap<>();
    found.forEach((field, value) -> text.put(field, value.toString()));
    assertThat(status).isEqualTo(Status.OK);
    assertThat(text).isEqualTo(Map.of("field0", "zero", "field1", "one"));
  }

  private Put put() {
    Map<String, ByteIterator> values = new TreeMap<>();
    values.put("field0", new StringByteIterator("zero"));
    values.put("field1", new StringByteIterator("one"));
    return requests.put("user1", values);
  }

  private static byte[] encoded(Put put) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Codec.Encoder encoder = new KeyValueCodec().getEncoder(bytes);
    for (CellScanner cells = put.cellScanner(); cells.advance(); ) {
      encoder.write(cells.current());
    }
    encoder.flush();
    return bytes.toByteArray();
  }

  private static List<Cell> decoded(byte[] bytes) throws IOException {
    List<Cell> cells = new ArrayList<>();
    Codec.Decoder decoder = new KeyValueCodec().getDecoder(new ByteArrayInputStream(bytes));
    while (decoder.advance()) {
      cells.add(decoder.current());
    }
    return cells;
  }
}
