/**
 * The messages of {@code recorder.proto}, and their conversion from and to the wire types, for the
 * endpoint and its client. They are dynamic messages of the descriptors that protoc makes in the
 * build, because the same classes must work with protobuf 2.5, as HBase 2.x requires, and with the
 * relocated protobuf of HBase 3. No generated code would.
 */
package dev.htk.coprocessor.message;
