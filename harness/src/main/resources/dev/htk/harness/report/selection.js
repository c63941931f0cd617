
  // ---- selection -------------------------------------------------------------------------------

  const MOST_LISTED = 12;

  function seconds(run, epochMicros) { return (epochMicros - run.timeline.origin) / 1e6; }

  function at(secondsOfRun) { return "+" + elapsed(Math.round(secondsOfRun * 1000) / 1000); }

  /** The area of a spike: from its first operation to its last answer, from the threshold on. */
  function areaOfSpike(run, index) {
    const spike = run.diagnosis.spikes[index];
    return { from: seconds(run, spike.start), to: seconds(run, spike.end), low: run.diagnosis.tail.thresholdMicros, high: Infinity, spike: index };
  }

  /** Operations in an area by the histograms, whose cells it may cut. */
  function countIn(run, view, area) {
    let inside = 0;
    let all = 0;
    heatCells(run, view, area.from * 1e6, area.to * 1e6, 1).forEach(([count], bucket) => {
      all += count;
      if (bucketMicros(bucket + 1) > area.low && bucketMicros(bucket) < area.high) inside += count;
    });
    return { inside: Math.round(inside), all: Math.round(all) };
  }

  function slowIn(run, view, area) {
    const measured = point => view.measure === "service" ? point[2] : point[1];
    return run.slow.points.filter(point => point[0] >= area.from * 1e6 - 1 && point[0] <= area.to * 1e6 + 1
        && measured(point) >= area.low && measured(point) <= area.high && view.operations.has(run.slow.operations[point[4]]))
        .sort((one, other) => measured(other) - measured(one));
  }

  function spikesIn(run, area) {
    if (!run.diagnosis) return [];
    if (area.spike !== undefined) return [run.diagnosis.spikes[area.spike]];
    return run.diagnosis.spikes.filter(spike => seconds(run, spike.start) < area.to && seconds(run, spike.end) > area.from);
  }

  /** The drawn bar of a cause: its event, or else the slow batch at its place. */
  function barOf(run, lanes, cause) {
    const from = cause.start - run.timeline.origin;
    const to = Math.max(from + 1, cause.end - run.timeline.origin);
    const atPlace = bar => (!cause.server || bar.lane.server === cause.server) && (!cause.region || !bar.lane.region || bar.lane.region === cause.region);
    const found = code => overlapping(lanes, from, to, bar => bar.cause === code && atPlace(bar))[0];
    return (found(cause.cause) || found(SLOW_BATCH) || {}).bar;
  }

  function stallsIn(lanes, area) {
    const byCause = new Map();
    overlapping(lanes, area.from * 1e6, area.to * 1e6, bar => bar.cause !== SLOW_BATCH).forEach(({ bar, overlap }) => {
      const known = byCause.get(bar.cause) || { cause: bar.cause, count: 0, sum: 0, longest: bar, places: new Set() };
      known.count++;
      known.sum += overlap;
      if (bar.end - bar.start > known.longest.end - known.longest.start) known.longest = bar;
      known.places.add(laneName(bar.lane));
      byCause.set(bar.cause, known);
    });
    return [...byCause.values()].sort((one, other) => other.sum - one.sum);
  }

  /** Causes to look at the settings of: what held the spikes and was behind it, or else what stalled longest. */
  function causesIn(spikes, stalls) {
    const held = spikes.flatMap(spike => spike.causes.flatMap(cause => [cause.cause, ...cause.behind]));
    return [...new Set(held.length > 0 ? held : stalls.slice(0, 3).map(stall => stall.cause))];
  }

  /** What an area of the latency chart holds; go.toBar(bar) shows an event. */
  function selectionParts(run, lanes, view, area, go) {
    const counted = countIn(run, view, area);
    const slow = slowIn(run, view, area);
    const spikes = spikesIn(run, area);
    const stalls = stallsIn(lanes, area);
    const toEvent = bar => bar && el("button", { type: "button", class: "follow", onclick: () => go.toBar(bar) }, "show event");
    const settings = causesIn(spikes, stalls).flatMap(code => ((data.causes[code] || {}).settings || []).map(key => [code, key, inForce(run, key)]));
    return [
      el("h3", {}, "Selected: " + at(area.from) + " to " + at(area.to) + ", "
          + (area.high === Infinity ? "over " + micros(area.low) : micros(area.low) + " to " + micros(area.high))),
      el("p", {}, el("b", { class: "counted" }, plural(counted.inside, "operation")), " of the " + number(counted.all) + " that were answered in this time took that long",
          el("span", { class: "soft" }, " (from client.hlog, in cells of its seconds and of a tenth of a decade).")),
      spikes.length > 0 && [el("h3", {}, "Held by"), spikes.slice(0, 3).map(spike => el("div", { class: "held-by" },
          el("div", { class: "soft" }, "spike at " + at(seconds(run, spike.start)) + ", " + plural(spike.operations, "operation") + ", " + micros(spike.excessMicros) + " beyond the threshold"),
          spike.causes.slice(0, 6).map(cause => el("div", { class: "cause-line" }, causeLine(cause), toEvent(barOf(run, lanes, cause)))),
          spike.unexplained > 0.005 && el("div", {}, percent(spike.unexplained) + " unexplained")))],
      el("div", { class: "split even" },
          el("div", {}, el("h3", {}, "Operations"), slow.length === 0 ? el("p", { class: "soft" }, "No slow operation is drawn here.")
              : [table([["due", "num"], ["operation"], [view.measure, "num"], ["waited to start", "num"], ["key"], ["region"]], slow.slice(0, MOST_LISTED).map(point => row([
                [at(point[0] / 1e6), "num"], [run.slow.operations[point[4]]], [micros(view.measure === "service" ? point[2] : point[1]), "num"], [point[1] - point[2] > 1 ? micros(point[1] - point[2]) : "", "num"],
                [el("code", {}, point[9] || ""), "text"], [point[6] < 0 ? "" : el("code", { class: "id" }, run.slow.regions[point[6]].slice(0, 8))]]))),
                slow.length > MOST_LISTED && el("p", { class: "soft small" }, "The slowest " + MOST_LISTED + " of " + number(slow.length) + " that are drawn.")]),
          el("div", {}, el("h3", {}, "Stalls under way"), stalls.length === 0 ? el("p", { class: "soft" }, "No stall event was under way.")
              : table([["cause"], ["events", "num"], ["longest", "num"], ["where"], [""]], stalls.slice(0, MOST_LISTED).map(stall => row([
                [el("span", { title: causeWords(stall.cause) }, el("span", { class: "swatch", style: { background: causeColour(stall.cause) } }), " ", stall.cause)], [number(stall.count), "num"],
                [micros(stall.longest.end - stall.longest.start), "num"], [[...stall.places].slice(0, 2).join(", ") + (stall.places.size > 2 ? ", …" : ""), "text"], [toEvent(stall.longest)]])))),
          ),
      settings.length > 0 && el("details", {}, el("summary", {}, "Settings that act on these causes: " + settings.length),
          table([["cause"], ["setting"], ["in force"]], settings.map(([code, key, value]) => row([[code], [el("code", {}, key)], [value === null ? el("span", { class: "soft" }, "not read") : el("code", {}, String(value)), "text"]])))),
    ];
  }

  /** Lets the mouse draw a box in the latency chart while isOn() says so. */
  function drawBoxes(chart, isOn, done) {
    const surface = chart.getZr();
    const inChart = { xAxisIndex: 1, yAxisIndex: 1 };
    let box = null;
    const end = () => {
      const { x, y, width, height } = box.shape;
      surface.remove(box);
      box = null;
      if (Math.abs(width) < 3 || Math.abs(height) < 3) return;
      const [one, other] = [[x, y], [x + width, y + height]].map(corner => chart.convertFromPixel(inChart, corner));
      done({ from: Math.min(one[0], other[0]), to: Math.max(one[0], other[0]), low: 1000 * Math.min(one[1], other[1]), high: 1000 * Math.max(one[1], other[1]) });
    };
    surface.on("mousedown", event => {
      if (!isOn() || !chart.containPixel({ gridIndex: 1 }, [event.offsetX, event.offsetY])) return;
      box = new echarts.graphic.Rect({ shape: { x: event.offsetX, y: event.offsetY, width: 0, height: 0 }, z: 100, silent: true,
        style: { fill: theme().band, stroke: theme().accent, lineWidth: 1.5 } });
      surface.add(box);
    });
    surface.on("mousemove", event => {
      if (box) box.setShape({ width: event.offsetX - box.shape.x, height: event.offsetY - box.shape.y });
    });
    ["mouseup", "globalout"].forEach(name => surface.on(name, () => box && end()));
  }

  /** The frame of the selected area in the latency chart. */
  function areaSeries(view, colours) {
    const area = view.area;
    return [{
      id: "area", type: "line", xAxisIndex: 1, yAxisIndex: 1, data: [], silent: true, z: 6,
      markArea: { silent: true, itemStyle: { color: "transparent", borderColor: colours.accent, borderWidth: 2, borderType: "dashed" },
        data: area ? [[{ xAxis: area.from, ...(area.low > 0 ? { yAxis: area.low / 1000 } : {}) }, { xAxis: area.to, ...(area.high < Infinity ? { yAxis: area.high / 1000 } : {}) }]] : [] },
    }];
  }
