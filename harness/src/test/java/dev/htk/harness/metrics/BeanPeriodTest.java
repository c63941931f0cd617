// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BeanPeriodTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final BeanPeriod period = new BeanPeriod();

  @Test
  void aHistogramHasWhatWasCountedInAllSnapshotsOfThePeriod() throws JsonProcessingException {
    take(
        "'Wait_num_ops':100,'Wait_min':0,'Wait_max':3,'Wait_mean':1,'Wait_TimeRangeCount_0-1':100");
    take(
        "'Wait_num_ops':110,'Wait_min':2,'Wait_max':800,'Wait_mean':111,"
            + "'Wait_99th_percentile':790,'Wait_TimeRangeCount_0-1':4,"
            + "'Wait_TimeRangeCount_300-1000':6");
    take("'Wait_num_ops':120,'Wait_min':1,'Wait_max':2,'Wait_mean':1,'Wait_TimeRangeCount_0-1':10");

    assertThat(end())
        .isEqualTo(
            bean(
                "'Wait_num_ops':120,'Wait_TimeRangeCount_0-1':114,"
                    + "'Wait_TimeRangeCount_300-1000':6,'Wait_max':800,'Wait_min':0,'Wait_mean':10"));
  }

  @Test
  void aPageThatIsReadTwiceCountsOnce() throws JsonProcessingException {
    String page = "'Wait_num_ops':5,'Wait_max':7,'Wait_mean':3,'Wait_TimeRangeCount_3-10':5,'q':";
    take(page + 1);
    take(page + 2);

    assertThat(end())
        .isEqualTo(
            bean("'q':2,'Wait_num_ops':5,'Wait_max':7,'Wait_mean':3,'Wait_TimeRangeCount_3-10':5"));
  }

  @Test
  void theNextPeriodBeginsAnew() throws JsonProcessingException {
    take("'Wait_num_ops':5,'Wait_max':700,'Wait_mean':300");
    end();
    take("'Wait_num_ops':6,'Wait_max':2,'Wait_mean':2,'Wait_median':2");

    assertThat(end())
        .isEqualTo(bean("'Wait_num_ops':6,'Wait_max':2,'Wait_mean':2,'Wait_median':2"));
    assertThat(period.end()).isEmpty();
  }

  @Test
  void anOlderPageThatComesLaterChangesNothing() throws JsonProcessingException {
    take("'Wait_num_ops':4,'Wait_max':9,'Wait_mean':9");
    take("'Wait_num_ops':6,'Wait_max':1,'Wait_mean':1");
    take("'Wait_num_ops':4,'Wait_max':9,'Wait_mean':9");

    assertThat(end().path("Wait_mean").asLong()).isEqualTo(6);
  }

  @Property
  void noCallIsLostBetweenReadings(
      @ForAll @Size(min = 1, max = 20) List<@IntRange(max = 9) Integer> counts)
      throws JsonProcessingException {
    BeanPeriod any = new BeanPeriod();
    long operations = 0;
    long shown = 0;
    for (int count : counts) {
      operations += count;
      // A page stays as it was while nothing is counted.
      shown = count == 0 ? shown : count;
      any.take(
          List.of(
              bean(
                  "'W_num_ops':%s,'W_mean':1,'W_TimeRangeCount_0-1':%s"
                      .formatted(operations, shown))));
    }

    assertThat(any.end().get(0).path("W_TimeRangeCount_0-1").asLong()).isEqualTo(operations);
  }

  private void take(String fields) throws JsonProcessingException {
    period.take(List.of(bean(fields)));
  }

  private JsonNode end() throws JsonProcessingException {
    List<JsonNode> beans = period.end();
    assertThat(beans).hasSize(1);
    return JSON.readTree(beans.get(0).toString());
  }

  private static JsonNode bean(String fields) throws JsonProcessingException {
    return JSON.readTree(("{'name':'IPC'," + fields + "}").replace('\'', '"'));
  }
}
