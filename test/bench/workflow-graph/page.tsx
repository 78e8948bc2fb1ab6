import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import '../../../src/renderer/ui/tokens.css';
import '../../../src/renderer/ui/base.css';
import { StepGraph } from '../../../src/renderer/features/workflows/run/graph/StepGraph.tsx';
import { UiRoot } from '../../../src/renderer/ui/UiRoot.tsx';
import { layoutSteps } from '../../../src/shared/workflows/rules/layout.ts';
import type { Step } from '../../../src/shared/workflows/model.ts';
import { scaled } from '../measure.ts';
import { nightlySteps, wideRun } from '../../support/workflows/workflows-sample.ts';

const COUNT = scaled(300, 20);
const { steps } = wideRun(COUNT);
const frame = (): Promise<number> => new Promise(requestAnimationFrame);
const noop = (): void => undefined;

function hostElement(): HTMLElement {
  const host = document.createElement('div');
  host.style.cssText = 'position: absolute; inset: 0';
  document.body.append(host);
  return host;
}

function mount(shown: readonly Step[], selected: number): void {
  createRoot(hostElement()).render(
    <UiRoot>
      <StepGraph
        selected={selected}
        going={true}
        stale={false}
        steps={shown}
        onSelect={noop}
        onMenu={noop}
      />
    </UiRoot>,
  );
}

/** Layout and first drawing by the product's own component (ms), in a window that has shown a small run before. */
async function ours(): Promise<number> {
  mount(nightlySteps, 4);
  for (let count = 0; count < 20; count += 1) await frame();
  const drawn = document.querySelectorAll('canvas').length;
  const from = performance.now();
  mount(steps, COUNT / 2);
  while (document.querySelectorAll('canvas').length === drawn) await frame();
  // The component draws in the frame after it is there at the latest.
  await frame();
  return performance.now() - from;
}

/** The floor: a card of two texts per step at a place by its index, and a straight line per edge, on a bare canvas. */
async function floor(): Promise<number> {
  const host = hostElement();
  await frame();
  const from = performance.now();
  const canvas = document.createElement('canvas');
  canvas.width = innerWidth;
  canvas.height = innerHeight;
  host.append(canvas);
  const c = canvas.getContext('2d');
  if (c === null) throw new Error('no canvas');
  const indexes = new Map(steps.map(({ name }, index) => [name, index]));
  const xOf = (index: number): number => Math.floor(index / 10) * 144;
  const yOf = (index: number): number => (index % 10) * 56;
  for (const [index, { name, state, depends }] of steps.entries()) {
    c.strokeRect(xOf(index), yOf(index), 116, 42);
    c.font = '600 12px sans-serif';
    c.fillText(name, xOf(index) + 27, yOf(index) + 17);
    c.font = '11px sans-serif';
    c.fillText(state, xOf(index) + 27, yOf(index) + 34);
    c.beginPath();
    for (const before of depends) {
      const at = indexes.get(before) ?? 0;
      c.moveTo(xOf(at) + 116, yOf(at) + 21);
      c.lineTo(xOf(index), yOf(index) + 21);
    }
    c.stroke();
  }
  await frame();
  return performance.now() - from;
}

/** The layout alone (ms), as the first time in this page. */
function layout(): number {
  const from = performance.now();
  layoutSteps(steps);
  return performance.now() - from;
}

Object.assign(globalThis, { graphBench: { ours, floor, layout } });
