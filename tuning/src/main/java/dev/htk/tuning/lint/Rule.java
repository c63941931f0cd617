// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static dev.htk.tuning.lint.Severity.ERROR;
import static dev.htk.tuning.lint.Severity.INFO;
import static dev.htk.tuning.lint.Severity.WARNING;

import dev.htk.tuning.jvm.FlagFault.Kind;
import dev.htk.tuning.lint.check.AtMost;
import dev.htk.tuning.lint.check.BucketCaches;
import dev.htk.tuning.lint.check.CacheLimits;
import dev.htk.tuning.lint.check.CacheShares;
import dev.htk.tuning.lint.check.CallQueues;
import dev.htk.tuning.lint.check.Check;
import dev.htk.tuning.lint.check.CompactionThreads;
import dev.htk.tuning.lint.check.ContradictingNames;
import dev.htk.tuning.lint.check.DefaultValue;
import dev.htk.tuning.lint.check.DirectMemory;
import dev.htk.tuning.lint.check.DuplicateKey;
import dev.htk.tuning.lint.check.FlagFaults;
import dev.htk.tuning.lint.check.HandlersForMachine;
import dev.htk.tuning.lint.check.HeapDivision;
import dev.htk.tuning.lint.check.HumongousChunks;
import dev.htk.tuning.lint.check.IncludedFile;
import dev.htk.tuning.lint.check.KeyNames;
import dev.htk.tuning.lint.check.KeyOfAnotherRole;
import dev.htk.tuning.lint.check.LogPlacement;
import dev.htk.tuning.lint.check.MemstoreLimits;
import dev.htk.tuning.lint.check.NoEffect;
import dev.htk.tuning.lint.check.OutOfRange;
import dev.htk.tuning.lint.check.Problem;
import dev.htk.tuning.lint.check.PropertyCheck;
import dev.htk.tuning.lint.check.PropertyForm;
import dev.htk.tuning.lint.check.RelationCheck;
import dev.htk.tuning.lint.check.RetiredName;
import dev.htk.tuning.lint.check.ScriptTemplate;
import dev.htk.tuning.lint.check.StartScript;
import dev.htk.tuning.lint.check.StoreEngines;
import dev.htk.tuning.lint.check.Subject;
import dev.htk.tuning.lint.check.Template;
import dev.htk.tuning.lint.check.UnlikelyValue;
import dev.htk.tuning.lint.check.UnreadableValue;
import dev.htk.tuning.lint.check.UntrimmedValue;
import dev.htk.tuning.lint.check.Variables;
import dev.htk.tuning.lint.check.WalStoragePolicy;
import dev.htk.tuning.lint.check.WidePointers;
import dev.htk.tuning.setting.NearKeys;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The lint rules. Each has an id (the constant in lower case with hyphens), a severity, a reason
 * and a check. To add a rule, write a check and add a constant here.
 */
public enum Rule {
  // The file

  NAMELESS_PROPERTY(WARNING, "A property without a name sets nothing.", PropertyForm::nameless),
  VALUELESS_PROPERTY(INFO, "Hadoop ignores a property without a value.", PropertyForm::valueless),
  FINAL_WITHOUT_VALUE(
      WARNING,
      "A final property keeps every later value out, even if it has none itself.",
      PropertyForm::finalWithoutValue),
  DUPLICATE_KEY(
      WARNING,
      "Only one of several properties with a key counts: the last, or the first that is final.",
      new DuplicateKey()),
  FINAL_KEY(
      INFO,
      "No later file, and no profile, changes a property that is final.",
      each(PropertyForm::finalKey)),
  UNREAD_FINAL(
      WARNING,
      "Hadoop takes a property for final only by the word true, in lower case and alone.",
      each(PropertyForm::unreadFinal)),
  MISSING_INCLUDE(
      ERROR,
      "Hadoop reads no configuration with an include that is missing and has no fallback.",
      IncludedFile::missing),
  INCLUDED_FILE(
      WARNING,
      "Properties of an included file count even if it cannot be read here to judge them.",
      IncludedFile::unread),
  TEMPLATE(
      WARNING,
      "Values of a template can be judged only after its placeholders are filled in.",
      new Template()),

  // Keys

