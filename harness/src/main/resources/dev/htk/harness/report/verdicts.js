
  // ---- verdicts --------------------------------------------------------------------------------

  const LATE_WORDS = "Late: operations that started more than 1 ms after their intended time, because no thread was free. It is a least number: the run records response and service times, but not in pairs.";

  function isOpen(phase) { return phase.offered !== null && phase.offered !== undefined; }

  function lateOf(run, phase, operation) {
    const found = run.late.find(one => one.phase === phase && one.operation === operation);
    return found ? found.atLeast : null;
  }

  function lateWords(run, phase, operation, count) {
    const late = lateOf(run, phase, operation);
    return late === null ? "–" : late === 0 ? "0" : "≥ " + number(late) + (count > 0 ? " (" + percent(late / count) + ")" : "");
  }

  // ---- the bound on response times -------------------------------------------------------------

  function boundOperation(slo) { return slo.operation.replace(/_/g, "-"); }

  /** The line over time that a bound is about; null if there is none over time. */
  function boundLine(slo) { return ["p50", "p95", "p99", "p999", "max"].includes(slo.metric) ? slo.metric : null; }

  function boundSeries(colours) {
    return {
      id: "bound", type: "line", xAxisIndex: 1, yAxisIndex: 1, data: [], silent: true, z: 4,
      markLine: { symbol: "none", silent: true, lineStyle: { color: colours.bad, width: 1.5, type: "solid" },
        label: { formatter: data.slo.text, position: "insideEndTop", color: colours.bad, fontFamily: FONT, fontSize: 11.5 }, data: [{ yAxis: data.slo.limitMicros / 1000 }] },
    };
  }

  /** How often a run was over the bound, in its stretches of time. */
  function overBound(run) {
    const line = boundLine(data.slo);
    const series = run.timeline && run.timeline.series.find(one => one.operation === boundOperation(data.slo) && one.measure === "response");
    if (!line || !series) return null;
    const over = series[line].filter((value, i) => series.count[i] > 0 && value > data.slo.limitMicros).length;
    const of = series.count.filter(count => count > 0).length;
    return { over, of };
  }

  function boundByPhase(run) {
    return Object.entries((run.summary || {}).phases || {}).map(([phase, result]) => [phase, result.operations[boundOperation(data.slo)]])
        .filter(([, times]) => times && times.count > 0).map(([phase, times]) => ({ phase, value: times.response[data.slo.metric], kept: times.response[data.slo.metric] <= data.slo.limitMicros }));
  }

  function boundSentence(run) {
    const phases = boundByPhase(run);
    const often = overBound(run);
    if (phases.length === 0 && !often) return null;
    const kept = phases.every(one => one.kept) && (phases.length > 0 || often.over === 0);
    return verdictLine(kept ? "good" : "bad", (kept ? "keeps " : "breaks ") + data.slo.text + (phases.length > 0 ? ": " + phases.map(one => one.phase + " " + micros(one.value)).join(", ") : "")
        + (often ? "; over it in " + number(often.over) + " of " + plural(often.of, "stretch") .replace(/stretchs$/, "stretches") + " of time" : ""));
  }

  // ---- card ------------------------------------------------------------------------------------

  function verdictLine(kind, ...words) { return el("li", { class: kind }, words); }

  function stateSentence(run) {
    if (run.state === "unfinished") return verdictLine("bad", "not finished: nothing was verified");
    const summary = run.summary || {};
    const failed = Object.values(summary.operations || {}).reduce((sum, times) => sum + times.failed, 0);
    return verdictLine(run.state === "ok" ? "good" : "bad", (failed === 0 ? "no operation failed" : plural(failed, "operation") + " failed")
        + (summary.rows ? "; " + number(summary.rows.found) + " of " + plural(summary.rows.expected, "acknowledged row") + " found" : ""));
  }

  function phaseSentences(run) {
    return Object.entries((run.summary || {}).phases || {}).map(([phase, result]) => {
      const operations = Object.entries(result.operations).filter(([, times]) => times.count > 0);
      return verdictLine("", phase + ": " + perSecond(result.throughput) + (isOpen(result) ? " of " + perSecond(result.offered) + " offered" : "") + "; "
          + operations.map(([name, times]) => name + " p99 " + micros(times.response.p99) + ", max " + micros(times.response.max)
              + (isOpen(result) && lateOf(run, phase, name) > 0 ? ", late " + lateWords(run, phase, name, times.count) : "")).join("; "));
    });
  }

  /** From when on operations counted as slow, and as the tail that was diagnosed. */
  function thresholds(run) {
    const slow = Object.entries((run.summary || {}).slowOperations || {}).map(([phase, counts]) =>
        phase + " " + Object.entries(counts.thresholdMicros).map(([name, value]) => name + " " + micros(value)).join(", "));
    const tail = run.diagnosis && run.diagnosis.tail;
    return [slow.length > 0 && "slow operations from " + slow.join("; "), tail && "diagnosed tail from " + micros(tail.thresholdMicros) + " (" + tail.thresholdOrigin + ")",
      data.slo && "bound " + data.slo.text].filter(Boolean).join(" · ");
  }

  function claimSentences(comparison) {
    const claims = comparison.lines.filter(line => line.claim);
    const named = verdict => claims.filter(line => line.claim.verdict === verdict);
    const names = lines => plural(lines.length, "figure") + ": " + lines.map(line => line.group + " " + lineName(line).trim()).join(", ");
    const words = (verdict, kind) => named(verdict).length > 0 && verdictLine(kind, verdict + ": " + named(verdict).map(line => line.group + " " + lineName(line).trim() + " " + times(line.claim.interval ? line.claim.interval.ratio : line.ratio.median)).join(", "));
    const reasons = [...new Set(named("no verdict").map(line => line.claim.words))];
    return [words("better", "good"), words("worse", "bad"), words("different", ""),
      ...reasons.map(reason => verdictLine("", reason + ", in " + names(named("no verdict").filter(line => line.claim.words === reason)))),
      named("no difference shown").length > 0 && verdictLine("", "no difference shown in " + names(named("no difference shown")))];
  }

  function verdictCard() {
    const lines = data.kind === "run" ? [stateSentence(first()), data.slo && boundSentence(first()), ...phaseSentences(first()), first().diagnosis && verdictLine("", (first().diagnosis.backlog ? "" : "tail: ") + first().diagnosis.headline)]
        : [...data.comparisons.map(one => one.comparison).filter(Boolean).flatMap(comparison => [
          ...(comparison.tunnel ? comparison.tunnel.sentences.map(sentence => verdictLine("", sentence)) : claimSentences(comparison)),
          ...(comparison.gates || []).map(gate => verdictLine(gate.met ? "good" : "bad", gate.sentence))]),
        ...(data.slo ? everyRun.map(run => { const line = boundSentence(run); if (line) line.prepend(run.name + " "); return line; }) : []),
        ...everyRun.filter(run => run.state !== "ok").map(run => { const line = stateSentence(run); line.prepend(run.name + ": "); return line; })];
    const shown = lines.filter(Boolean);
    if (shown.length === 0) shown.push(...everyRun.flatMap(run => phaseSentences(run).map(line => { line.prepend(run.name + ", "); return line; })));
    const limits = data.kind === "run" ? thresholds(first()) : data.slo ? "bound " + data.slo.text : "";
    return el("section", { class: "card verdict", "aria-label": "verdict" }, el("h2", {}, "Verdict"), el("ul", {}, shown), limits && el("p", { class: "soft small" }, "Thresholds: " + limits + "."));
  }

  /** A line for each run, phase and operation. */
  function resultsOfAll() {
    const rows = everyRun.flatMap(run => Object.entries((run.summary || {}).phases || {}).flatMap(([phase, result]) => Object.entries(result.operations).filter(([, times]) => times.count > 0)
        .map(([operation, times], i) => row([[i === 0 ? el("b", {}, run.name) : ""], [phase + " " + operation], [i === 0 ? perSecond(result.throughput) : "", "num"], [i === 0 && isOpen(result) ? perSecond(result.offered) : "", "num"], [number(times.count), "num"],
          [times.failed > 0 ? el("span", { class: "bad" }, number(times.failed)) : "0", "num"], [isOpen(result) ? lateWords(run, phase, operation, times.count) : "–", "num"],
          ...["p50", "p99", "p999", "max"].map(key => [micros(times.response[key]), "num"])]))));
    if (rows.length === 0) return null;
    const section = card("Results of all " + data.kind, table([[data.kind.slice(0, -1)], ["phase, operation"], ["throughput", "num"], ["offered", "num"], ["succeeded", "num"], ["failed", "num"], ["late", "num"], ["p50", "num"], ["p99", "num"], ["p99.9", "num"], ["max", "num"]], rows),
        el("p", { class: "soft small" }, "Response times. " + LATE_WORDS));
    section.classList.add("all-results");
    return section;
  }
