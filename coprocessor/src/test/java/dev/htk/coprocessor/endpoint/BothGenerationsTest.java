package dev.htk.coprocessor.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.endpoint.generated.RecorderProtos;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * The messages for HBase 2 and those for HBase 3, both made from {@code recorder.proto}. If this
 * fails, {@code mvn -Pproto -pl coprocessor generate-sources} was forgotten.
 */
class BothGenerationsTest {

  @Test
  void bothAreMadeFromTheSameFile() {
    assertThat(dev.htk.coprocessor.endpoint.hbase3.RecorderProtos.getDescriptor().toProto())
        .extracting(file -> file.toByteArray())
        .isEqualTo(RecorderProtos.getDescriptor().toProto().toByteArray());
  }

  @Test
  void eachReadsWhatTheOtherWrites() throws IOException {
    RecorderProtos.DrainResponse two =
        RecorderProtos.DrainResponse.newBuilder()
            .setVersion(1)
            .setOverwritten(Long.MAX_VALUE)
            .setNext(RecorderProtos.Cursor.newBuilder().setLedger(-1).setNext(7))
            .addEvents(
                RecorderProtos.Event.newBuilder()
                    .setCause("FLUSH")
                    .setTable("Ünïcode")
                    .setStart(1)
                    .addFigures(RecorderProtos.Figure.newBuilder().setName("BYTES").setValue(2)))
            .build();

    dev.htk.coprocessor.endpoint.hbase3.RecorderProtos.DrainResponse three =
        dev.htk.coprocessor.endpoint.hbase3.RecorderProtos.DrainResponse.parseFrom(
            two.toByteArray());

    assertThat(three.getEvents(0).getTable()).isEqualTo("Ünïcode");
    assertThat(three.getNext().getLedger()).isEqualTo(-1);
    assertThat(RecorderProtos.DrainResponse.parseFrom(three.toBuilder().build().toByteArray()))
        .isEqualTo(two);
  }
}
