/**
 * Modelled devices: DataNodes that the kit starts behave as if their volumes lay on a given device.
 *
 * <p>{@link dev.htk.harness.device.ModelledStorage} says which device; {@link
 * dev.htk.harness.device.DeviceFidelity} says how accurate the model was. The classes that run
 * inside a DataNode's JVM ({@link dev.htk.harness.device.DataNodeClasses} lists them) depend only
 * on the JDK and Hadoop.
 */
package dev.htk.harness.device;
