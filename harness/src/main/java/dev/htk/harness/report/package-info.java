/**
 * What was recorded, as a page to look at: {@code report.html}, one file with charts, data and the
 * chart library in it, that opens from disk. It is made from the files in a folder alone, also from
 * those that a kill has left. However long a run was, its page stays small: what is too much is
 * thinned out, maxima kept, and the page says so.
 */
package dev.htk.harness.report;
