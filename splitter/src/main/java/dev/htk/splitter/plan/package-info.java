/**
 * Split plans: the ordered keys at which a table is cut into regions, with the share of the rows
 * that each region is predicted to hold. A plan is a plain value; it knows neither a cluster nor
 * how its keys were found. Key distributions ({@link dev.htk.splitter.keys}) make plans.
 */
package dev.htk.splitter.plan;
