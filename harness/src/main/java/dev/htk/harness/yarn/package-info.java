/**
 * Drives from many hosts: a phase is a MapReduce job on the cluster's own YARN, in which each map
 * task is one client and drives its share. The clients meet in a folder of HDFS, start together,
 * and leave their files there, which become one phase.
 */
package dev.htk.harness.yarn;