  MISSPELT_KEY(
      ERROR,
      "HBase reads keys by their exact name and never warns of one that it does not know.",
      each(KeyNames::misspelt)),
  UNKNOWN_KEY(
      INFO,
      "A key that HBase does not read may be another program's, or a leftover.",
      each(KeyNames::unknown)),
  DEPRECATED_KEY(
      WARNING,
      "HBase still reads the old name of the setting, but a later version may not.",
      each(RetiredName::stillRead)),
  RENAMED_KEY(ERROR, "HBase reads only the new name of the setting.", each(RetiredName::replaced)),
  RETIRED_KEY(WARNING, "HBase no longer reads the setting.", each(RetiredName::gone)),
  LATER_KEY(
      WARNING,
      "A key that only a later version of HBase reads does nothing yet.",
      each(KeyNames::later)),
  KEY_OF_ANOTHER_ROLE(
      INFO,
      "With --role, a key that only other processes read does nothing.",
      new KeyOfAnotherRole()),
  CONTRADICTING_KEYS(
      WARNING,
      "Where two keys set the same thing, HBase silently prefers one of them.",
      new ContradictingNames()),

  // Values

  UNBOUND_VARIABLE(
      WARNING,
      "Hadoop leaves a variable that nothing sets as plain text.",
      each(Variables::unbound)),
  ENDLESS_VARIABLE(
      ERROR,
      "Hadoop cannot expand a variable that leads back to itself.",
      each(Variables::endless)),
  UNTRIMMED_WORD(
      ERROR,
      "HBase does not trim words before comparing them, so white space makes a word unknown.",
      each(UntrimmedValue::fatal)),
  STRAY_WHITE_SPACE(
      WARNING,
      "HBase reads many texts without trimming them, so white space becomes a part of the value.",
      each(UntrimmedValue::doubtful)),
  UNREADABLE_VALUE(
      ERROR,
      "HBase fails on a number, switch or word that it cannot read, or takes the default.",
      new UnreadableValue()),
  UNLIKELY_VALUE(
      WARNING,
      "A value of another kind than the default is likely one that HBase cannot read.",
      new UnlikelyValue()),
  OUT_OF_RANGE(
      ERROR,
      "No server starts, or none serves, with a number outside HBase's limits.",
      OutOfRange.REFUSED),
  REPLACED_VALUE(
      WARNING,
      "HBase takes another number than the file's where that is outside its limits.",
      OutOfRange.REPLACED),
  ODD_VALUE(
      WARNING, "HBase takes the number, but it is far from any sensible use.", OutOfRange.ODD),
  DEFAULT_VALUE(
      INFO,
      "A value that is the default anyway hides a better default of a later version.",
      new DefaultValue()),

  // Relations between settings

