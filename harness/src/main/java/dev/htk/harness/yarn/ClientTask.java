// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.worker.Drive;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/**
 * The facts that every client of a job needs; they travel in the job's configuration.
 *
 * @param existing rows that all clients may read
 * @param taken row numbers after those that earlier phases have used
 * @param barrier the folder in HDFS in which the clients meet
 * @param barrierSeconds how long they wait for each other
 */
record ClientTask(
    int clients,
    DriveSpec spec,
    Drive drive,
    long existing,
    long taken,
    String barrier,
    int barrierSeconds) {

  private static final String KEY = "htk.client.task";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  static ClientTask in(Configuration configuration) throws IOException {
    return JSON.readValue(configuration.getRaw(KEY), ClientTask.class);
  }

  void put(Configuration configuration) throws JsonProcessingException {
    configuration.set(KEY, JSON.writeValueAsString(this));
  }
}
