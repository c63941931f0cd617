/**
 * Reports which settings a region server works with. They are read from the server's own objects,
 * because its configuration shows a new value even if only a restart puts it in force. Each setting
 * has its own reader. If one does not link or its part of HBase has changed, its setting is
 * reported as not seen. Nothing here runs unless somebody asks.
 */
package dev.htk.coprocessor.inforce;
