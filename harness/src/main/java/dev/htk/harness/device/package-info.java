/**
 * Modelled devices: DataNodes that the kit starts behave as if their volumes lay on a given device.
 *
 * <p>{@link dev.htk.harness.device.ModelledStorage} says which device; {@link
 * dev.htk.harness.device.DeviceFidelity} says how accurate the model was. The classes that run
 * inside a DataNode's JVM ({@link dev.htk.harness.device.ModelledProcesses} lists them) depend only
 * on the JDK, Hadoop and Jackson, which Hadoop brings along.
 */
package dev.htk.harness.device;
