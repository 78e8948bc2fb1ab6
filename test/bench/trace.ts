import type { Browser, Page } from '@playwright/test';

/** Main-thread work of one movement of the pointer, until the next one (ms of CPU). */
export interface StepCost {
  readonly script: number;
  /** Style, layout and paint. */
  readonly render: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** us. */
  readonly ts: number;
  readonly dur?: number;
  /** us of CPU. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

const scripts = new Set([
  'EventDispatch',
  'FireAnimationFrame',
  'TimerFire',
  'FunctionCall',
  'RunMicrotasks',
  'FireIdleCallback',
]);
const renders = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit']);

const isMove = ({ name, args }: TraceEvent): boolean =>
  name === 'EventDispatch' && args?.data?.type === 'pointermove';

/** The cost of each pointer movement during `run` for the page. */
export async function traceSteps(
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<StepCost[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await run();
  const buffer = await browser.stopTracing();
  const { traceEvents } = JSON.parse(buffer.toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const first = traceEvents.find(isMove);
  if (first === undefined) throw new Error('the page got no movement of the pointer');
  const mine = traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === first.pid && tid === first.tid)
    .sort((a, b) => a.ts - b.ts);
  return costs(mine);
}

function costs(events: readonly TraceEvent[]): StepCost[] {
  const steps: { script: number; render: number }[] = [];
  const end = { script: 0, render: 0 };
  for (const event of events) {
    if (isMove(event)) steps.push({ script: 0, render: 0 });
    const kind = scripts.has(event.name) ? 'script' : renders.has(event.name) ? 'render' : null;
    const step = steps.at(-1);
    // Work within another event of its kind, or within a script, is counted there.
    if (kind === null || step === undefined || event.ts < Math.max(end.script, end[kind])) continue;
    end[kind] = event.ts + (event.dur ?? 0);
    step[kind] += (event.tdur ?? event.dur ?? 0) / 1000;
  }
  return steps;
}
