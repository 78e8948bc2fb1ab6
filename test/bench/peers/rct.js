import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import * as calendar from 'react-calendar-timeline';
import 'react-calendar-timeline/lib/Timeline.css';
import { benchLanes, FROM, TO } from '../playout-timeline/items.ts';
import { bench, frames, hostElement } from './timeline.js';

// A CommonJS package: its default export depends on the bundler.
const Timeline = calendar.default?.default ?? calendar.default;

/** react-calendar-timeline with React 18, as in its documentation; moving and resizing off. */
bench(async (count) => {
  const lanes = benchLanes(count);
  const groups = lanes.map((_, id) => ({ id, title: `Channel ${id + 1}` }));
  const items = lanes.flatMap(({ starts, finishes, titles }, group) =>
    starts.map((start_time, at) => ({
      id: `${group}-${at}`,
      group,
      title: titles[at],
      start_time,
      end_time: finishes[at],
    })),
  );
  const host = hostElement(document);
  const root = createRoot(host);
  const show = (visibleTimeStart, visibleTimeEnd) => {
    flushSync(() => {
      root.render(
        createElement(Timeline, {
          groups,
          items,
          visibleTimeStart,
          visibleTimeEnd,
          lineHeight: 50,
          sidebarWidth: 168,
          canMove: false,
          canResize: false,
          stackItems: false,
        }),
      );
    });
  };
  await frames(10);
  return () => {
    show(FROM, TO);
    return show;
  };
});
