
  // ---- percentile curves -----------------------------------------------------------------------

  function percentileName(x) {
    if (x <= 1) return "0 %";
    const digitsNeeded = Math.max(0, Math.ceil(Math.log10(x) - 1e-9) - 2);
    return (100 - 100 / x).toFixed(digitsNeeded) + " %";
  }

  function valueAt(points, x) {
    if (points.length === 0 || x > points[points.length - 1][0]) return null;
    const found = points.find(point => point[0] >= x);
    return found ? found[1] : null;
  }

  /** lines: {name, colour, type, thin, points}. */
  function curveChart(lines, label) {
    const box = el("div", { class: "chart curves", role: "img", "aria-label": label });
    let chart = null;
    const draw = () => {
      const colours = theme();
      chart = chart || echarts.init(box);
      const shown = lines();
      const named = shown.filter(line => !line.thin);
      chart.setOption({
        animation: false, textStyle: { fontFamily: FONT },
        legend: { type: "scroll", top: 0, left: "center", textStyle: { color: colours.ink, fontFamily: FONT }, data: named.map(line => line.name), icon: "roundRect", itemHeight: 4, itemGap: 14 },
        grid: { left: isNarrow() ? 58 : 72, right: 36, top: isNarrow() ? 84 : 48, bottom: 44 },
        tooltip: { ...tooltip(colours), trigger: "axis", axisPointer: { snap: false, lineStyle: { color: colours.soft, type: "dashed" } }, formatter: parameters => {
          const x = parameters.length > 0 ? parameters[0].axisValue : 1;
          return el("div", { class: "tip" }, el("b", { class: "head" }, percentileName(x) + " of operations took at most"),
              named.map(line => { const value = valueAt(line.points, x); return value === null ? null : el("div", {}, el("span", { class: "swatch", style: { background: line.colour() } }), " " + line.name + ": " + micros(value)); }));
        } },
        xAxis: { type: "log", min: 1, name: "percentile", nameLocation: "middle", nameGap: 28, nameTextStyle: { color: colours.soft }, axisLine: { lineStyle: { color: colours.line } },
          axisLabel: { color: colours.soft, formatter: percentileName, hideOverlap: true }, splitLine: { lineStyle: { color: colours.faint } }, minorTick: { show: false } },
        yAxis: { type: "log", name: "latency", nameTextStyle: { color: colours.soft }, min: value => Math.pow(10, Math.floor(Math.log10(Math.max(1, value.min)))), axisLabel: { color: colours.soft, formatter: value => micros(value).replace(/\.0+(?= )/, "") }, splitLine: { lineStyle: { color: colours.faint } } },
        series: shown.map(line => ({
          name: line.name, type: "line", showSymbol: line.points.length < 2, symbol: "circle", symbolSize: 3, silent: line.thin, step: false, data: line.points.map(point => [point[0], Math.max(1, point[1])]),
          lineStyle: { color: line.colour(), width: line.thin ? 1 : line.width || 2.2, opacity: line.thin ? 0.35 : 1, type: line.type || "solid" }, itemStyle: { color: line.colour() }, z: line.thin ? 1 : 3,
        })),
      }, { notMerge: true });
      chart.resize();
    };
    charts.push(draw);
    return { box, draw };
  }

  const DASHES = ["solid", "dashed", "dotted", [8, 3, 2, 3], [12, 4], [2, 6]];

  /** A plot of curves with a button for each run and each phase with its operation. */
  function pickedCurves(title, words, runs, lineOf, hasCurve) {
    const keyOf = curve => curve.key.phase + " " + curve.key.operation + (curve.key.measure === "service" && !hasCurve.responseOnly ? " service" : "");
    const curvesOf = run => run.curves.filter(hasCurve);
    const keys = [...new Set(runs.flatMap(run => curvesOf(run).map(keyOf)))];
    if (keys.length === 0) return null;
    const shownKeys = new Set(keys);
    const shownRuns = new Set(runs.map(run => run.name));
    const lines = () => runs.filter(run => shownRuns.has(run.name)).flatMap(run => curvesOf(run).filter(curve => shownKeys.has(keyOf(curve)))
        .map(curve => ({ points: curve.points, ...lineOf(run, curve, keyOf(curve), keys) })));
    const chart = curveChart(lines, title);
    const section = card(title, el("p", { class: "soft small" }, words),
        el("div", { class: "controls" },
            runs.length > 1 && choice("runs", runs.map(run => [run.name, run.name]), name => shownRuns.has(name), name => { flip(shownRuns, name); chart.draw(); }),
            keys.length > 1 && choice("phases and operations", keys.map(key => [key, key]), key => shownKeys.has(key), key => { flip(shownKeys, key); chart.draw(); })),
        chart.box);
    section.classList.add("percentiles");
    section.show = chart.draw;
    return section;
  }

  function curvesOfRun(run) {
    const open = !!run.manifest && !isClosedLoop(run.manifest);
    const phases = [...new Set(run.curves.map(curve => curve.key.phase))];
    const wanted = curve => open || curve.key.measure === "response";
    wanted.responseOnly = !open;
    return pickedCurves("Latency by percentile",
        (open ? "Response: from the time at which the schedule meant the operation to start. Service, dashed: from its real start." : "Closed loop: response and service times are the same.")
            + (phases.length > 1 ? " The load phase is thinner." : ""),
        [run], (unused, curve, key) => ({ name: key, colour: () => operationColour(curve.key.operation), type: curve.key.measure === "service" ? "dashed" : "solid",
          width: phases.length > 1 && curve.key.phase === phases[0] ? 1.2 : 2.4 }), wanted);
  }

  function curvesOfAll() {
    const wanted = curve => curve.key.measure === "response";
    wanted.responseOnly = true;
    return pickedCurves("Every run and phase by percentile", "Response times. A colour is a run, a dash pattern is a phase and operation.",
        data.runs, (run, curve, key, keys) => ({ name: run.name + ", " + key, colour: () => runColour(data.runs.indexOf(run)), type: DASHES[keys.indexOf(key) % DASHES.length] }), wanted);
  }

  function runColour(index) {
    return "hsl(" + (215 + index * 137.5) % 360 + " " + (isDark() ? "65% 68%" : "62% 42%") + ")";
  }