  HEAP_OVER_LIMIT(
      ERROR,
      "A region server starts only if memstore and block cache leave a part of the heap free.",
      one(HeapDivision::overLimit)),
  MASTER_HEAP_NEEDED(
      WARNING,
      "Before HBase 3.0 a master checks sizes for region servers against its own heap.",
      one(HeapDivision::unknownMasterHeap)),
  MASTER_HEAP_TOO_SMALL(
      ERROR,
      "A master whose heap is too small for the sizes of region servers does not start.",
      one(HeapDivision::smallMasterHeap)),
  FLUSH_SIZE_UNDER_LIMIT(
      ERROR,
      "HBase's sanity check of tables refuses a smaller flush size.",
      AtMost.FLUSH_SIZE_AND_ITS_LIMIT),
  REGION_SIZE_UNDER_LIMIT(
      ERROR,
      "HBase's sanity check of tables refuses a smaller region size.",
      AtMost.REGION_SIZE_AND_ITS_LIMIT),
  MSLAB_ALLOCATION_OVER_CHUNK(
      ERROR,
      "A region opens only if the largest allocation fits into a chunk.",
      AtMost.ALLOCATION_AND_CHUNK),
  CHUNK_POOL_WITHOUT_MSLAB(
      ERROR, "Without MSLAB there are no chunks for the pool.", NoEffect.POOL_WITHOUT_MSLAB),
  INITIAL_CHUNKS_WITHOUT_POOL(
      WARNING,
      "The initial size of the chunk pool is a share of its full size.",
      NoEffect.INITIAL_POOL_WITHOUT_POOL),
  CHUNK_POOL_SIZE_WITH_OFFHEAP_MEMSTORE(
      WARNING,
      "The chunk pool of off-heap memstores always has its full size.",
      NoEffect.POOL_SIZE_WITH_OFFHEAP_MEMSTORE),
  OFFHEAP_MEMSTORE_WITHOUT_MSLAB(
      ERROR,
      "Off-heap memstores consist of chunks of MSLAB.",
      NoEffect.OFFHEAP_MEMSTORE_WITHOUT_MSLAB),
  BLOCKING_FILES_UNDER_COMPACTION_MIN(
      ERROR,
      "Flushes must not block before a store has enough files for a compaction.",
      AtMost.COMPACTION_MIN_AND_BLOCKING_FILES),
  COMPACTION_MAX_UNDER_MIN(
      ERROR,
      "A minor compaction takes at least the minimum and at most the maximum of files.",
      AtMost.COMPACTION_MIN_AND_MAX),
  FIFO_WITHOUT_TTL(
      WARNING,
      "FIFO compaction only drops expired files, so every family needs a TTL.",
      one(StoreEngines::fifoWithoutTtl)),
  FIFO_BLOCKED_BY_FILES(
      ERROR,
      "FIFO compaction keeps every file until it expires; HBase wants room for a thousand.",
      one(StoreEngines::fifoBlocked)),
  DATE_TIERS_NEVER_COMPACTED(
      ERROR,
      "The newest window of a date-tiered store is compacted only from its own minimum of files.",
      one(StoreEngines::newestWindow)),
  DATE_TIERS_BLOCKED_BY_FILES(
      WARNING,
      "A date-tiered store keeps files in every window, and must not block flushes for them.",
      one(StoreEngines::windowsBlocked)),
  STRIPES_BLOCKED_BY_FILES(
      WARNING,
      "A store of stripes keeps files in every stripe, and must not block flushes for them.",
      one(StoreEngines::stripesBlocked)),
  DATA_TIERING_WITHOUT_DATE_TIERS(
      ERROR,
      "HBase refuses data tiering by time on stores that are not date-tiered.",
      one(StoreEngines::dataTiering)),
  COMPACTION_SIZES_REVERSED(
      WARNING,
      "Files under the minimum size are always compacted, those above the maximum never.",
      AtMost.COMPACTION_SIZES),
  COMPACTION_THROUGHPUT_REVERSED(
      ERROR,
      "Compaction throughput rises from the lower to the higher bound as stores approach blocking.",
      AtMost.COMPACTION_THROUGHPUT),
  FLUSH_POLICY_WITH_IN_MEMORY_COMPACTION(
      WARNING,
      "Tables with in-memory compaction have a flush policy of their own.",
      NoEffect.FLUSH_POLICY_WITH_IN_MEMORY_COMPACTION),
  TABLE_ATTRIBUTE_IN_SITE(
      WARNING, "HBase reads some keys only as attributes of a table.", NoEffect.TABLE_ATTRIBUTE),
  FLUSH_THROUGHPUT_REVERSED(
      ERROR,
      "Flush throughput rises from the lower to the upper bound as the memstores fill.",
      AtMost.FLUSH_THROUGHPUT),
  FLUSH_THROUGHPUT_WITHOUT_CONTROLLER(
      WARNING,
      "The default controller of flushes does not limit them.",
      NoEffect.FLUSH_THROUGHPUT_WITHOUT_CONTROLLER),
  OFFPEAK_WITHOUT_HOURS(
      WARNING,
      "Off-peak settings of compactions need off-peak hours.",
      NoEffect.OFFPEAK_WITHOUT_HOURS),
  BUCKET_CACHE_WITHOUT_ENGINE(
      ERROR,
      "HBase creates a bucket cache only if an engine is set.",
      NoEffect.BUCKET_CACHE_WITHOUT_ENGINE),
  BUCKET_CACHE_WITHOUT_SIZE(
      ERROR,
      "A server with a bucket cache starts only if the cache has a size.",
      one(BucketCaches::withoutSize)),
  BUCKET_CACHE_ENGINE_UNKNOWN(
      ERROR,
      "A server starts only if it knows the bucket cache's engine.",
      one(BucketCaches::unknownEngine)),
  BUCKET_CACHE_WITHOUT_HEAP_CACHE(
      ERROR,
      "HBase creates a bucket cache only beside a block cache on the heap.",
      NoEffect.BUCKET_CACHE_WITHOUT_HEAP_CACHE),
  BUCKET_CACHE_FACTORS(
      ERROR,
      "A server starts only if the shares of its bucket cache add up to 1, in HBase's arithmetic.",
      CacheShares.BUCKET),
  BUCKET_CACHE_MIN_OVER_ACCEPT(
      ERROR,
      "A server starts only if its bucket cache evicts down to less than it accepts.",
      CacheLimits.BUCKET),
  BUCKET_SIZES(
      ERROR,
      "A server starts only if the sizes of its buckets are multiples of 256.",
      one(BucketCaches::refusedSizes)),
  BUCKET_CACHE_TOO_SMALL(
      ERROR,
      "A server starts only if its bucket cache has room for a bucket of each size.",
      one(BucketCaches::noRoom)),
  LRU_FACTORS(
      ERROR,
      "A server starts only if the shares of its block cache add up to 1, in HBase's arithmetic.",
      CacheShares.LRU),
  LRU_MIN_OVER_ACCEPTABLE(
      ERROR,
      "A server starts only if its block cache evicts down to less than it accepts.",
      CacheLimits.LRU),
  READS_WITHOUT_HANDLER(
      ERROR,
      "Reads wait for ever if scans have all the handlers of reads.",
      CallQueues::waitingReads),
  CALL_QUEUE_WITHOUT_CLASS(
      ERROR,
      "A server starts with pluggable call queues only if their class is named.",
      one(CallQueues::withoutClass)),
  READ_HANDLERS_TOO_FEW(
      WARNING,
      "Separate handlers for reads and writes need enough handlers for both.",
      one(CallQueues::fewReadHandlers)),
  SCAN_RATIO_WITHOUT_READ_RATIO(
      WARNING,
      "Handlers for scans are taken from those for reads.",
      NoEffect.SCAN_RATIO_WITHOUT_READ_RATIO),
  CODEL_WITHOUT_CODEL(
      WARNING,
      "CoDel's settings apply only to call queues of type codel.",
      NoEffect.CODEL_WITHOUT_CODEL),
  WAL_GROUPS_WITHOUT_MULTIWAL(
      WARNING,
      "Only the provider multiwal writes several WALs.",
      NoEffect.WAL_GROUPS_WITHOUT_MULTIWAL),
  WAL_DIR_UNDER_ROOT(
      ERROR,
      "HBase refuses a WAL directory under its root directory.",
      one(LogPlacement::underData)),
  WAL_ON_OBJECT_STORE(
      WARNING,
      "A log protects writes only where a sync stores them, as on HDFS.",
      one(LogPlacement::onObjectStore)),
  WAL_ON_LOCAL_FILES(
      WARNING,
      "A log on one machine's files is lost to the servers that take over its regions.",
      one(LogPlacement::onLocalFiles)),
  WAL_STORAGE_WITHOUT_HDFS(
      WARNING, "Only HDFS has storage policies.", one(WalStoragePolicy::withoutHdfs)),
  WAL_STORAGE_NEEDED(
      INFO,
      "HDFS follows a storage policy only if its volumes carry the right tags.",
      one(WalStoragePolicy::needed)),

