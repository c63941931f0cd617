// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Marks a test class that has a cluster in this JVM: one of {@link SharedClusters}, which it gets
 * as a parameter of its constructor or methods, or one of its own. Such classes run one after
 * another, and beside classes whose clusters are other processes.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SharedClusters.class)
@Execution(ExecutionMode.SAME_THREAD)
@interface OnSharedCluster {}
