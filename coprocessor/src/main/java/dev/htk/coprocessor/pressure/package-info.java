/**
 * Watches the gates and queues of a region server that hold up writes without telling anybody: full
 * memstores and queues, waiting flushes and compactions, refused requests. Each has a probe of the
 * sampler. Each probe reads its numbers through one small interface, so that it can be tested
 * without a server. One class for each HBase object reads what HBase keeps private; if another
 * version of HBase keeps it elsewhere, that class reports what is lacking.
 */
package dev.htk.coprocessor.pressure;
