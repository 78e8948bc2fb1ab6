import { DataSet, Timeline } from 'vis-timeline/standalone';
import 'vis-timeline/styles/vis-timeline-graph2d.css';
import { benchLanes, FROM, TO } from '../playout-timeline/items.ts';
import { bench, frames, hostElement } from './timeline.js';

/** vis-timeline with one group per lane, as in its documentation; editing off. */
bench(async (count) => {
  const groups = new DataSet();
  const items = new DataSet();
  for (const [lane, { starts, finishes, titles }] of benchLanes(count).entries()) {
    groups.add({ id: lane, content: `Channel ${lane + 1}` });
    items.add(
      starts.map((start, at) => ({
        id: `${lane}-${at}`,
        group: lane,
        content: titles[at],
        start,
        end: finishes[at],
      })),
    );
  }
  const host = hostElement(document);
  await frames(10);
  return () => {
    const timeline = new Timeline(host, items, groups, { start: FROM, end: TO, stack: false });
    return (from, to) => timeline.setWindow(from, to, { animation: false });
  };
});