  // The machine, if its facts are given

  WAL_STORAGE_MISSING(
      WARNING,
      "A storage policy cannot move the WAL to volumes that are not there.",
      one(WalStoragePolicy::missing)),
  WAL_AHEAD_OF_DATA(
      WARNING,
      "A WAL on fast volumes lets writers fill memstores faster than hard disks take the flushes.",
      one(WalStoragePolicy::aheadOfData)),
  REGION_OVER_MEMSTORE_LIMIT(
      WARNING,
      "A region that can fill the global memstore limit alone blocks writes to all regions.",
      one(MemstoreLimits::largeRegion)),
  TOO_MANY_REGIONS_FOR_MEMSTORE(
      WARNING,
      "More regions than the memstores can hold are flushed early, into small files.",
      one(MemstoreLimits::manyRegions)),
  TOO_FEW_WALS(
      WARNING,
      "WALs that hold less than the memstores force early flushes.",
      one(MemstoreLimits::fewWals)),
  HANDLERS_OVER_CORES(
      WARNING,
      "More handlers than the cores can run add contention, not throughput.",
      one(HandlersForMachine::overCores)),
  HANDLERS_OVER_HEAP(
      WARNING,
      "Every handler may hold a request and a result in the free part of the heap.",
      one(HandlersForMachine::overHeap)),
  COMPACTION_THREADS_OVER_MACHINE(
      WARNING, "Compactions take cores and disks from clients' calls.", new CompactionThreads()),

  HEAP_OVER_COMPRESSED_POINTERS(
      WARNING,
      "A heap just above 32 GB holds less than one of 31 GB, as pointers take twice the room.",
      new WidePointers()),

