// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

/** The names of the settings whose relations are checked. */
final class Keys {

  static final String MEMSTORE_SHARE = "hbase.regionserver.global.memstore.size";
  static final String OFFHEAP_MEMSTORE = "hbase.regionserver.offheap.global.memstore.size";
  static final String FLUSH_SIZE = "hbase.hregion.memstore.flush.size";
  static final String BLOCK_MULTIPLIER = "hbase.hregion.memstore.block.multiplier";
  static final String FLUSH_LOWER = "hbase.hstore.flush.throughput.lower.bound";
  static final String FLUSH_UPPER = "hbase.hstore.flush.throughput.upper.bound";
  static final String FLUSH_CONTROLLER = "hbase.regionserver.flush.throughput.controller";

  static final String MSLAB = "hbase.hregion.memstore.mslab.enabled";
  static final String CHUNK_SIZE = "hbase.hregion.memstore.mslab.chunksize";
  static final String LARGEST_ALLOCATION = "hbase.hregion.memstore.mslab.max.allocation";
  static final String POOL_SIZE = "hbase.hregion.memstore.chunkpool.maxsize";
  static final String POOL_INITIAL_SIZE = "hbase.hregion.memstore.chunkpool.initialsize";

  static final String BLOCKING_FILES = "hbase.hstore.blockingStoreFiles";
  static final String COMPACTION_MIN = "hbase.hstore.compaction.min";
  static final String COMPACTION_MAX = "hbase.hstore.compaction.max";
  static final String COMPACTION_MIN_SIZE = "hbase.hstore.compaction.min.size";
  static final String COMPACTION_MAX_SIZE = "hbase.hstore.compaction.max.size";
  static final String COMPACTION_LOWER = "hbase.hstore.compaction.throughput.lower.bound";
  static final String COMPACTION_HIGHER = "hbase.hstore.compaction.throughput.higher.bound";
  static final String COMPACTIONS_SMALL = "hbase.regionserver.thread.compaction.small";
  static final String COMPACTIONS_LARGE = "hbase.regionserver.thread.compaction.large";
  static final String COMPACTION_POLICY = "hbase.hstore.defaultengine.compactionpolicy.class";
  static final String STORE_ENGINE = "hbase.hstore.engine.class";
  static final String DATA_TIERING = "hbase.hstore.datatiering.type";
  static final String WINDOW_MIN = "hbase.hstore.compaction.date.tiered.incoming.window.min";
  static final String WINDOWS_PER_TIER = "hbase.hstore.compaction.date.tiered.windows.per.tier";
  static final String STRIPES = "hbase.store.stripe.initialStripeCount";
  static final String STRIPE_MIN = "hbase.store.stripe.compaction.minFiles";
  static final String STRIPE_FLUSH_TO_L0 = "hbase.store.stripe.compaction.flushToL0";
  static final String OFFPEAK_START = "hbase.offpeak.start.hour";
  static final String OFFPEAK_END = "hbase.offpeak.end.hour";

  static final String FLUSH_POLICY = "hbase.regionserver.flush.policy";
  static final String IN_MEMORY_COMPACTION = "hbase.hregion.compacting.memstore.type";

  static final String CACHE_SHARE = "hfile.block.cache.size";
  static final String CACHE_BYTES = "hfile.block.cache.memory.size";
  static final String BUCKET_ENGINE = "hbase.bucketcache.ioengine";
  static final String BUCKET_SIZE = "hbase.bucketcache.size";

  static final String HANDLERS = "hbase.regionserver.handler.count";
  static final String READ_RATIO = "hbase.ipc.server.callqueue.read.ratio";
  static final String SCAN_RATIO = "hbase.ipc.server.callqueue.scan.ratio";
  static final String QUEUE_TYPE = "hbase.ipc.server.callqueue.type";
  static final String WRITE_BUFFER = "hbase.client.write.buffer";
  static final String SCAN_RESULT = "hbase.client.scanner.max.result.size";

  static final String ROOT_DIR = "hbase.rootdir";
  static final String WAL_DIR = "hbase.wal.dir";
  static final String STREAM_CAPABILITY = "hbase.unsafe.stream.capability.enforce";
  static final String WAL_PROVIDER = "hbase.wal.provider";
  static final String META_WAL_PROVIDER = "hbase.wal.meta_provider";
  static final String WAL_GROUPS = "hbase.wal.regiongrouping.numgroups";
  static final String WAL_POLICY = "hbase.wal.storage.policy";
  static final String WAL_BLOCK = "hbase.regionserver.hlog.blocksize";
  static final String WAL_ROLL_SHARE = "hbase.regionserver.logroll.multiplier";
  static final String MAX_WALS = "hbase.regionserver.maxlogs";

  private Keys() {}
}
