/**
 * Which settings a region server works with: read from its own objects, and not from its
 * configuration, which names a new value also where only a restart puts it in force. Each part of
 * HBase is read by a class of its own, and where one does not link or has changed, its settings are
 * reported as not seen. Nothing here runs unless somebody asks.
 */
package dev.htk.coprocessor.inforce;
