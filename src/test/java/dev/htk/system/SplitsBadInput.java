// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.system.BadInputTest.Case;
import java.util.Map;

/** Wrong input to {@code htk splits}. */
final class SplitsBadInput {

  private static final String PLAN = "splits plan --servers 2 --keys ";
  private static final String CREATE = "splits create --keys uuid --servers 2 --table t ";
  private static final String EMPTY_SITE = "<configuration/>";

  private SplitsBadInput() {}

  static void addTo(Map<String, Case> cases) {
    addSamples(cases);
    addNumbers(cases);
    addKinds(cases);
    addStoreFiles(cases);
    addChecks(cases);
    addTables(cases);
    addAudits(cases);
  }

  private static void addSamples(Map<String, Case> cases) {
    cases.put(
        "a sample without keys",
        Case.of(PLAN + "sample:k", "k: there are no keys in it").with("k", ""));
    cases.put(
        "a sample of one distinct key",
        Case.of(PLAN + "sample:k", "k:", "only one distinct key, 'a'").with("k", "a\na\na\n"));
    cases.put(
        "a sample of fewer distinct keys than regions",
        Case.of(PLAN + "sample:k", "k: 20 regions", "there are only 3").with("k", "a\nb\nc\nb\n"));
    cases.put(
        "a sample with a broken escape",
        Case.of(PLAN + "sample:k", "k:3:", "\\xNN").with("k", "a\n\\x41\n\\x4\nb\n"));
    cases.put(
        "a length-prefixed sample that ends in a key",
        Case.of(PLAN + "sample:k --length-prefixed", "k: record 1, at byte 0")
            .with("k", "\0\0\0\5abc"));
    cases.put("a sample that is not there", Case.of(PLAN + "sample:nowhere", "nowhere", "no such"));
    cases.put(
        "a sample of requests",
        Case.of(PLAN + "sample:k --weights zipfian", "zipfian").with("k", "a\n"));
  }

  private static void addNumbers(Map<String, Case> cases) {
    cases.put(
        "no servers",
        Case.of("splits plan --servers 0 --keys uuid", "--servers", "1 or more", "0"));
    cases.put(
        "more than 10,000 regions",
        Case.of("splits plan --servers 1001 --keys uuid", "10,010 regions", "--force"));
    cases.put(
        "a stagger that leaves no region what it should hold",
        Case.of(PLAN + "uuid --stagger 90", "stagger", "90"));
  }

  private static void addKinds(Map<String, Case> cases) {
    cases.put("a plan without keys", Case.of("splits plan --servers 2", "--keys"));
    cases.put("an unknown kind of keys", Case.of(PLAN + "ycsb-hash", "'ycsb-hash'", "ycsb-hashed"));
    cases.put(
        "an unknown parameter of keys",
        Case.of(PLAN + "ycsb-hashed:record=9", "'record'", "records"));
    cases.put(
        "a parameter of keys that is no number",
        Case.of(PLAN + "decimal:width=wide", "width of decimal", "'wide'"));
    cases.put("keys without a width", Case.of(PLAN + "decimal:width=0", "width"));
    cases.put(
        "fewer possible keys than regions", Case.of(PLAN + "hex:width=1", "20 regions", "16"));
    cases.put(
        "weights that such keys do not have",
        Case.of(PLAN + "uuid --weights zipfian", "zipfian", "uuid"));
  }

  private static void addStoreFiles(Map<String, Case> cases) {
    cases.put(
        "an HFile that cannot be read",
        Case.of(PLAN + "hfiles:files", "files/junk", "is not a readable HFile", "--skip-bad")
            .with("files/junk", "no HFile at all"));
    cases.put(
        "a folder without any HFile",
        Case.of(PLAN + "hfiles:nowhere", "there is no folder nowhere"));
    cases.put(
        "a table's keys without its cluster", Case.of(PLAN + "table:orders", "--cluster CONF_DIR"));
  }

  private static void addChecks(Map<String, Case> cases) {
    cases.put(
        "split keys that repeat",
        Case.of("splits check --keys uuid --splits s", "s, line 2", "'a'", "line 1")
            .with("s", "a\na\n"));
    cases.put(
        "a formula for split keys that is none",
        Case.of("splits check --keys uuid --splits HexSplit:9", "HexSplit:9", "HexStringSplit"));
    cases.put(
        "a table's split keys without its cluster",
        Case.of("splits check --keys uuid --splits table:orders", "--cluster CONF_DIR"));
  }

  private static void addTables(Map<String, Case> cases) {
    cases.put("a table without a cluster", Case.of(CREATE + "--family cf", "--cluster CONF_DIR"));
    cases.put("a table without a family", Case.of(CREATE + "--cluster conf", "--family"));
    cases.put(
        "a table's name that HBase does not take",
        Case.of(
            "splits create --keys uuid --servers 2 --table a:b:c --family cf --cluster conf",
            "'a:b:c'"));
    cases.put(
        "a family's name that HBase does not take",
        Case.of(CREATE + "--family .cf --cluster conf", "'.cf'", "column family"));
    cases.put(
        "a codec that HBase does not know",
        Case.of(CREATE + "--family cf --compression snapy --cluster conf", "'snapy'", "SNAPPY"));
    cases.put(
        "an attribute that no family has",
        Case.of(CREATE + "--family cf --set VERSION=3 --cluster conf", "'VERSION'", "VERSIONS"));
    cases.put(
        "an attribute with a value that it cannot hold",
        Case.of(CREATE + "--family cf --set BLOCKSIZE=64k --cluster conf", "BLOCKSIZE", "'64k'"));
    cases.put(
        "a time to wait that is none",
        Case.of(CREATE + "--family cf --wait soon --cluster conf", "--wait", "'soon'"));
    cases.put(
        "a table on a CONF_DIR that is none",
        Case.of(CREATE + "--family cf --cluster conf", "conf", "hbase-site.xml")
            .with("conf/core-site.xml", EMPTY_SITE));
  }

  private static void addAudits(Map<String, Case> cases) {
    cases.put("an audit of no table", Case.of("splits audit --cluster conf", "--table"));
    cases.put(
        "an audit of a table that HBase could not have",
        Case.of("splits audit --table a:b:c --cluster conf", "'a:b:c'"));
    cases.put(
        "an audit for no servers",
        Case.of("splits audit --table t --cluster conf --servers 0", "--servers", "1 or more"));
    cases.put(
        "an audit for more regions than there can be",
        Case.of("splits audit --table t --cluster conf --servers 2147483647", "21,474,836,470"));
    cases.put(
        "an audit since one that is none",
        Case.of("splits audit --table t --cluster conf --since a.json", "a.json", "line 1")
            .with("a.json", "Monday"));
    cases.put(
        "an audit on a CONF_DIR that is none",
        Case.of("splits audit --table t --cluster nowhere", "nowhere", "hbase-site.xml"));
  }
}
