import { expect, it } from 'vitest';
import { generateSteps } from './generate.ts';
import type { Generated, RunSpan } from './generate.ts';
import type { State } from './model.ts';
import { emptyState } from './model.ts';
import { readProgramme } from './read-programme.ts';

const HOUR_MS = 3_600_000;
const FROM = Date.UTC(2026, 10, 20);

const media = Array.from({ length: 50 }, (_, index) => ({
  id: `m-${String(index)}`,
  path: '',
  ms: 3_000,
}));
const { programme } = readProgramme({
  programming: 1,
  zone: 'UTC',
  dayStart: '00:00',
  seed: 1,
  sources: { a: { ids: media.map(({ id }) => id), order: 'shuffle' } },
  plans: { day: [{ id: 's', play: 'a' }] },
  channels: {
    1: { fallback: { lavfi: 'color=c=black:s=1280x720:r=25' }, days: [{ plan: 'day' }] },
  },
});

/** Runs a programme and counts its steps. */
function run(state: State, span: RunSpan): { readonly made: Generated; readonly steps: number } {
  if (programme === null) throw new Error('no programme');
  const library = { byId: new Map(media.map((one) => [one.id, one])), select: () => [] };
  const all = generateSteps(programme, library, state, span);
  for (let steps = 0; ; steps += 1) {
    const step = all.next();
    if (step.done === true) return { made: step.value, steps };
  }
}

it('places a day of short files in many steps, and remembers each of its units', () => {
  const to = FROM + 24 * HOUR_MS;
  const { made, steps } = run(emptyState, { from: FROM, to });
  expect(made.items['1']).toHaveLength(28_800);
  expect(made.state.visits['1/s']).toHaveLength(28_800);
  expect(made.steps['1']?.[0]?.units).toHaveLength(28_800);
  // One step for each slot would hold up everything else for as long as the day takes.
  expect(steps).toBeGreaterThan(100);
});

it('goes on within a slot without changing what the run before has returned', () => {
  const middle = FROM + HOUR_MS;
  const { made: first } = run(emptyState, { from: FROM, to: middle });
  const before = structuredClone(first.state);
  const { made: second } = run(first.state, { from: middle, to: middle + HOUR_MS });
  expect(first.state).toEqual(before);
  expect(first.state.visits['1/s']).toHaveLength(1_200);
  expect(second.state.visits['1/s']).toHaveLength(2_400);
});
