  const data = JSON.parse(document.getElementById("data").textContent);
  const SLOW_BATCH = "SLOW_BATCH";
  const NOT_DIAGNOSED = "This run was not diagnosed, so what held its operations is not known.";
  const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";
  const charts = [];

  // ---- text ------------------------------------------------------------------------------------

  /** An element; texts are set as text, so that nothing from a recorded file is ever markup. */
  function el(tag, attributes, ...children) {
    const node = document.createElement(tag);
    Object.entries(attributes || {}).forEach(([name, value]) => {
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (name === "style") Object.assign(node.style, value);
      else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
    });
    add(node, children);
    return node;
  }

  function add(node, children) {
    children.flat(Infinity).forEach(child => {
      if (child !== null && child !== undefined && child !== false) {
        node.append(child instanceof Node ? child : String(child));
      }
    });
  }

  function number(value, digits = 0) {
    return Number(value).toLocaleString("en-US", { maximumFractionDigits: digits });
  }

  /** Three digits, as many as a latency deserves. */
  function digits(value) {
    return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
  }

  function micros(value) {
    if (value === null || value === undefined) return "–";
    const size = Math.abs(value);
    if (size < 1000) return Math.round(value) + " µs";
    if (size < 1e6) return digits(value / 1e3) + " ms";
    if (size < 120e6) return digits(value / 1e6) + " s";
    return number(value / 60e6, 1) + " min";
  }

  function bytes(value) {
    const units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let unit = 0;
    let left = value;
    while (Math.abs(left) >= 1024 && unit < units.length - 1) { left /= 1024; unit++; }
    return (unit === 0 ? number(left) : digits(left)) + " " + units[unit];
  }

  function percent(share) {
    const value = share * 100;
    return (value > 0 && value < 10 ? value.toFixed(1) : value.toFixed(0)) + " %";
  }

  function perSecond(value) {
    return number(value, value < 100 ? 1 : 0) + " ops/s";
  }

  function elapsed(seconds) {
    const whole = Math.abs(seconds);
    if (whole < 120) return number(seconds, 3) + " s";
    const h = Math.floor(whole / 3600);
    const m = Math.floor(whole / 60) % 60;
    const s = (whole % 60).toFixed(whole % 1 ? 1 : 0).padStart(2, "0");
    return h > 0 ? h + ":" + String(m).padStart(2, "0") + ":" + s.padStart(2, "0") : m + ":" + s.padStart(2, "0");
  }

  function clock(epochMicros) {
    return new Date(epochMicros / 1000).toISOString().slice(11, 23) + " UTC";
  }

  function date(epochMicros) {
    return new Date(epochMicros / 1000).toISOString().slice(0, 19).replace("T", " ") + " UTC";
  }

  function plural(count, noun) {
    return number(count) + " " + noun + (count === 1 ? "" : "s");
  }

  function shortServer(server) {
    const parts = String(server).split(",");
    return parts.length >= 2 ? parts[0] + ":" + parts[1] : server;
  }

  function laneName(lane) {
    if (lane.server === "client") return "client";
    if (lane.region) return (lane.table ? lane.table + " " : "") + lane.region.slice(0, 8);
    return shortServer(lane.server) + (lane.wal ? " · WAL" : "");
  }

  /** The same where there is little room. */
  function shortLaneName(lane) {
    if (lane.region) return lane.region.slice(0, 8);
    return lane.server === "client" ? "client" : lane.wal ? "WAL" : shortServer(lane.server).split(":").pop();
  }

  function figure(key, value) {
    if (/micros$/i.test(key)) return micros(value);
    if (/bytes|heap|memstore|size/i.test(key)) return bytes(value);
    return number(value);
  }

  function words(key) {
    return key.replace(/Micros$/, "").replace(/([A-Z])/g, " $1").toLowerCase();
  }

  // ---- colours ---------------------------------------------------------------------------------

  const OPERATIONS = {
    light: { INSERT: "#2563c9", READ: "#178a55", UPDATE: "#c26a00", SCAN: "#7a4fd0", DELETE: "#b8323f", "READ-MODIFY-WRITE": "#0d8a96" },
    dark: { INSERT: "#6ea8ff", READ: "#4fcf92", UPDATE: "#f0a94a", SCAN: "#b39bff", DELETE: "#ff7f87", "READ-MODIFY-WRITE": "#4fd0dc" },
  };
  const CAUSES = {
    FLUSH: "#4f86d9", COMPACTION: "#35a0a8", COMPACTION_THROTTLED: "#7cc0c6", FLUSH_QUEUE: "#8fb0e8", FLUSH_DELAYED: "#2f4fa8",
    TOO_MANY_WALS: "#5f6fc0", COMPACTION_QUEUE: "#1f6f78", SLOW_DATANODE: "#7a6a4a",
    WAL_SYNC: "#e0792b", WAL_ROLL: "#f2b134", WAL_APPEND: "#c9974a", WAL_BUFFER_FULL: "#d9a06a", WAL_BROKEN: "#8a3b12",
    REGION_MEMSTORE: "#d6333f", GLOBAL_MEMSTORE: "#a3142c", CALL_QUEUE: "#e8685c", CALL_REJECTED: "#f08a80", ROW_LOCK: "#d65a94",
    UPDATES_LOCK: "#b5407a", MVCC_WAIT: "#e58ab5", REGION_TRANSITION: "#c9526a", STORE_HOT: "#ef6f3f", QUOTA: "#b86b5a",
    GC_PAUSE: "#8a56d6", PROCESS_PAUSE: "#6234a8", CPU_STARVED: "#b08be8", SERVER_DOWN: "#3d2b66",
    CLIENT_PAUSE: "#2f9e62", CLIENT_BACKLOG: "#6fbf8f", CLIENT_BACKOFF: "#1d6e44", CLIENT_FLOW_CONTROL: "#9acb7a", META_LOOKUP: "#a8b53a",
    UNEXPLAINED: "#97a1b0", SLOW_BATCH: "#a4aebd",
  };
  const OTHERS = ["#8c6d4f", "#6d8c4f", "#4f6d8c", "#8c4f6d"];

  function causeColour(code) {
    return CAUSES[code] || OTHERS[[...code].reduce((sum, c) => sum + c.charCodeAt(0), 0) % OTHERS.length];
  }

  function causeWords(code) {
    if (code === SLOW_BATCH) return "A batch of writes that took long inside the server, with where its time went.";
    const known = data.causes[code];
    return known ? known.explanation : "A cause that this version of the kit does not know.";
  }

  function isDark() { return document.documentElement.dataset.theme === "dark"; }

  function operationColour(operation) {
    return OPERATIONS[isDark() ? "dark" : "light"][operation] || (isDark() ? "#c0c8d4" : "#4a5568");
  }

  function theme() {
    const style = getComputedStyle(document.documentElement);
    const get = name => style.getPropertyValue("--" + name).trim();
    return { ink: get("ink"), soft: get("soft"), line: get("line"), faint: get("faint"), card: get("card"), accent: get("accent"), bad: get("bad"), band: get("band"), spike: get("spike") };
  }

  function tooltip(colours) {
    return {
      confine: true, backgroundColor: colours.card, borderColor: colours.line, padding: [8, 11],
      textStyle: { color: colours.ink, fontFamily: FONT, fontSize: 12.5 }, transitionDuration: 0,
    };
  }

  function isNarrow() { return window.innerWidth < 700; }

  // ---- controls --------------------------------------------------------------------------------

  /** Buttons of which one or several are pressed. */
  function choice(label, options, isOn, toggle) {
    const set = el("div", { class: "set", role: "group", "aria-label": label }, el("span", {}, label));
    options.forEach(([value, text]) => {
      const button = el("button", { type: "button", "aria-pressed": String(isOn(value)), onclick: () => {
        toggle(value);
        set.querySelectorAll("button").forEach((other, index) =>
            other.setAttribute("aria-pressed", String(isOn(options[index][0]))));
      } }, text);
      set.append(button);
    });
    return set;
  }

  function picker(label, options, value, pick) {
    const select = el("select", { "aria-label": label, onchange: event => pick(event.target.value) },
        options.map(([key, text]) => el("option", { value: key, selected: key === value ? "" : null }, text)));
    return el("div", { class: "set" }, el("span", {}, label), select);
  }

  function flip(set, value) {
    if (set.has(value)) set.delete(value); else set.add(value);
  }

  function table(head, rows) {
    return el("div", { class: "scroll" }, el("table", {},
        el("thead", {}, el("tr", {}, head.map(([text, kind]) => el("th", { class: kind, scope: "col" }, text)))),
        el("tbody", {}, rows)));
  }

  function row(cells, attributes) {
    return el("tr", attributes || {}, cells.map(([content, kind]) => el("td", { class: kind }, content)));
  }

  function card(title, ...content) {
    return el("section", { class: "card" }, el("h2", {}, title), content);
  }

  // ---- heading ---------------------------------------------------------------------------------

  function first() { return data.runs.find(run => run.manifest) || data.runs[0]; }

  /** Those that are drawn over time, and the results of further ones. */
  const everyRun = [...data.runs, ...data.undrawn];

  function machineWords(machine) {
    if (!machine) return null;
    return [machine.cores && plural(machine.cores, "core"), machine.heapBytes && bytes(machine.heapBytes) + " heap",
      machine.diskKind && (machine.disks > 1 ? machine.disks + " × " : "") + machine.diskKind].filter(Boolean).join(", ");
  }

  function isClosedLoop(manifest) { return !manifest.target && !(manifest.drive || {}).schedule; }

  function offered(manifest) {
    const drive = manifest.drive || {};
    if (isClosedLoop(manifest)) return "closed loop";
    return "open loop" + (manifest.target ? " at " + perSecond(manifest.target) : "") + (drive.schedule ? ", schedule " + drive.schedule : "") + (drive.targetOrigin ? " (" + drive.targetOrigin + ")" : "");
  }

  function achieved(run) {
    const phases = run.summary && run.summary.phases ? Object.entries(run.summary.phases) : [];
    return phases.map(([name, phase]) => el("div", {}, name + ": ",
        phase.offered ? perSecond(phase.offered) + " offered, " : "", perSecond(phase.throughput) + " achieved",
        phase.backlogSeconds >= 0.1 ? el("span", { class: "bad" }, ", backlog " + elapsed(phase.backlogSeconds)) : null));
  }

  function workloadWords(manifest) {
    const properties = manifest.workloadProperties || {};
    const shares = ["read", "update", "insert", "scan", "readmodifywrite"]
        .map(kind => [kind, Number(properties[kind + "proportion"] || 0)]).filter(([, share]) => share > 0)
        .map(([kind, share]) => number(share * 100, 1) + " % " + kind).join(", ");
    return manifest.workload + (manifest.phases && manifest.phases.includes("run") && shares ? " (" + shares + ")" : "");
  }

  function facts(run) {
    const manifest = run.manifest;
    if (!manifest) return null;
    const properties = manifest.workloadProperties || {};
    const drive = manifest.drive || {};
    const list = [
      ["workload", workloadWords(manifest)],
      ["phases", (manifest.phases || []).join(", then ")],
      ["records", properties.recordcount && number(properties.recordcount)],
      ["operations", properties.operationcount && number(properties.operationcount)],
      ["cluster", manifest.cluster],
      ["servers", plural(manifest.regionServers || 0, "region server") + ", "
          + plural((manifest.table || {}).regions || 1, "region")],
      ["client", plural(manifest.threads || 0, "thread") + ", " + String(drive.client || "").toLowerCase()],
      ["offered load", offered(manifest)],
      ["achieved", data.kind === "run" ? achieved(run) : null],
      ["machine (as profiles see it)", machineWords(manifest.machine)],
      ["emulated hardware", (manifest.emulatedHardware || []).join("; ")],
      ["storage", (manifest.storage || []).join(" ")],
      ["recorder", manifest.recorder],
      ["started", manifest.start && date(manifest.start)],
    ];
    return el("dl", { class: "facts" }, list.filter(([, value]) => value && value.length !== 0)
        .map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))));
  }

  function badge(state) {
    return el("span", { class: "badge " + state }, { ok: "OK", failed: "FAILED", unfinished: "NOT FINISHED" }[state] || state);
  }

  function title() {
    const run = first();
    const manifest = run.manifest || {};
    if (data.kind === "run") {
      return (manifest.profile || data.title) + (manifest.workload ? " · workload " + manifest.workload : "");
    }
    const sides = data.comparisons.length === 1 ? data.comparisons[0].sides.map(side => side.name) : [];
    return sides.length === 2 ? sides[1] + " against " + sides[0] : data.title;
  }

  function themeButton() {
    return el("button", { type: "button", "aria-label": "switch between dark and light", onclick: () => {
      setTheme(isDark() ? "light" : "dark");
      charts.forEach(draw => draw());
    } }, "dark / light");
  }

  function head() {
    const states = everyRun.map(run => run.state);
    const state = states.includes("failed") ? "failed" : states.includes("unfinished") ? "unfinished" : "ok";
    const manifest = first().manifest || {};
    document.title = title() + " · htk report";
    const reasons = everyRun.flatMap(run => ((run.summary || {}).reasons || [])
        .map(reason => (data.kind === "run" ? "" : run.name + ": ") + reason));
    const notices = [...data.notices, ...(data.kind === "run" ? first().notices : [])];
    add(document.getElementById("head"), [
      el("div", { class: "title" },
          el("h1", { class: "grow" }, title()), badge(state),
          manifest.scale > 1 && el("span", { class: "badge scale", title: "all byte- and rate-sized settings of client and servers are divided by this factor" },
              "SCALE MODEL 1:" + manifest.scale),
          themeButton()),
      el("div", { class: "soft small" }, data.kind + " ", el("span", { class: "mono" }, data.title),
          data.kind === "run" ? null : ", " + plural(everyRun.length, data.kind.slice(0, -1))),
      verdictCard(),
      facts(first()),
      reasons.length > 0 && el("ul", { class: "reasons" }, reasons.map(reason => el("li", {}, reason))),
      notices.length > 0 && el("ul", { class: "notices" }, notices.map(text => el("li", {}, text))),
    ]);
  }

  // ---- over time -------------------------------------------------------------------------------

  const PARTS = { queueMicros: "call queue", otherBatchesMicros: "other batches of the call", gatesMicros: "gates", locksMicros: "locks",
    walAppendMicros: "WAL append", walSyncMicros: "WAL sync", mvccMicros: "MVCC wait", restMicros: "rest" };

  function phaseAt(run, seconds) {
    const at = run.timeline.origin + seconds * 1e6;
    return (run.phases.find(phase => at >= phase.start && at <= phase.end) || {}).name;
  }

  function duration(run) {
    const slow = run.slow.points.reduce((most, point) => Math.max(most, point[0] + point[1]), 0);
    return Math.max((run.timeline.end - run.timeline.origin) / 1e6, slow / 1e6, 1);
  }

  /** Bars of a lane side by side: each in the first row that is free. */
  function layout(run) {
    const end = duration(run) * 1e6;
    const rows = [];
    const bars = [];
    run.stalls.lanes.forEach((lane, index) => {
      const mine = run.stalls.bars.filter(bar => bar[0] === index).sort((one, other) => one[2] - other[2]);
      const free = [];
      mine.forEach(bar => {
        const stop = bar[3] === null ? end : bar[3];
        let at = free.findIndex(until => until <= bar[2]);
        if (at < 0) at = free.length < 5 ? free.push(0) - 1 : free.indexOf(Math.min(...free));
        free[at] = Math.max(free[at], stop);
        bars.push({ row: rows.length + at, lane, cause: run.stalls.causes[bar[1]], start: bar[2], end: stop, open: bar[3] === null, figures: bar[4] });
      });
      const of = Math.max(1, free.length);
      for (let i = 0; i < of; i++) rows.push({ lane, first: i === 0, of, i });
    });
    return { rows, bars };
  }

  function overTime(run, state) {
    const holder = el("div", {});
    const operations = [...new Set(run.timeline.series.map(series => series.operation))];
    const lanes = layout(run);
    const bound = data.slo && boundLine(data.slo);
    const view = {
      operations: new Set(operations), measure: "response", lines: new Set([...new Set(["p50", bound || "p99"]), "max"]), heat: true, slow: true, log: true,
      hidden: new Set(), zoom: [0, 100], area: null,
    };
    const differ = run.timeline.series.some(series => series.measure === "response")
        && !(run.manifest && isClosedLoop(run.manifest));
    const box = el("div", { class: "chart", role: "application", tabindex: "0", "aria-label": "throughput, latency, slow operations and stall events over time; arrows move, plus and minus zoom, 0 shows the whole run",
      onkeydown: event => pressed(event) });
    const selected = el("div", { class: "selected", role: "status" });
    const readout = el("div", { class: "readout", "aria-live": "off" });
    const total = duration(run);
    let chart = null;
    const redraw = () => draw();

    const phases = run.phases.filter(phase => Math.abs(phase.start) < 1e18);
    const zooms = [["all", "whole run"], ...phases.map(phase => [phase.name, phase.name])];
    const zoomTo = (from, to) => {
      const low = Math.max(0, from / total * 100);
      const high = Math.min(100, to / total * 100);
      view.zoom = [low, Math.max(high, low + 1e-4)];
      chart.dispatchAction({ type: "dataZoom", batch: [0, 1].map(dataZoomIndex => ({ dataZoomIndex, start: view.zoom[0], end: view.zoom[1] })) });
    };
    const scale = factor => {
      const [low, high] = view.zoom.map(value => value / 100 * total);
      const middle = (low + high) / 2;
      const half = (high - low) / 2 * factor;
      zoomTo(middle - half, middle + half);
    };
    const pan = share => {
      const [low, high] = view.zoom.map(value => value / 100 * total);
      const step = Math.max(-low, Math.min(total - high, (high - low) * share));
      zoomTo(low + step, high + step);
    };
    const keys = { "+": () => scale(0.5), "=": () => scale(0.5), "-": () => scale(2), 0: () => zoomTo(0, total), ArrowLeft: () => pan(-0.2), ArrowRight: () => pan(0.2) };
    const pressed = event => {
      if (event.target !== box || !keys[event.key] || event.ctrlKey || event.metaKey) return;
      keys[event.key]();
      event.preventDefault();
    };
    const go = { toBar: bar => {
      const room = Math.max(2e4, bar.end - bar.start);
      zoomTo((bar.start - room) / 1e6, (bar.end + room) / 1e6);
      const dataIndex = shownBars(lanes, view, bar.cause).indexOf(bar);
      chart.dispatchAction({ type: "showTip", seriesIndex: chart.getOption().series.findIndex(one => one.id === "lane " + bar.cause), dataIndex });
      box.scrollIntoView({ block: "nearest" });
    } };
    const select = area => {
      view.area = area;
      chart.setOption({ series: areaSeries(view, theme()) });
      selected.replaceChildren();
      if (area) add(selected, [el("button", { type: "button", class: "close", onclick: () => select(null) }, "clear selection"), selectionParts(run, lanes, view, area, go)]);
    };
    const selectSpike = index => {
      const area = areaOfSpike(run, index);
      const room = Math.max(0.25, (area.to - area.from) / 2);
      zoomTo(area.from - room, area.to + room);
      select(area);
    };
    state.selectSpike = selectSpike;
    const inTime = !run.diagnosis ? [] : run.diagnosis.spikes.map((spike, index) => ({ start: spike.start, index })).sort((one, other) => one.start - other.start).map(one => one.index);
    const step = by => {
      const current = view.area && view.area.spike !== undefined ? inTime.indexOf(view.area.spike) : by > 0 ? -1 : inTime.length;
      selectSpike(inTime[Math.max(0, Math.min(inTime.length - 1, current + by))]);
    };
    const selecting = () => chart.setOption({ dataZoom: [{ disabled: view.selecting === true }] });
    const controls = el("div", { class: "controls" },
        operations.length > 1 && choice("operations", operations.map(name => [name, name]), name => view.operations.has(name),
            name => { flip(view.operations, name); redraw(); }),
        differ && choice("latency", [["response", "response"], ["service", "service"]], name => view.measure === name,
            name => { view.measure = name; redraw(); }),
        choice("lines", [["p50", "p50"], ["p95", "p95"], ["p99", "p99"], ["p999", "p99.9"], ["max", "max"]], name => view.lines.has(name),
            name => { flip(view.lines, name); redraw(); }),
        choice("heat map", [[true, "heat map"]], () => view.heat, () => { view.heat = !view.heat; redraw(); }),
        choice("axis", [[true, "log"], [false, "linear"]], value => view.log === value, value => { view.log = value; redraw(); }),
        run.slow.points.length > 0 && choice("points", [["slow", "slow operations"]], () => view.slow, () => { view.slow = !view.slow; redraw(); }),
        el("div", { class: "set" }, el("span", {}, "zoom"),
            zooms.map(([name, text]) => el("button", { type: "button", onclick: () => {
              const phase = phases.find(one => one.name === name);
              if (phase) zoomTo((phase.start - run.timeline.origin) / 1e6, (phase.end - run.timeline.origin) / 1e6); else zoomTo(0, total);
            } }, text)),
            el("button", { type: "button", "aria-label": "zoom in", onclick: () => scale(0.5) }, "+"),
            el("button", { type: "button", "aria-label": "zoom out", onclick: () => scale(2) }, "−")),
        choice("select", [[true, "draw a box"]], () => view.selecting === true, () => { view.selecting = !view.selecting; selecting(); }),
        inTime.length > 0 && el("div", { class: "set" }, el("button", { type: "button", onclick: () => step(-1) }, "‹ spike"), el("button", { type: "button", onclick: () => step(1) }, "spike ›")));
    const seen = Object.keys(run.stalls.seen);
    const legend = el("div", { class: "controls" }, el("div", { class: "set" },
        seen.sort((one, other) => (one === SLOW_BATCH) - (other === SLOW_BATCH) || one.localeCompare(other)).map(code =>
            el("button", { type: "button", class: "cause", "aria-pressed": "true", title: causeWords(code), onclick: event => {
              flip(view.hidden, code);
              event.currentTarget.setAttribute("aria-pressed", String(!view.hidden.has(code)));
              redraw();
            } }, el("i", { style: { background: causeColour(code) } }), code === SLOW_BATCH ? "slow batch" : code,
                el("span", { class: "soft" }, number(run.stalls.seen[code]))))));

    function draw() {
      const colours = theme();
      const narrow = isNarrow();
      const rowHeight = 12;
      const lanesHeight = Math.max(24, lanes.rows.length * rowHeight);
      const tops = [32, 32 + 120 + 40];
      tops.push(tops[1] + (narrow ? 220 : 270) + 22);
      const height = tops[2] + lanesHeight + 86;
      box.style.height = height + "px";
      if (!chart) {
        chart = echarts.init(box, null, { renderer: "canvas" });
        chart.on("datazoom", event => {
          const { start, end } = event.batch ? event.batch[0] : event;
          view.zoom = [start, end];
        });
        drawBoxes(chart, () => view.selecting, select);
        chart.on("click", event => {
          const index = event.componentType === "markArea" ? Number(event.name) : event.data && event.data.point ? event.data.point[10] : null;
          if (index !== null && run.diagnosis && run.diagnosis.spikes[index]) selectSpike(index);
        });
        chart.on("updateAxisPointer", event => {
          const info = (event.axesInfo || [])[0];
          if (info) showReadout(readout, run, lanes, info.value, view);
        });
      } else {
        chart.resize();
      }
      chart.setOption(timeOption(run, lanes, view, colours, narrow, tops, lanesHeight, total), { notMerge: true });
      chart.resize();
      if (view.selecting) selecting();
    }

    holder.append(controls, box, readout, legend, selected,
        el("p", { class: "soft small" }, "Drag to pan, Ctrl and wheel or two fingers to zoom, or the bar below the lanes; with the keyboard: arrows, + and −, 0. All three charts move together. Point at anything: the lines below the chart say what was under way, a point or bar says what it is. "
            + "Click a red band, or draw a box, to list what is in it. The heat map shows all operations: the darker a cell, the more of them took that long. ",
            clockWords(run)));
    readout.append(el("span", { class: "soft" }, "Point at the charts to see what was under way at a time."));
    state.draw = draw;
    return holder;
  }

  function clockWords(run) {
    return run.stalls.clocks.length === 0 ? "" : "Times of servers are brought to the client's clock: "
        + run.stalls.clocks.slice(0, 6).map(clockOf => shortServer(clockOf.server) + " " + signed(-clockOf.offsetMicros) + " (± " + micros(clockOf.errorMicros) + ")").join(", ")
        + (run.stalls.clocks.length > 6 ? " and others" : "") + ".";
  }

  function signed(value) { return (value < 0 ? "−" : "+") + micros(Math.abs(value)); }

  function seriesOf(run, measure, view) {
    const hasMeasure = run.timeline.series.some(series => series.measure === measure);
    return run.timeline.series.filter(series => series.measure === (hasMeasure ? measure : "service") && view.operations.has(series.operation));
  }

  /** Points of a line, with a gap where nothing ran. */
  function points(series, value) {
    const list = [];
    for (let i = 0; i < series.start.length; i++) {
      const width = series.end[i] - series.start[i];
      if (i > 0 && series.start[i] - series.end[i - 1] > 1.5 * width) list.push([series.end[i - 1] / 1e6, null]);
      const y = value(i);
      list.push([(series.start[i] + series.end[i]) / 2e6, y]);
    }
    return list;
  }

  function timeOption(run, lanes, view, colours, narrow, tops, lanesHeight, total) {
    const left = narrow ? 70 : 170;
    const right = narrow ? 12 : 22;
    const latencyHeight = tops[2] - tops[1] - 22;
    const grids = [{ top: tops[0], height: 120 }, { top: tops[1], height: latencyHeight }, { top: tops[2], height: lanesHeight }]
        .map(grid => ({ ...grid, left, right }));
    const axis = (index, labelled) => ({
      type: "value", gridIndex: index, min: 0, max: total,
      axisLine: { lineStyle: { color: colours.line } }, axisTick: { show: labelled }, splitLine: { show: true, lineStyle: { color: colours.faint } },
      axisLabel: { show: labelled, color: colours.soft, fontFamily: FONT, hideOverlap: true, formatter: value => elapsed(Math.round(value * 1000) / 1000) },
      axisPointer: { show: true, snap: false, triggerTooltip: false, lineStyle: { color: colours.soft, type: "dashed" },
        label: { show: index === 2, backgroundColor: colours.soft, color: colours.card, formatter: param => "+" + elapsed(Math.round(param.value * 1000) / 1000) } },
    });
    const name = text => ({ name: text, nameLocation: "end", nameGap: 11, nameTextStyle: { color: colours.soft, align: narrow ? "left" : "right", fontFamily: FONT, fontSize: 11.5 } });
    const label = { color: colours.soft, fontFamily: FONT };
    const series = [];
    const bands = run.phases.filter(phase => Math.abs(phase.start) < 1e18).map(phase => [
      { xAxis: (phase.start - run.timeline.origin) / 1e6, name: phase.name, itemStyle: { color: colours.band } },
      { xAxis: (phase.end - run.timeline.origin) / 1e6 }]);
    const phaseBands = shown => ({ silent: true, data: bands, label: { show: shown, position: "insideTopLeft", color: colours.soft, fontSize: 11, fontFamily: FONT } });
    series.push({ type: "line", xAxisIndex: 0, yAxisIndex: 0, data: [], markArea: phaseBands(true), silent: true });
    seriesOf(run, "response", view).forEach(one => series.push({
      name: one.operation, type: "line", xAxisIndex: 0, yAxisIndex: 0, showSymbol: points(one, () => 0).length < 3, symbolSize: 4, silent: true,
      lineStyle: { width: 1.6, color: operationColour(one.operation) }, itemStyle: { color: operationColour(one.operation) },
      areaStyle: { color: operationColour(one.operation), opacity: 0.09 }, connectNulls: false,
      data: points(one, i => one.count[i] * 1e6 / Math.max(1, one.end[i] - one.start[i])),
    }));
    offeredLines(run).forEach(([from, to, rate]) => series.push({
      name: "offered", type: "line", xAxisIndex: 0, yAxisIndex: 0, silent: true, showSymbol: false, data: [[from, rate], [to, rate]],
      lineStyle: { width: 1.2, type: "dashed", color: colours.soft }, itemStyle: { color: colours.soft },
      endLabel: { show: !narrow, formatter: "offered", color: colours.soft, fontSize: 11, fontFamily: FONT, offset: [-48, -9] },
    }));
    series.push({ type: "line", xAxisIndex: 1, yAxisIndex: 1, data: [], silent: true, markArea: phaseBands(false) });
    if (view.heat) series.push(...heatSeries(run, view, total));
    series.push(...areaSeries(view, colours));
    if (data.slo) series.push(boundSeries(colours));
    spikeBands(run, series, colours);
    const styles = { p50: { width: 1.1, opacity: 0.6 }, p95: { width: 1.4, opacity: 0.8 }, p99: { width: 1.9, opacity: 1 }, p999: { width: 1.4, opacity: 0.9, type: "dashed" }, max: { width: 1, opacity: 0.75, type: "dotted" } };
    seriesOf(run, view.measure, view).forEach(one => view.lines.forEach(line => series.push({
      name: one.operation + " " + line, type: "line", xAxisIndex: 1, yAxisIndex: 1, showSymbol: one.start.length < 3, symbolSize: 4, silent: true, connectNulls: false,
      lineStyle: { color: operationColour(one.operation), ...styles[line] }, itemStyle: { color: operationColour(one.operation) },
      data: points(one, i => Math.max(view.log ? 0.01 : 0, one[line][i] / 1000)),
    })));
    if (view.slow && run.slow.points.length > 0) series.push(...slowSeries(run, view));
    laneSeries(lanes, view).forEach(one => series.push(one));
    return {
      animation: false, textStyle: { fontFamily: FONT }, backgroundColor: "transparent",
      tooltip: { ...tooltip(colours), trigger: "item" },
      axisPointer: { link: [{ xAxisIndex: "all" }], triggerOn: "mousemove|click" },
      grid: grids,
      xAxis: [axis(0, false), axis(1, false), axis(2, true)],
      yAxis: [
        { type: "value", gridIndex: 0, ...name("operations a second"), min: 0, splitNumber: 3, axisLabel: { ...label, formatter: value => number(value) }, splitLine: { lineStyle: { color: colours.faint } }, axisPointer: { show: false } },
        { type: view.log ? "log" : "value", gridIndex: 1, ...name((view.measure === "response" ? "response" : "service") + " time"), min: view.log ? value => Math.max(0.01, Math.pow(10, Math.floor(Math.log10(Math.max(value.min, 0.01))))) : 0,
          axisLabel: { ...label, formatter: value => micros(value * 1000).replace(/\.0+(?= )/, "") }, splitLine: { lineStyle: { color: colours.faint } }, minorSplitLine: { show: false }, axisPointer: { show: false } },
        { type: "category", gridIndex: 2, inverse: true, data: lanes.rows.map((_, i) => String(i)), axisPointer: { show: false },
          axisLine: { lineStyle: { color: colours.line } }, axisTick: { show: false },
          axisLabel: { ...label, fontSize: 11, interval: 0, width: left - 12, overflow: "truncate", ellipsis: "…",
            formatter: value => { const one = lanes.rows[Number(value)]; return one && one.i === Math.floor((one.of - 1) / 2) ? (narrow ? shortLaneName : laneName)(one.lane) : ""; } },
          splitLine: { show: true, interval: index => lanes.rows[index] && lanes.rows[index].first, lineStyle: { color: colours.line } } },
      ],
      dataZoom: [
        { type: "inside", xAxisIndex: [0, 1, 2], filterMode: "none", zoomOnMouseWheel: "ctrl", moveOnMouseMove: true, moveOnMouseWheel: false, preventDefaultMouseMove: false, start: view.zoom[0], end: view.zoom[1], minSpan: 0.01 },
        { type: "slider", xAxisIndex: [0, 1, 2], filterMode: "none", bottom: 8, height: 26, left, right, start: view.zoom[0], end: view.zoom[1], showDataShadow: false,
          borderColor: colours.line, fillerColor: colours.band, handleStyle: { color: colours.card, borderColor: colours.soft }, moveHandleStyle: { color: colours.soft, opacity: 0.35 },
          brushSelect: true, textStyle: { color: colours.soft, fontFamily: FONT }, labelFormatter: value => "+" + elapsed(Math.round(value * 1000) / 1000) },
      ],
      series,
    };
  }

  function offeredLines(run) {
    const summary = run.summary && run.summary.phases ? run.summary.phases : {};
    return run.phases.filter(phase => summary[phase.name] && summary[phase.name].offered).map(phase =>
        [(phase.start - run.timeline.origin) / 1e6, (phase.end - run.timeline.origin) / 1e6, summary[phase.name].offered]);
  }

  function spikeBands(run, series, colours) {
    if (!run.diagnosis || run.diagnosis.spikes.length === 0) return;
    series.push({
      id: "spikes", type: "line", xAxisIndex: 1, yAxisIndex: 1, data: [],
      markArea: {
        itemStyle: { color: colours.spike }, emphasis: { itemStyle: { color: colours.spike, opacity: 1, borderColor: colours.bad, borderWidth: 1 } },
        tooltip: { formatter: param => spikeTip(run, run.diagnosis.spikes[Number(param.name)]) }, label: { show: false },
        data: run.diagnosis.spikes.slice(0, 200).map((spike, i) => [
          { xAxis: (spike.start - run.timeline.origin) / 1e6, name: String(i) }, { xAxis: (spike.end - run.timeline.origin) / 1e6 }]),
      },
    });
  }

  /** Points of the slow operations: a series for each colour, so that thousands are drawn at once. */
  function slowSeries(run, view) {
    const { bad, ink } = theme();
    const groups = new Map();
    run.slow.points.filter(point => view.operations.has(run.slow.operations[point[4]])).forEach(point => {
      const colour = point[8] ? bad : operationColour(run.slow.operations[point[4]]);
      if (!groups.has(colour)) groups.set(colour, []);
      groups.get(colour).push(point);
    });
    return [...groups.entries()].map(([color, points]) => ({
      type: "scatter", name: "slow operations", xAxisIndex: 1, yAxisIndex: 1, symbolSize: 5, symbol: color === bad ? "diamond" : "circle", z: 5, large: true, largeThreshold: 1000,
      itemStyle: { color, opacity: 0.5 }, emphasis: { itemStyle: { opacity: 1, borderColor: ink, borderWidth: 1.5 }, scale: 1.8 },
      data: points.map(point => ({ value: [point[0] / 1e6, Math.max(0.01, (view.measure === "service" ? point[2] : point[1]) / 1000)], point })),
      tooltip: { formatter: param => slowTip(run, param.data.point) },
    }));
  }

  /** The bars of a cause in the order in which its series has them. */
  function shownBars(lanes, view, cause) {
    return lanes.bars.filter(bar => bar.cause === cause && !view.hidden.has(cause));
  }

  function laneSeries(lanes, view) {
    const { ink } = theme();
    const causes = [...new Set(lanes.bars.map(bar => bar.cause))].filter(cause => !view.hidden.has(cause)).sort((one, other) => (other === SLOW_BATCH) - (one === SLOW_BATCH));
    const series = causes.map(cause => [cause, shownBars(lanes, view, cause)]).map(([cause, bars]) => ({
      id: "lane " + cause, type: "custom", name: cause, xAxisIndex: 2, yAxisIndex: 2, clip: true, itemStyle: { color: causeColour(cause) },
      encode: { x: [1, 2], y: 0 },
      renderItem: (params, api) => {
        const from = api.coord([api.value(1), api.value(0)]);
        const to = api.coord([api.value(2), api.value(0)]);
        const height = Math.max(3, api.size([0, 1])[1] - 3);
        const area = params.coordSys;
        const rectangle = echarts.graphic.clipRectByRect(
            { x: from[0], y: from[1] - height / 2, width: Math.max(2, to[0] - from[0]), height },
            { x: area.x, y: area.y, width: area.width, height: area.height });
        return rectangle && { type: "rect", transition: [], shape: { ...rectangle, r: 1.5 }, style: { fill: api.visual("color"), opacity: cause === SLOW_BATCH ? 0.75 : 0.92 }, emphasis: { style: { stroke: ink, lineWidth: 1.5 } } };
      },
      data: bars.map(bar => ({ value: [bar.row, bar.start / 1e6, bar.end / 1e6], bar })),
      tooltip: { formatter: param => barTip(param.data.bar) },
    }));
    return series.length > 0 ? series : [{ type: "custom", xAxisIndex: 2, yAxisIndex: 2, renderItem: () => null, data: [] }];
  }

  function partsOf(figures) {
    const parts = Object.entries(PARTS).map(([key, text]) => [text, (figures || {})[key] || 0]).filter(([, value]) => value > 0);
    return parts.sort((one, other) => other[1] - one[1]);
  }

  function partsWords(figures, most = 4) {
    return partsOf(figures).slice(0, most).map(([text, value]) => text + " " + micros(value)).join(", ");
  }

  function barTip(bar) {
    const figures = bar.figures || {};
    const tip = el("div", { class: "tip" },
        el("b", { class: "head" }, el("span", { class: "swatch", style: { background: causeColour(bar.cause) } }), " ", bar.cause === SLOW_BATCH ? "slow batch" : bar.cause, " · ", bar.open ? "open at the end" : micros(bar.end - bar.start)),
        el("div", { class: "soft" }, causeWords(bar.cause)),
        el("div", {}, bar.lane.server === "client" ? "in the client's own process" : shortServer(bar.lane.server) + (bar.lane.region ? ", region " + laneName(bar.lane) : bar.lane.wal ? ", WAL" : ", whole server")),
        el("div", {}, "at +" + elapsed(Math.round(bar.start / 1e3) / 1e3)));
    if (bar.cause === SLOW_BATCH) {
      tip.append(el("div", { class: "held" }, partsOf(figures).map(([text, value]) => el("div", {}, text + ": " + micros(value)))));
    }
    const rest = Object.entries(figures).filter(([key]) => !(key in PARTS));
    if (rest.length > 0) tip.append(el("div", { class: "soft" }, rest.map(([key, value]) => words(key) + " " + figure(key, value)).join(" · ")));
    return tip;
  }

  /** What was under way between two times, which need not have held anything. */
  function overlapping(lanes, from, to, isMine) {
    return lanes.bars.filter(bar => bar.start < to && bar.end > from && isMine(bar))
        .map(bar => ({ bar, overlap: Math.min(bar.end, to) - Math.max(bar.start, from) })).sort((one, other) => other.overlap - one.overlap);
  }

  function spikeAt(run, micro) {
    if (!run.diagnosis) return null;
    const at = run.timeline.origin + micro;
    return run.diagnosis.spikes.find(spike => at >= spike.start && at <= spike.end) || null;
  }

  function causeLine(cause) {
    return el("div", {}, el("span", { class: "swatch", style: { background: causeColour(cause.cause) } }), " ", percent(cause.share), " ", cause.cause,
        cause.behind && cause.behind.length > 0 ? " ← " + cause.behind.join(" ← ") : "",
        cause.region ? el("span", { class: "soft" }, " region " + cause.region.slice(0, 8)) : cause.server ? el("span", { class: "soft" }, " " + shortServer(cause.server)) : "");
  }

  function spikeTip(run, spike) {
    return el("div", { class: "tip" },
        el("b", { class: "head" }, "spike of " + micros(spike.end - spike.start) + ", " + plural(spike.operations, "operation")),
        el("div", { class: "soft" }, micros(spike.excessMicros) + " beyond the threshold in all, at +" + elapsed(Math.round((spike.start - run.timeline.origin) / 1e3) / 1e3)),
        el("div", { class: "held" }, spikeCauses(spike, 6)));
  }

  function spikeCauses(spike, most) {
    return [spike.causes.slice(0, most).map(causeLine),
      spike.unexplained > 0.005 ? el("div", {}, el("span", { class: "swatch", style: { background: causeColour("UNEXPLAINED") } }), " " + percent(spike.unexplained) + " unexplained") : null];
  }

  /** What held a slow operation, as far as the diagnosis has found it. */
  function slowTip(run, point) {
    const [due, response, service, phase, operation, server, region, retries, exception, key, spike] = point;
    const serverName = server < 0 ? null : run.slow.servers[server];
    const regionName = region < 0 ? null : run.slow.regions[region];
    return el("div", { class: "tip" },
        el("b", { class: "head" }, run.slow.operations[operation] + " · " + micros(response)),
        response - service > 1 ? el("div", {}, micros(response - service) + " waited for a free thread, then " + micros(service) + " under way") : null,
        el("div", {}, (run.slow.phases[phase] || "") + " phase, due at +" + elapsed(Math.round(due / 1e3) / 1e3)),
        key ? el("div", {}, "key ", el("span", { class: "mono" }, key)) : null,
        regionName ? el("div", {}, "region " + regionName.slice(0, 12) + (serverName ? " on " + shortServer(serverName) : "")) : null,
        retries > 0 ? el("div", {}, plural(retries, "call") + " made again") : null,
        exception ? el("div", { class: "bad" }, "failed: " + exception) : null,
        el("div", { class: "held" }, spike !== null
            ? [el("div", { class: "soft" }, "what held the spike that it is in:"), spikeCauses(run.diagnosis.spikes[spike], 4)]
            : el("div", { class: "soft" }, run.diagnosis ? "Not in a spike of the tail that was diagnosed." : NOT_DIAGNOSED)));
  }

  function showReadout(box, run, lanes, seconds, view) {
    const micro = seconds * 1e6;
    const phase = phaseAt(run, seconds);
    let from = micro - 5e5;
    let to = micro + 5e5;
    const figures = seriesOf(run, view.measure, view).map(one => {
      const i = one.start.findIndex((start, at) => start <= micro && one.end[at] > micro);
      if (i < 0) return null;
      from = one.start[i];
      to = one.end[i];
      return el("span", {}, el("span", { class: "swatch", style: { background: operationColour(one.operation) } }), " ", el("b", {}, one.operation), " ",
          perSecond(one.count[i] * 1e6 / Math.max(1, to - from)) + ", p50 " + micros(one.p50[i]) + ", p99 " + micros(one.p99[i]) + ", p99.9 " + micros(one.p999[i]) + ", max " + micros(one.max[i]));
    }).filter(Boolean);
    const byCause = new Map();
    overlapping(lanes, from, to, bar => bar.cause !== SLOW_BATCH && !view.hidden.has(bar.cause)).forEach(({ bar, overlap }) => {
      const known = byCause.get(bar.cause) || { count: 0, most: 0, lanes: new Set() };
      known.count++;
      known.most = Math.max(known.most, overlap);
      known.lanes.add(laneName(bar.lane));
      byCause.set(bar.cause, known);
    });
    const batches = overlapping(lanes, from, to, bar => bar.cause === SLOW_BATCH);
    const sums = {};
    batches.forEach(({ bar }) => Object.keys(PARTS).forEach(key => { sums[key] = (sums[key] || 0) + ((bar.figures || {})[key] || 0); }));
    const spike = spikeAt(run, micro);
    box.replaceChildren(
        el("div", { class: "row" }, el("b", {}, "+" + elapsed(Math.round(seconds * 1000) / 1000)), el("span", { class: "soft" }, clock(run.timeline.origin + micro) + (phase ? " · " + phase : "")), figures),
        spike ? el("div", { class: "row held" }, el("span", {}, "spike of " + plural(spike.operations, "operation") + ", held by: "
            + (spike.causes.slice(0, 3).map(cause => percent(cause.share) + " " + [cause.cause, ...cause.behind].join(" ← ")).join(", ") || "nothing that was recorded"))) : "",
        el("div", { class: "row" }, byCause.size === 0 ? el("span", { class: "soft" }, "no stall event in " + micros(to - from)) :
            [...byCause.entries()].slice(0, 7).map(([cause, known]) => el("span", {}, el("span", { class: "swatch", style: { background: causeColour(cause) } }), " " + cause + " ",
                el("span", { class: "soft" }, (known.count > 1 ? known.count + "×, " : "") + micros(known.most) + " of " + micros(to - from) + (known.lanes.size === 1 ? ", " + [...known.lanes][0] : ", in " + known.lanes.size + " places"))))),
        batches.length === 0 ? "" : el("div", { class: "row soft" }, plural(batches.length, "slow batch") .replace(/batchs$/, "batches") + ": " + partsWords(sums)));
  }

  // ---- diagnosis -------------------------------------------------------------------------------

  function diagnosis(run, state) {
    const found = run.diagnosis;
    const title = "What held the tail" + (data.kind === "run" ? "" : " of " + run.name);
    if (!found) return card(title, el("p", { class: "soft" }, NOT_DIAGNOSED));
    const tail = found.tail;
    const widest = Math.max(tail.unexplained || 0, ...Object.values(tail.byCause).map(cause => Math.max(cause.share, cause.chance)), 1e-9);
    const ledger = Object.entries(tail.byCause).map(([code, cause]) => ledgerRow(code, cause, widest));
    ledger.push(ledgerRow("UNEXPLAINED", { share: tail.unexplained, chance: null, p: null }, widest));
    const worst = found.spikes.slice(0, 10).map((spike, index) => row([
      [el("button", { type: "button", class: "spike", title: "select it above", onclick: () => {
        state.selectSpike(index);
        state.card.scrollIntoView({ block: "start" });
      } }, at(seconds(run, spike.start))), "num"], [micros(spike.end - spike.start), "num"], [number(spike.operations), "num"], [micros(spike.excessMicros), "num"],
      [spike.causes.slice(0, 3).map(cause => percent(cause.share) + " " + [cause.cause, ...cause.behind].join(" ← ")).join("; ") || "unexplained", "text"]]));
    return card(title,
        el("p", { class: "headline" }, found.headline),
        found.backlog && backlogParts(run, found.backlog),
        el("p", { class: "soft small" }, plural(tail.operations, "operation") + " took longer than " + micros(tail.thresholdMicros) + (tail.thresholdOrigin ? " (" + tail.thresholdOrigin + ")" : "")
            + ": " + micros(tail.excessMicros) + " beyond it in all. The mark on a bar is what the same attribution gives when events are shifted in time against the operations: what is no longer than that explains nothing."),
        table([["cause"], ["share of the excess"], ["", "num"], ["chance", "num"], ["p", "num"], ["behind it"]], ledger),
        found.confidence && [...found.confidence.reasons, ...found.confidence.notes].length > 0
            && el("ul", { class: "notices" }, [...found.confidence.reasons, ...found.confidence.notes].map(text => el("li", {}, text))),
        worst.length > 0 && [el("h3", {}, "Worst spikes"), table([["at", "num"], ["lasted", "num"], ["operations", "num"], ["beyond the threshold", "num"], ["held by"]], worst)],
        found.advice && found.advice.length > 0 && [el("h3", {}, "To try"), table([["cause"], ["setting"], ["from"], ["to"], ["why"], ["command"]],
            found.advice.map(advice => row([[advice.cause], [el("code", {}, advice.key)], [advice.from === null ? "?" : advice.from], [advice.to], [advice.why, "text"], [el("code", {}, advice.command || ""), "text"]])))]);
  }

  /** What an open loop lost that could not keep up, by cause and over time. */
  function backlogParts(run, backlog) {
    const causes = [...Object.entries(backlog.byCause), ["UNEXPLAINED", { share: backlog.unexplained }]];
    const widest = Math.max(...causes.map(([, loss]) => loss.share), 1e-9);
    const time = backlog.overTime.map(slice => row([[at(seconds(run, slice.start)), "num"], [number(Math.round(slice.completed)), "num"], [number(Math.round(slice.lost)), "num"],
      [Object.entries(slice.byCause).slice(0, 3).map(([code, share]) => percent(share) + " " + code).join("; "), "text"]]));
    return [table([["cause"], ["share of the lost throughput"], ["", "num"], ["", "num"], ["", "num"], ["behind it"]], causes.map(([code, loss]) => ledgerRow(code, loss, widest))),
      el("h3", {}, "Over time"), table([["at", "num"], ["completed/s", "num"], ["lost/s", "num"], ["held by"]], time),
      el("h3", {}, "The slowest operations")];
  }

  function ledgerRow(code, cause, widest) {
    const bar = el("div", { class: "bar" }, el("i", { style: { width: 100 * cause.share / widest + "%", background: causeColour(code) } }),
        cause.chance === null || cause.chance === undefined ? null : el("b", { style: { left: "calc(" + 100 * cause.chance / widest + "% - 1px)" }, title: "by chance " + percent(cause.chance) }));
    const behind = (cause.behind || []).slice(0, 2).map(chain => "← " + chain.causes.join(" ← ") + " (" + percent(chain.share) + ")").join("; ");
    return row([[el("span", { title: causeWords(code) }, el("span", { class: "swatch", style: { background: causeColour(code) } }), " ", code)], [bar], [percent(cause.share), "num"],
      [cause.chance === null || cause.chance === undefined ? "" : percent(cause.chance), "num"], [cause.p === null || cause.p === undefined ? "" : cause.p < 0.001 ? "< 0.001" : cause.p.toFixed(3), "num"], [behind, "text small"]]);
  }

  // ---- comparison ------------------------------------------------------------------------------

  function sideColour(index) {
    const light = ["#6b7789", "#2563c9", "#c26a00", "#178a55", "#7a4fd0"];
    const dark = ["#a9b4c4", "#6ea8ff", "#f0a94a", "#4fcf92", "#b39bff"];
    return (isDark() ? dark : light)[index % 5];
  }

  function conditionWords(compared) {
    const condition = Object.entries(compared.condition || {});
    const varying = condition.filter(([name, value]) => data.comparisons.some(other => (other.condition || {})[name] !== value));
    const names = compared.sides.map(side => side.name).reverse().join(" against ");
    return names + (varying.length > 0 ? ", " + varying.map(([name, value]) => name + " " + value).join(", ") : "");
  }

  function comparisons() {
    if (data.comparisons.length === 0) return null;
    let index = 0;
    const holder = el("div", {});
    const show = () => {
      charts.splice(0, charts.length, ...charts.filter(draw => !draw.ofComparison));
      holder.replaceChildren(...comparisonParts(data.comparisons[index]));
      charts.filter(draw => draw.ofComparison).forEach(draw => draw());
    };
    const section = card("Side by side",
        data.comparisons.length > 1 && el("div", { class: "controls" }, picker("comparison", data.comparisons.map((one, i) => [String(i), conditionWords(one)]), "0", value => { index = Number(value); show(); })),
        holder);
    section.show = show;
    return section;
  }

  function comparisonParts(compared) {
    const sides = compared.sides.filter(side => side.curves.length > 0);
    const keys = [...new Map(sides.flatMap(side => side.curves).filter(curve => curve.key.measure === "response")
        .map(curve => [curve.key.phase + " " + curve.key.operation, curve.key])).values()];
    const parts = [];
    const comparison = compared.comparison;
    if (comparison && comparison.tunnel) parts.push(...tunnelParts(comparison.tunnel));
    if (comparison) parts.push(el("p", { class: "soft small" }, (comparison.tunnel ? plural(comparison.pairs, "pair") + " of trials at the same time. " : comparison.interleaved ? plural(comparison.pairs, "pair") + " of trials, interleaved. " : "Not interleaved: recorded at different times, so that any change of cluster or machine is part of every ratio. ")
        + "Curves: all trials of a side together, each trial thin behind them; response times."));
    if (keys.length > 0) {
      let key = keys.find(one => one.phase === "run") || keys[0];
      const aside = el("div", {});
      const lines = () => compared.sides.flatMap((side, index) => {
        const same = curve => curve.key.phase === key.phase && curve.key.operation === key.operation && curve.key.measure === "response";
        const together = side.curves.filter(same).map(curve => ({ name: side.name, colour: () => sideColour(index), points: curve.points }));
        const each = side.trials.length < 2 ? [] : data.runs.filter(run => side.trials.includes(run.name)).flatMap(run => run.curves.filter(same)
            .map(curve => ({ name: run.name, thin: true, colour: () => sideColour(index), points: curve.points })));
        return [...each, ...together];
      });
      const chart = curveChart(lines, "latency by percentile of both sides");
      chart.draw.ofComparison = true;
      const showRatios = () => aside.replaceChildren(...ratioParts(comparison, key));
      showRatios();
      parts.push(el("div", { class: "controls" }, choice("operation", keys.map(one => [one, one.phase + " " + one.operation]), one => one === key, one => { key = one; chart.draw(); showRatios(); })),
          el("div", { class: "split" }, chart.box, aside));
    }
    if (comparison) parts.push(...verdicts(comparison));
    parts.push(...tails(compared));
    return parts;
  }

  /** One sentence for each trial; the ledger of the one that is picked stands below. */
  function tails(compared) {
    const rows = compared.sides.flatMap(side => data.runs.filter(run => side.trials.includes(run.name) && run.diagnosis)
        .map(run => row([[side.name], [run.name, "mono"], [micros(run.diagnosis.tail.thresholdMicros), "num"], [run.diagnosis.headline, "text"]])));
    return rows.length === 0 ? [] : [el("h3", {}, "What held the tails"), table([["side"], ["trial"], ["beyond", "num"], ["held by"]], rows)];
  }

  function ratioText(line) {
    const bounds = line.claim && line.claim.interval || line.ratio && line.ratio.interval;
    if (bounds) return times(bounds.ratio) + " [" + short(bounds.low) + ", " + short(bounds.high) + "]";
    return line.ratio ? times(line.ratio.median) + " [" + short(line.ratio.least) + ", " + short(line.ratio.greatest) + "]" : "–";
  }

  function short(value) { return typeof value === "number" ? (value >= 100 ? number(value) : value.toFixed(2)) : value === "Infinity" ? "∞" : String(value); }

  function times(value) { return short(value) + "×"; }

  function forest(line) {
    const bounds = line.claim && line.claim.interval || line.ratio && line.ratio.interval;
    const [at, low, high] = bounds ? [bounds.ratio, bounds.low, bounds.high] : line.ratio ? [line.ratio.median, line.ratio.least, line.ratio.greatest] : [];
    if (!(at > 0)) return "";
    const place = value => Math.max(0, Math.min(100, 50 + 50 * Math.log(Math.max(1e-9, Number(value))) / Math.log(8)));
    const [from, to] = [place(low), place(high)];
    return el("div", { class: "forest", title: "from 1/8 to 8 times, log scale; the dashed line is 1" }, el("u"), el("i", { style: { left: from + "%", width: Math.max(0.5, to - from) + "%" } }), el("b", { style: { left: place(at) + "%" } }));
  }

  function lineValue(line, value) {
    if (/\(us\)$/.test(line.name)) return micros(value);
    if (/\(us\/op\)$/.test(line.name)) return micros(value);
    if (/\(MiB\)$/.test(line.name)) return number(value, value < 100 ? 1 : 0) + " MiB";
    if (/\(ms\)$/.test(line.name)) return micros(value * 1000);
    if (/\(ops\/s\)$/.test(line.name)) return perSecond(value);
    return number(value, value < 100 ? 2 : 0);
  }

  function lineName(line) { return line.name.replace(/ \((us|us\/op|MiB|ms|ops\/s)\)$/, ""); }

  function verdictOf(line) {
    if (!line.claim) return "";
    const verdict = line.claim.verdict;
    return el("span", { class: verdict === "better" ? "good" : verdict === "worse" ? "bad" : "soft" }, line.claim.words);
  }

  function ratioParts(comparison, key) {
    if (!comparison) return [];
    const lines = comparison.lines.filter(line => line.group === key.phase + " " + key.operation && line.ratio && / \(us\)$/.test(line.name));
    return [table([[""], [comparison.baseline, "num"], [comparison.profile, "num"], ["ratio", "num"]],
        lines.map(line => row([[lineName(line)], [lineValue(line, line.baseline), "num"], [lineValue(line, line.profile), "num"], [ratioText(line), "num"]]))),
      el("p", { class: "soft small" }, comparison.tunnel ? "Medians of each side's trials, the whole measured stretch; in brackets the least and greatest ratio of a pair. The verdict above rests on windows of it."
          : comparison.pairs < 5 ? "Medians of each side; in brackets the least and greatest ratio of a pair. " + plural(comparison.pairs, "pair") + " of trials give no verdict, 5 are needed."
          : "Medians of each side; in brackets the confidence interval of the ratio.")];
  }

  /** The verdict of both sides at the same time, as the terminal has it. */
  function tunnelParts(tunnel) {
    const millis = micros => micros == null ? "–" : (micros / 1000).toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 }) + " ms";
    const rate = perSecond => perSecond == null ? "–" : perSecond.toLocaleString("en", { maximumFractionDigits: 0 }) + "/s";
    const times = ratio => ratio == null ? "–" : ratio.toLocaleString("en", { maximumSignificantDigits: 3 }) + "×";
    const between = interval => !interval || interval.includes(null) ? "" : interval.map(times).join(" to ");
    const verdict = words => el("span", { class: words === "better" ? "good" : words === "worse" ? "bad" : "soft" }, words || "");
    const line = (name, of, text) => row([[name], [text(of.baseline), "num"], [text(of.profile), "num"], [times(of.ratio), "num"], [between(of.interval), "num"], [verdict(of.verdict)]]);
    const sustained = of => line("sustained, " + of.slo, of, perSecond => ((perSecond === of.baseline ? of.baselineIsLeast : of.profileIsLeast) ? "≥" : "") + rate(perSecond));
    const held = (name, of) => row([[name], [of.baseline || "nothing slower than the bound"], [of.profile || "nothing slower than the bound"]]);
    return [
      el("ul", {}, tunnel.sentences.map(sentence => el("li", {}, sentence))),
      el("p", { class: "soft small" }, tunnel.rate.toLocaleString("en") + "/s offered to each side; " + plural(tunnel.pairs, "window pair") + " of " + tunnel.windowSeconds + " s"
          + (tunnel.cpuBusy == null ? "" : "; this host's processor " + Math.round(100 * tunnel.cpuBusy) + " % busy")),
      table([["figure"], [tunnel.baseline, "num"], [tunnel.profile, "num"], ["ratio", "num"], ["interval", "num"], ["verdict"]],
          [...tunnel.figures.map(figure => line(figure.label, figure, millis)), line("load", tunnel.load, rate), sustained(tunnel.sustained)]),
      table([["what held up"], [tunnel.baseline], [tunnel.profile]], [held("the load", tunnel.loadTail), held("the tail", tunnel.tail)]),
      el("ul", { class: "soft small" }, [...tunnel.notShown.map(gap => el("li", {}, "not shown: " + gap)), ...tunnel.notes.map(note => el("li", {}, note))]),
    ];
  }

  function verdicts(comparison) {
    // The verdicts of a tunnel stand above, with its windows.
    const columns = comparison.tunnel ? 5 : 6;
    const head = [["figure"], [comparison.baseline, "num"], [comparison.profile, "num"], ["ratio", "num"], ["1/8 … 1 … 8"], ["verdict"]].slice(0, columns);
    const cells = line => row([[line.group + ", " + lineName(line).trim()], [lineValue(line, line.baseline), "num"], [lineValue(line, line.profile), "num"], [ratioText(line), "num"], [forest(line)], [verdictOf(line)]].slice(0, columns));
    const claims = comparison.lines.filter(line => line.claim);
    const parts = comparison.tunnel ? [] : [el("h3", {}, "Claims"), table(head, claims.map(cells))];
    if ((comparison.gates || []).length > 0) {
      parts.push(el("h3", {}, "Gates"), el("ul", {}, comparison.gates.map(gate => el("li", { class: gate.met ? "good" : "bad" }, gate.sentence || JSON.stringify(gate)))));
    }
    parts.push(el("details", {}, el("summary", {}, "All " + comparison.lines.length + " figures"), table(head, comparison.lines.map(cells))));
    if ((comparison.gaps || []).length > 0) parts.push(el("h3", {}, "What this comparison cannot show"), el("ul", { class: "soft small" }, comparison.gaps.map(gap => el("li", {}, gap))));
    return parts;
  }

  // ---- tables ----------------------------------------------------------------------------------

  function results(run) {
    const phases = Object.entries((run.summary || {}).phases || {});
    if (phases.length === 0) return null;
    const anyOpen = phases.some(([, result]) => isOpen(result));
    const rows = phases.flatMap(([phase, result]) => Object.entries(result.operations).flatMap(([operation, times]) => {
      const open = isOpen(result);
      const line = (measure, withCounts) => row([[withCounts ? phase + " " + operation : ""], [measure], [withCounts ? number(times.count) : "", "num"], [withCounts ? (times.failed > 0 ? el("span", { class: "bad" }, number(times.failed)) : "0") : "", "num"],
        ...(anyOpen ? [[withCounts && open ? lateWords(run, phase, operation, times.count) : "", "num"]] : []),
        ...["mean", "p50", "p95", "p99", "p999", "p9999", "max"].map(key => [micros(times[measure][key]), "num"])]);
      return open ? [line("response", true), line("service", false)] : [line("service", true)];
    }));
    const rowsOf = run.summary.rows;
    const io = run.summary.io;
    const section = card("Results",
        table([["phase, operation"], ["time"], ["succeeded", "num"], ["failed", "num"], ...(anyOpen ? [["late", "num"]] : []), ["mean", "num"], ["p50", "num"], ["p95", "num"], ["p99", "num"], ["p99.9", "num"], ["p99.99", "num"], ["max", "num"]], rows),
        anyOpen && el("p", { class: "soft small" }, LATE_WORDS),
        el("p", { class: "soft small" }, [rowsOf && plural(rowsOf.found, "row") + " on the servers, " + number(rowsOf.expected) + " acknowledged",
          io && io.amplification && io.amplification.write && "write amplification " + io.amplification.write.toFixed(2),
          run.summary.clientPauses && plural(run.summary.clientPauses.count, "pause") + " of the client, longest " + micros(run.summary.clientPauses.longestMicros)].filter(Boolean).join(" · ")));
    section.classList.add("results");
    return section;
  }

  function checks(run) {
    const summary = run.summary || {};
    const laws = summary.laws || [];
    const warnings = summary.warnings || [];
    if (laws.length + warnings.length === 0) return null;
    const broken = laws.filter(law => !law.holds).length;
    return el("section", { class: "card" }, el("details", { open: broken + warnings.length > 0 ? "" : null },
        el("summary", {}, "Checks: " + (broken === 0 ? plural(laws.length, "sanity law") + " hold" : broken + " of " + plural(laws.length, "sanity law") + " broken") + (warnings.length > 0 ? ", " + plural(warnings.length, "warning") : "")),
        warnings.length > 0 && el("ul", { class: "notices" }, warnings.map(text => el("li", {}, text))),
        table([["law"], ["of"], ["expected"], ["found"], ["tolerance"], [""]], laws.map(law => row([[law.law], [law.of, "text"], [law.expected, "text"], [law.found, "text"], [law.tolerance + ": " + law.why, "text"],
          [law.holds ? el("span", { class: "good" }, "holds") : el("span", { class: "bad" }, "broken")]])))));
  }

  function inForce(run, key) {
    const values = Object.entries((run.manifest || {}).settingsInForce || {}).map(([server, settings]) => [server, settings[key]]);
    const distinct = [...new Set(values.map(([, value]) => value))];
    if (distinct.length === 0) return null;
    return distinct.length === 1 ? distinct[0] : values.map(([server, value]) => shortServer(server) + ": " + value).join("; ");
  }

  function settings() {
    const recorded = everyRun.filter(run => run.manifest);
    // Of runs that were recorded apart, two of one profile may have other settings.
    const samples = data.kind === "run" ? [first()] : data.kind === "runs" ? recorded : [...new Map(recorded.map(run => [run.manifest.profile, run])).values()];
    const heading = run => data.kind === "runs" ? run.name : run.manifest.profile;
    const all = samples.map(run => (run.manifest || {}).settings || {});
    const keys = [...new Set(all.flatMap(one => Object.keys(one)))].sort();
    if (keys.length === 0) return null;
    if (data.kind === "run") {
      const rows = keys.map(key => {
        const asked = all[0][key];
        const found = inForce(samples[0], key);
        return row([[el("code", {}, key)], [el("code", {}, asked), "text"], [found === null ? el("span", { class: "soft" }, "not read") : found === asked ? el("span", { class: "soft" }, "the same") : el("code", { class: "warn" }, String(found)), "text"]]);
      });
      return el("section", { class: "card" }, el("details", {}, el("summary", {}, "Settings in force: " + keys.length + " of profile " + samples[0].manifest.profile), table([["setting"], ["profile"], ["on the servers"]], rows)));
    }
    const differing = keys.filter(key => new Set(all.map(one => one[key])).size > 1);
    const evidence = key => samples.flatMap(run => ((data.evidence || {})[run.manifest.profile] || {})[key] || []);
    const list = chosen => table([["setting"], ...samples.map(run => [heading(run)])], chosen.map(key => row([[[el("code", {}, key), ...evidence(key).map(words => el("div", { class: "soft small" }, words))]], ...samples.map((run, i) => {
      const found = inForce(run, key);
      const asked = all[i][key];
      return [[asked === undefined ? el("span", { class: "soft" }, "not set") : el("code", {}, asked), found !== null && found !== asked && asked !== undefined ? el("div", { class: "warn small" }, "in force: ", el("code", {}, String(found))) : null], "text"];
    })])));
    return el("section", { class: "card" }, el("h2", {}, "Settings in force"),
        differing.length > 0 ? list(differing) : el("p", { class: "soft" }, samples.length > 1 ? "The sides have the same settings." : "One profile."),
        el("details", {}, el("summary", {}, "All " + keys.length + " settings"), list(keys)));
  }

  function environment() {
    const manifest = first().manifest;
    if (!manifest) return null;
    const versions = manifest.versions || {};
    const walBlocks = Object.entries(manifest.walBlocks || {}).map(([type, count]) => plural(count, "block") + " on " + type).join(", ");
    const preparation = manifest.preparation || {};
    const list = [
      ["command", el("code", {}, "htk " + (manifest.command || []).join(" "))],
      ["kit", [versions.kit, versions.commit].filter(Boolean).join(", commit ")],
      ["HBase", versions.hbase], ["Hadoop", versions.hadoop], ["Java", versions.jdk],
      ["collector", manifest.collector],
      ["jars of the servers, with checksums in manifest.json", manifest.software && Object.keys(manifest.software.jars || {}).length],
      ["cluster", manifest.cluster + ", " + plural(manifest.regionServers || 0, "region server")],
      ["machine, as formulas of profiles see it", Object.entries(manifest.machine || {}).map(([key, value]) => words(key) + " " + (/bytes/i.test(key) ? bytes(value) : value)).join(", ")],
      ["table", manifest.table && manifest.table.name + ", family " + manifest.table.family + ", " + plural(manifest.table.regions, "region")],
      ["workload properties", Object.entries(manifest.workloadProperties || {}).map(([key, value]) => key + "=" + value).join(" ")],
      ["seed", manifest.seed],
      ["drain before the run phase", preparation.drain && elapsed(Math.round(preparation.drain.seconds * 10) / 10) + (preparation.drain.empty ? ", nothing left" : ", left: " + preparation.drain.left)],
      ["warm-up", preparation.warmUp && preparation.warmUp.rule + ": " + plural(preparation.warmUp.operations, "operation") + " in " + elapsed(Math.round(preparation.warmUp.seconds * 10) / 10)],
      ["write-ahead logs", walBlocks], ["storage", (manifest.storage || []).join(" ")],
      ["started", manifest.start ? date(manifest.start) : null], ["ended", manifest.end ? date(manifest.end) : "not recorded"],
    ];
    return el("section", { class: "card" }, el("details", {}, el("summary", {}, "Environment"),
        el("div", { class: "scroll" }, el("table", {}, el("tbody", {}, list.filter(([, value]) => value !== null && value !== undefined && value !== "").map(([key, value]) =>
            row([[el("span", { class: "soft" }, key)], [value, "mono"]])))))));
  }

  // ---- page ------------------------------------------------------------------------------------

  function timeSection() {
    if (data.runs.length === 0) return null;
    const holder = el("div", {});
    const state = { draw: () => {}, tail: el("div", {}), keys: el("div", {}) };
    const show = name => {
      const run = data.runs.find(one => one.name === name);
      holder.replaceChildren();
      if (data.kind !== "run" && (run.notices.length > 0 || run.state !== "ok")) {
        add(holder, [run.state !== "ok" && el("p", {}, badge(run.state)), run.notices.length > 0 && el("ul", { class: "notices" }, run.notices.map(text => el("li", {}, text)))]);
      }
      if (run.timeline.series.length + run.slow.points.length + run.stalls.bars.length === 0) {
        holder.append(el("p", { class: "soft" }, "Nothing was recorded over time."));
        state.draw = () => {};
      } else {
        holder.append(overTime(run, state));
        state.draw();
      }
      state.tail.replaceChildren(diagnosis(run, state));
      if (data.kind !== "run") {
        charts.splice(0, charts.length, ...charts.filter(draw => draw !== state.keysDraw));
        const keys = keyRanges(run);
        state.keys.replaceChildren(...(keys ? [keys] : []));
        state.keysDraw = keys && keys.show;
        if (keys) keys.show();
      }
    };
    const section = card("Over time",
        data.kind !== "run" && el("div", { class: "controls" }, picker(data.kind.slice(0, -1), data.runs.map(run => [run.name, run.name + (run.state === "ok" ? "" : " (" + run.state + ")")]), data.runs[0].name, show),
            el("span", { class: "soft small" }, "each folder has a page of its own with more detail")),
        holder);
    state.card = section;
    charts.push(() => state.draw());
    section.show = () => show(data.runs[0].name);
    section.state = state;
    return section;
  }

  function setTheme(name) { document.documentElement.dataset.theme = name; }

  function page() {
    const system = window.matchMedia("(prefers-color-scheme: dark)");
    setTheme(system.matches ? "dark" : "light");
    system.addEventListener("change", event => { setTheme(event.matches ? "dark" : "light"); charts.forEach(draw => draw()); });
    head();
    const main = document.getElementById("main");
    const time = timeSection();
    const sections = data.kind === "run"
        ? [time, time.state.tail, curvesOfRun(first()), results(first()), keyRanges(first()), checks(first()), settings(), environment()]
        : [comparisons(), curvesOfAll(), resultsOfAll(), time, time && time.state.tail, time && time.state.keys, settings(), environment()];
    add(main, sections);
    sections.forEach(section => section && section.show && section.show());
    let waiting = null;
    let width = window.innerWidth;
    window.addEventListener("resize", () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      clearTimeout(waiting);
      waiting = setTimeout(() => charts.forEach(draw => draw()), 120);
    });
    add(document.getElementById("foot"), ["Written by hbase-tuning-kit (htk report). Charts: " + data.library.name + " " + data.library.version + ", " + data.library.licence + ", inlined. This page loads nothing from anywhere."]);
  }
