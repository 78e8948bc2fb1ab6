import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import '../../../src/renderer/ui/tokens.css';
import '../../../src/renderer/ui/base.css';
import { playoutEditor } from '../../../src/renderer/features/playout/model/editor.ts';
import { lanes } from '../../../src/renderer/features/playout/model/lanes.ts';
import { Timeline } from '../../../src/renderer/features/playout/timeline/Timeline.tsx';
import { UiRoot } from '../../../src/renderer/ui/UiRoot.tsx';
import type { LaneRow } from '../../../src/shared/playout/state.ts';
import '../../support/texts.ts';
import { playoutTimelineScenes, scene } from '../../preview/playout-timeline-scenes.ts';
import { openCore } from './core.ts';
import { FloorView } from './floor.ts';
import { benchLanes, FROM, TO } from './items.ts';

/** The element on which the bench turns the wheel. */
let target: HTMLElement | null = null;

const frames = async (count: number): Promise<void> => {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
};

function hostElement(): HTMLElement {
  const host = document.createElement('div');
  host.style.cssText =
    'position: absolute; inset: 0; display: grid; grid-template-rows: minmax(0, 1fr)';
  document.body.append(host);
  return host;
}

/** Draws 31 days; returns ms until they are visible. */
let opening: () => Promise<number> = () => Promise.resolve(Number.NaN);

/** Loads the items like the product: ms until all are in lanes. */
async function startOurs(count: number): Promise<{ load: number }> {
  const rows: (readonly [string, LaneRow[]])[] = benchLanes(count).map((lane, index) => [
    `Channel ${String(index + 1)}`,
    lane.starts.map((start, at): LaneRow => [
      index * 1_000_000 + at,
      start,
      lane.finishes[at] ?? start,
      lane.titles[at] ?? '',
      'local',
      0,
    ]),
  ]);
  openCore(scene('bench', rows));
  await frames(3);
  const begun = performance.now();
  lanes.follow();
  const keys = rows.map((_, index) => `c${String(index + 1)}`);
  while (keys.some((key, index) => lanes.lane(key).count !== rows[index]?.[1].length))
    await frames(1);
  const load = performance.now() - begun;
  playoutEditor.show(FROM, TO);
  const host = hostElement();
  await document.fonts.ready;
  await frames(10);
  opening = () => openOurs(host);
  return { load };
}

async function openOurs(host: HTMLElement): Promise<number> {
  const started = performance.now();
  createRoot(host).render(
    <UiRoot>
      <Timeline />
    </UiRoot>,
  );
  let content: HTMLCanvasElement | null = null;
  while (content === null || content.width <= 300) {
    if (performance.now() - started > 30_000) throw new Error('the timeline draws nothing');
    await frames(1);
    content = host.querySelector('canvas[data-part="content"]');
  }
  await frames(1);
  target = host.querySelector('[role="application"]');
  return performance.now() - started;
}

async function startFloor(count: number): Promise<{ load: number }> {
  const data = benchLanes(count);
  const host = hostElement();
  await frames(10);
  opening = async () => {
    const started = performance.now();
    target = new FloorView(host, data).element;
    await frames(2);
    return performance.now() - started;
  };
  return { load: 0 };
}

/** One turn of the wheel and three frames. */
async function step(options: WheelEventInit): Promise<void> {
  const box = target?.getBoundingClientRect();
  target?.dispatchEvent(
    new WheelEvent('wheel', {
      bubbles: true,
      cancelable: true,
      clientX: (box?.left ?? 0) + 700,
      clientY: (box?.top ?? 0) + 200,
      ...options,
    }),
  );
  await frames(3);
}

/** A screenshot for visual checks. */
function startScene(name: string): void {
  const found = playoutTimelineScenes.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no scene ${name}`);
  openCore(found);
  const host = hostElement();
  host.style.padding = '16px';
  createRoot(host).render(
    <UiRoot>
      <Timeline />
    </UiRoot>,
  );
}

Object.assign(globalThis, {
  playoutBench: {
    startOurs,
    startFloor,
    startScene,
    open: () => opening(),
    step,
    editor: playoutEditor,
  },
});
