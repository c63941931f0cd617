/**
 * Writes {@code report.html}, a page that shows what was recorded. The page is one file with
 * charts, data and the chart library, and opens from disk. It is made only from the files in a
 * folder, which a killed run may have left. The page of a long run stays small: data is thinned
 * out, maxima are kept, and the page says so.
 */
package dev.htk.harness.report;
