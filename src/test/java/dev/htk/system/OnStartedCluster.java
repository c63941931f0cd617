// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Marks a test class that is a guest on the {@link StartedCluster} that tests share, which it gets
 * as a parameter of its constructor or methods. Such classes run one after another, and beside
 * those with other clusters.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SharedClusters.class)
@ResourceLock("started cluster")
@interface OnStartedCluster {}
