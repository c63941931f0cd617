
  // ---- key ranges ------------------------------------------------------------------------------

  function keyName(keys, range) {
    return keys.starts[range] === "" ? "first key" : keys.starts[range];
  }

  /** Slow writes by key range and time, and beside them what each range's regions flushed. */
  function keyRanges(run) {
    const keys = run.keys;
    if (!keys) return null;
    const box = el("div", { class: "chart", role: "img", "aria-label": "slow writes by key range and time, and flushed bytes by key range" });
    const sum = list => list.reduce((total, value) => total + value, 0);
    const slow = keys.slowWrites.map(sum);
    const flushed = sum(keys.flushedBytes);
    const regions = sum(keys.regions);
    const expected = keys.regions.map(count => count / regions);
    const shareOf = (list, range) => sum(list) > 0 ? list[range] / sum(list) : 0;
    let chart = null;
    const draw = () => {
      const colours = theme();
      const narrow = isNarrow();
      const ranges = keys.starts.length;
      box.style.height = Math.max(160, ranges * 15 + 70) + "px";
      chart = chart || echarts.init(box);
      chart.resize();
      const width = box.clientWidth;
      const left = narrow ? 90 : 170;
      const bars = flushed > 0 ? Math.round(width * 0.26) : 0;
      const cells = keys.slowWrites.flatMap((row, range) => row.map((count, column) => [column * keys.columnMicros / 1e6, range, count])).filter(cell => cell[2] > 0);
      const most = cells.reduce((highest, cell) => Math.max(highest, cell[2]), 1);
      const palette = shades();
      const total = keys.columnMicros * keys.slowWrites[0].length / 1e6;
      const label = { color: colours.soft, fontFamily: FONT, fontSize: 11 };
      const ranged = grid => ({ type: "category", gridIndex: grid, inverse: true, data: keys.starts.map((_, i) => String(i)), axisTick: { show: false }, axisLine: { lineStyle: { color: colours.line } },
        axisLabel: { ...label, show: grid === 0, width: left - 14, overflow: "truncate", formatter: value => keyName(keys, Number(value)) } });
      const named = text => ({ name: text, nameLocation: "middle", nameGap: 24, nameTextStyle: { color: colours.soft, fontFamily: FONT, fontSize: 11.5 } });
      chart.setOption({
        animation: false, textStyle: { fontFamily: FONT }, tooltip: { ...tooltip(colours), trigger: "item" },
        grid: [{ left, right: bars + 40, top: 8, bottom: 46 }, { left: width - bars, right: 16, top: 8, bottom: 46 }],
        xAxis: [{ type: "value", gridIndex: 0, min: 0, max: total, ...named("time of the run"), axisLabel: { ...label, hideOverlap: true, showMaxLabel: false, formatter: value => elapsed(value) }, splitLine: { show: false } },
          { type: "value", gridIndex: 1, show: bars > 0, min: 0, ...named("share of flushed bytes"), axisLabel: { ...label, hideOverlap: true, showMinLabel: false, formatter: value => percent(value) }, splitLine: { lineStyle: { color: colours.faint } } }],
        yAxis: [ranged(0), ranged(1)].map((axis, i) => ({ ...axis, show: i === 0 || bars > 0 })),
        series: [{
          type: "custom", xAxisIndex: 0, yAxisIndex: 0, data: cells, encode: { x: 0, y: 1 },
          tooltip: { formatter: param => plural(param.value[2], "slow write") + ", " + at(param.value[0]) + " to " + at(param.value[0] + keys.columnMicros / 1e6) },
          renderItem: (params, api) => {
            const [x, y] = api.coord([api.value(0), api.value(1)]);
            const [step, height] = api.size([keys.columnMicros / 1e6, 1]);
            return { type: "rect", shape: { x, y: y - height / 2 + 0.5, width: Math.max(1, step - 0.3), height: height - 1 },
              style: { fill: palette[Math.round(Math.log(1 + api.value(2)) / Math.log(1 + most) * (SHADES - 1))] } };
          },
        }, ...(bars > 0 ? [{
          type: "bar", xAxisIndex: 1, yAxisIndex: 1, barWidth: "70%", itemStyle: { color: colours.accent, opacity: 0.75 }, data: keys.flushedBytes.map((_, range) => shareOf(keys.flushedBytes, range)),
          tooltip: { formatter: param => percent(param.value) + " of the flushed bytes; the plan meant " + percent(expected[param.dataIndex]) },
        }, {
          type: "scatter", xAxisIndex: 1, yAxisIndex: 1, silent: true, z: 3, symbol: "rect", symbolSize: [2, 11], itemStyle: { color: colours.ink }, data: expected.map((share, range) => [share, range]),
        }] : [])],
      }, { notMerge: true });
    };
    charts.push(draw);
    const fullest = list => list.reduce((highest, value, range) => value > list[highest] ? range : highest, 0);
    const overMean = list => Math.max(...list.map((value, range) => shareOf(list, range) / expected[range]));
    const section = card("Where in the table",
        el("p", { class: "soft small" }, "Left: writes that were slow enough for slow-ops.jsonl, by the key ranges of the table's first " + plural(regions, "region") + " and by time; writes that were fast are not in it. "
            + (flushed > 0 ? "Right: what the regions of each range flushed of their memstores, as shares; a mark is the range's share of the regions."
                + (keys.unplacedBytes > 0 ? " " + percent(keys.unplacedBytes / (keys.unplacedBytes + flushed)) + " of the flushed bytes are left out: no operation was slow in their regions, so that their ranges are not known." : "")
              : "Nothing was flushed, so that there are no shares of bytes.")),
        el("p", {}, sum(slow) === 0 ? "No write was slow." : percent(shareOf(slow, fullest(slow))) + " of " + plural(sum(slow), "slow write") + " went to the range from " + keyName(keys, fullest(slow)) + " on. ",
            flushed > 0 && "The fullest range flushed " + overMean(keys.flushedBytes).toFixed(2) + " times its equal share; the split plan predicted " + keys.predictedMaxOverMean.toFixed(2) + " for its fullest region."),
        box);
    section.classList.add("keys");
    section.show = draw;
    return section;
  }
