// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks what readers of a run's files rely on. {@link RunFolder} rejects a file if a marked
 * component, or something in it, is null.
 */
@JacksonAnnotationsInside
@JsonSetter(nulls = Nulls.FAIL, contentNulls = Nulls.FAIL)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
@interface Required {}
