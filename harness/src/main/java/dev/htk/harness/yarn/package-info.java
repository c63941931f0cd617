/**
 * Works on many hosts, by MapReduce jobs on the cluster's own YARN. A phase of a run is a job in
 * which each map task is one client and drives its share: the clients meet in a folder of HDFS,
 * start together, and leave their files there, which become one phase. The row keys of a snapshot
 * are read by a job too, with a map task for each region.
 */
package dev.htk.harness.yarn;