  // hbase-env.sh, if it is given

  SCRIPT_TEMPLATE(
      WARNING,
      "Flags of a template can be judged only after its tags are filled in.",
      new ScriptTemplate()),
  SHELL_ERROR(
      ERROR,
      "What bash complains of is not in force, and HBase starts without it.",
      StartScript::shellErrors),
  UNREAD_VARIABLE(
      WARNING,
      "HBase's scripts read variables by their exact name and ignore others.",
      StartScript::unreadVariables),
  JAVA_TOO_OLD(ERROR, "Each line of HBase needs a version of Java.", one(StartScript::javaTooOld)),
  REFUSED_FLAG(
      ERROR,
      "A JVM does not start with a flag that its version does not know, or cannot read.",
      new FlagFaults(Kind.REFUSED)),
  LOCKED_FLAG(
      ERROR,
      "A JVM takes an experimental or diagnostic flag only behind the flag that unlocks it.",
      new FlagFaults(Kind.LOCKED)),
  FLAGS_OF_SEVERAL_JAVAS(
      ERROR,
      "A JVM starts only if its version takes every flag.",
      new FlagFaults(Kind.CONTRADICTING)),
  FLAG_OF_SOME_JAVAS(
      WARNING,
      "A flag that is right for one version of Java can keep another from starting.",
      new FlagFaults(Kind.UNDECIDED)),
  IGNORED_FLAG(
      WARNING,
      "A JVM ignores the flags of what it no longer has, for a version or two.",
      new FlagFaults(Kind.IGNORED)),
  HEAP_REVERSED(
      ERROR,
      "A JVM starts only if its initial heap is not above its maximum.",
      one(StartScript::reversedHeap)),
  FIXED_YOUNG_GENERATION(
      WARNING,
      "G1 keeps its pause goal by the size of the young generation.",
      StartScript::fixedYoungGeneration),
  HUMONGOUS_MSLAB_CHUNKS(
      WARNING,
      "G1 gives an object above half a region whole regions of its own.",
      new HumongousChunks()),
  SEVERAL_COLLECTORS(
      ERROR, "A JVM starts with one collector only.", one(StartScript::severalCollectors)),
  HEAP_MISMATCH(
      WARNING,
      "Rules over the heap need the heap that the server really has.",
      one(StartScript::heapMismatch)),
  OFFHEAP_OVER_DIRECT_MEMORY(
      ERROR,
      "Off-heap caches and memstores are taken from the JVM's direct memory.",
      new DirectMemory()),

  // Comments that hide findings; found when all others are

  IGNORE_WITHOUT_REASON(
      WARNING,
      "An ignored finding needs a reason, for whoever reads the file next.",
      subject -> List.of()),
  NEEDLESS_IGNORE(
      WARNING, "A comment that hides nothing hides the next fault.", subject -> List.of());

  private final Severity severity;
  private final String reason;

  @SuppressWarnings("ImmutableEnumChecker") // Checks are stateless.
  private final Check check;

  Rule(Severity severity, String reason, Check check) {
    this.severity = severity;
    this.reason = reason;
    this.check = check;
  }

  // These two only tell which kind of check a method reference is.

  private static Check each(PropertyCheck check) {
    return check;
  }

  private static Check one(RelationCheck check) {
    return check;
  }

  /** Returns the rule of an id; empty if there is none. */
  public static Optional<Rule> find(String id) {
    return Arrays.stream(values()).filter(rule -> rule.id().equals(id)).findFirst();
  }

  /** Returns the few ids that an unknown one may stand for, nearest first. */
  static List<String> nearest(String id) {
    return new NearKeys(Arrays.stream(values()).map(Rule::id).toList()).nearest(id, 3);
  }

  /** Returns the rule's id in every format, such as {@code misspelt-key}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the severity of its findings. */
  public Severity severity() {
    return severity;
  }

  /** Returns the reason for the rule, in one sentence. */
  public String reason() {
    return reason;
  }

  List<Finding> findings(Subject subject, RuleChoice choice) {
    return check.problems(subject).stream().map(problem -> finding(problem, choice)).toList();
  }

  Finding finding(Problem problem, RuleChoice choice) {
    return new Finding(
        choice.severity(this),
        id(),
        problem.file(),
        problem.key(),
        problem.line(),
        problem.message(),
        problem.fix());
  }
}
