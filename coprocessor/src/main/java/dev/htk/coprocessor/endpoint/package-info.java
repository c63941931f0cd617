/**
 * The recorder's coprocessor endpoint: a protobuf service that each region server offers. HBase 2.x
 * requires services of protobuf 2.5, unrelocated. Every request gets an answer. A request that
 * cannot be served gets an explanation in the message, because an exception would make HBase's
 * client retry.
 */
package dev.htk.coprocessor.endpoint;
