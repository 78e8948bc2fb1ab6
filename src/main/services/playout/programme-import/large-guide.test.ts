import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { importFolder } from '../../../../../test/support/playout/import/import-rig.ts';
import type { CallContext } from '../../../../shared/contract/methods.ts';
import { createImportFiles } from '../../../platform/playout/import-files.ts';
import { localZone } from '../../../platform/ports/zone.ts';
import { createPlayoutFiles } from '../../../platform/playout/node-playout-files.ts';
import { StateHub } from '../../../rpc/state-hub.ts';
import { importHandlers } from './import-handlers.ts';

const ENTRIES = 8_000;
const JOB = 'import-1';

function makeGuide(): string {
  const entries = Array.from(
    { length: ENTRIES },
    (_, index) =>
      `<programme start="20991225200000" channel="1"><title>Film ${String(index)}</title><desc>${'x'.repeat(300)}</desc></programme>`,
  );
  const place = path.join(importFolder(), 'guide.xml');
  writeFileSync(place, `<tv><channel id="1"/>${entries.join('\n')}</tv>`);
  return place;
}

class RunningClock extends FakeClock {
  override now(): number {
    this.advance(200);
    return super.now();
  }
}

/** An import whose clock advances on each read, so that it pauses after each step. */
function start(paused: (share: number | null) => void) {
  const clock = new RunningClock();
  const hub = new StateHub(clock);
  const share = (): number | null => {
    const job = hub.get('playout.jobs')[JOB];
    return job === undefined ? null : job.done / job.total;
  };
  const handlers = importHandlers({
    files: createPlayoutFiles(),
    databases: createImportFiles(),
    zone: localZone,
    clock,
    hub,
    library: {
      snapshot: () =>
        Promise.resolve({ media: [], select: () => [], version: '1', isScanning: false }),
      watch: () => () => undefined,
    },
    pause: () => {
      paused(share());
      return Promise.resolve();
    },
  });
  const { signal, abort } = withAbort();
  const context: CallContext = { signal, origin: 'test' };
  const read = handlers['playout.programme.readImport'];
  const input = { path: makeGuide(), map: [], job: JOB };
  return { ended: Promise.resolve(read(input, context)), abort, share };
}

function withAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

it('of 3 MB pauses for other tasks after many small steps, and reports its progress', async () => {
  const shares: (number | null)[] = [];
  const { ended, share } = start((now) => shares.push(now));
  const { counts } = await ended;
  expect(counts).toContainEqual({ name: 'Programmes', count: ENTRIES });
  const known = shares.filter((one) => one !== null);
  const steps = known.map((one, index) => one - (known[index - 1] ?? 0));
  // No step blocks other tasks for more than a twentieth of the whole import.
  expect(Math.max(...steps)).toBeLessThan(0.05);
  expect(known.at(-1)).toBe(1);
  expect(share()).toBeNull();
});

it('of 3 MB ends within a step once it is canceled, and leaves no progress behind', async () => {
  let last = 0;
  const running = start((now) => {
    last = Math.max(last, now ?? 0);
    if (last > 0) running.abort();
  });
  await expect(running.ended).rejects.toMatchObject({ error: { code: 'cancelled' } });
  expect(last).toBeGreaterThan(0);
  expect(last).toBeLessThan(0.1);
  expect(running.share()).toBeNull();
});
