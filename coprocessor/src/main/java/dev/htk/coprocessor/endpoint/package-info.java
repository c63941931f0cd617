/**
 * The recorder's coprocessor endpoint: a protobuf service that each region server offers, and the
 * translation between its messages and the wire types. HBase 2.x wants services of protobuf 2.5,
 * unrelocated. Whatever a caller sends gets an answer; what cannot be served is answered with a
 * sentence in the message, because an exception would make HBase's client try again.
 */
package dev.htk.coprocessor.endpoint;
