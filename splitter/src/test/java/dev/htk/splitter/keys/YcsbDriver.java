// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.function.Consumer;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** A binding that records which keys YCSB's own workload writes and reads. */
final class YcsbDriver extends DB {

  private final Consumer<String> keys;

  YcsbDriver(Consumer<String> keys) {
    this.keys = keys;
  }

  /** Returns YCSB's workload for these keys; its run phase only reads. */
  static CoreWorkload workload(YcsbKeys keys, String requestDistribution) throws WorkloadException {
    Properties properties = new Properties();
    properties.setProperty("recordcount", Long.toString(keys.insertStart() + keys.records()));
    properties.setProperty("insertstart", Long.toString(keys.insertStart()));
    properties.setProperty("insertcount", Integer.toString(keys.records()));
    properties.setProperty("operationcount", "0");
    properties.setProperty("zeropadding", Integer.toString(keys.zeroPadding()));
    properties.setProperty("insertorder", keys.order().name().toLowerCase(Locale.ROOT));
    properties.setProperty("requestdistribution", requestDistribution);
    properties.setProperty("readproportion", "1");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("fieldcount", "1");
    Measurements.setProperties(properties);
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    return workload;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    keys.accept(key);
    return Status.OK;
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    keys.accept(key);
    return Status.OK;
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's signature.
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.NOT_IMPLEMENTED;
  }
}
