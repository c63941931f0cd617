
  // ---- latency heat map ------------------------------------------------------------------------

  const BUCKETS_PER_DECADE = 10;
  const HEAT = { light: [[226, 229, 236], [92, 100, 118]], dark: [[40, 48, 60], [150, 162, 182]] };
  const SHADES = 24;

  /** The least latency of a bucket, in microseconds. */
  function bucketMicros(bucket) { return Math.pow(10, bucket / BUCKETS_PER_DECADE); }

  /** Operations of each bucket in equal columns of time; those of a stretch are spread evenly over its columns. */
  function heatCells(run, view, from, to, columns) {
    const width = (to - from) / columns;
    const rows = new Map();
    seriesOf(run, view.measure, view).forEach(series => series.heat.forEach((counts, i) => {
      const start = series.start[i];
      const end = Math.max(start + 1, series.end[i]);
      if (end <= from || start >= to) return;
      const first = Math.max(0, Math.floor((start - from) / width));
      const last = Math.min(columns - 1, Math.floor((end - from) / width));
      for (let k = 1; k < counts.length; k++) {
        if (counts[k] === 0) continue;
        const bucket = counts[0] + k - 1;
        if (!rows.has(bucket)) rows.set(bucket, new Float64Array(columns));
        const cells = rows.get(bucket);
        for (let column = first; column <= last; column++) {
          const overlap = Math.min(end, from + (column + 1) * width) - Math.max(start, from + column * width);
          if (overlap > 0) cells[column] += counts[k] * overlap / (end - start);
        }
      }
    }));
    return rows;
  }

  /** The least and the greatest latency of the shown operations, in microseconds; null without any. */
  function heatRange(run, view) {
    const ends = seriesOf(run, view.measure, view).flatMap(series => series.heat.filter(counts => counts.length > 1))
        .map(counts => [counts[0], counts[0] + counts.length - 1]);
    if (ends.length === 0) return null;
    return [bucketMicros(ends.reduce((least, [low]) => Math.min(least, low), Infinity)),
      bucketMicros(ends.reduce((most, [, high]) => Math.max(most, high), 0))];
  }

  function shades() {
    const [pale, strong] = HEAT[isDark() ? "dark" : "light"];
    return Array.from({ length: SHADES }, (_, i) =>
        "rgb(" + pale.map((from, channel) => Math.round(from + (strong[channel] - from) * i / (SHADES - 1))).join(",") + ")");
  }

  /** Paints the heat map of a part of the run; y gives the place of a latency. */
  function heatImage(run, view, from, to, width, height, y) {
    const image = document.createElement("canvas");
    image.width = width;
    image.height = height;
    const columns = Math.max(1, Math.round(width / 3));
    const rows = heatCells(run, view, from, to, columns);
    const most = [...rows.values()].reduce((highest, cells) => cells.reduce((one, other) => Math.max(one, other), highest), 0);
    const longest = seriesOf(run, view.measure, view).reduce((length, series) => series.start.reduce((one, start, i) => Math.max(one, series.end[i] - start), length), 1);
    // What a single operation gives a column that lies in its stretch.
    const single = Math.min(1, (to - from) / columns / longest);
    const colours = shades();
    const brush = image.getContext("2d");
    rows.forEach((cells, bucket) => {
      const top = y(bucketMicros(bucket + 1));
      const bottom = y(bucketMicros(bucket));
      cells.forEach((count, column) => {
        if (count <= 0) return;
        const strength = most > single ? Math.max(0, Math.log(count / single) / Math.log(most / single)) : 1;
        brush.fillStyle = colours[Math.round(strength * (SHADES - 1))];
        const left = Math.round(column * width / columns);
        brush.fillRect(left, top, Math.round((column + 1) * width / columns) - left, Math.max(1, bottom - top));
      });
    });
    return image;
  }

  function heatSeries(run, view, total) {
    const range = heatRange(run, view);
    if (!range) return [];
    return [{
      id: "heat", type: "custom", xAxisIndex: 1, yAxisIndex: 1, silent: true, z: 1, encode: { x: 0, y: 1 },
      data: [[0, range[0] / 1000], [total, range[1] / 1000]],
      renderItem: (params, api) => {
        if (params.dataIndexInside > 0) return null;
        const area = params.coordSys;
        const left = api.coord([0, range[0] / 1000])[0];
        const right = api.coord([total, range[0] / 1000])[0];
        const time = x => (x - left) / (right - left) * total * 1e6;
        return { type: "image", silent: true, style: {
          image: heatImage(run, view, time(area.x), time(area.x + area.width), Math.round(area.width), Math.round(area.height),
              micros => api.coord([0, micros / 1000])[1] - area.y),
          x: area.x, y: area.y, width: area.width, height: area.height } };
      },
    }];
  }
