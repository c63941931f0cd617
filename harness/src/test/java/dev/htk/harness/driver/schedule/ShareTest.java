// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShareTest {

  private static final int CLIENTS = 3;
  private static final long OPERATIONS = 10_000;

  @ParameterizedTest
  @ValueSource(strings = {"constant", "poisson", "ramp:500..3000@4s"})
  void theSharesOfAllClientsAreTheWholeSchedule(String shape) throws Exception {
    Double target = shape.contains(":") ? null : Double.valueOf(1000);
    Schedule whole = Schedule.of(shape, target, 7);

    long[] shared =
        IntStream.range(0, CLIENTS)
            .mapToObj(client -> new Share(client, CLIENTS))
            .flatMapToLong(share -> starts(share.of(whole), share.count(OPERATIONS)))
            .sorted()
            .toArray();

    assertThat(shared).isEqualTo(starts(whole, OPERATIONS).toArray());
  }

  private static LongStream starts(Schedule schedule, long operations) {
    LongUnaryOperator starts = ((OpenLoop) schedule).starts().forThread();
    return LongStream.range(0, operations).map(starts);
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 4, 5, 6, 1000})
  void everyOperationBelongsToOneShare(long operations) {
    List<Long> numbers =
        IntStream.range(0, CLIENTS)
            .mapToObj(client -> new Share(client, CLIENTS))
            .flatMap(share -> LongStream.range(0, share.count(operations)).mapToObj(share::number))
            .sorted()
            .toList();

    assertThat(numbers).isEqualTo(LongStream.range(0, operations).boxed().toList());
  }
}
