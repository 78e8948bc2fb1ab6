import { createHash, randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { setImmediate as turn } from 'node:timers/promises';
import { memorySettings } from '../../../src/main/core/adapters.ts';
import { systemClock } from '../../../src/node/system-clock.ts';
import { createMediaTools } from '../../../src/main/platform/media/media-tools.ts';
import { createImportFiles } from '../../../src/main/platform/playout/import-files.ts';
import { localZone } from '../../../src/main/platform/ports/zone.ts';
import { createPlayoutFiles } from '../../../src/main/platform/playout/node-playout-files.ts';
import type { PlayoutFilesPort } from '../../../src/main/platform/ports/playout-files.ts';
import { createMemoryStore } from '../../../src/main/platform/store/memory-store.ts';
import { StateHub } from '../../../src/main/rpc/state-hub.ts';
import { PlayoutService } from '../../../src/main/services/playout/playout-service.ts';
import { createNamer } from '../../../src/main/services/playout/workspace/disk-doc.ts';
import type { CallContext } from '../../../src/shared/contract/methods.ts';
import { defaultSettings } from '../../../src/shared/settings/preferences.ts';
import { nullAttention } from '../core/null-attention.ts';
import { ServiceEvents } from '../../../src/main/core/services.ts';
import { recordedLog } from '../core/recorded-log.ts';

/**
 * A process that changes a lineup's first channel (one file with another item, one without items, one new) and writes
 * it; or applies the programme of the lineup (`programme`). Kills itself right after the `killAt`-th call that changes the disk (0: never) and prints `done` at the end.
 */
const [, , lineup = '', dataDir = '', killAt = '0', what = 'edits'] = process.argv;
// Makes the next process start faster (NODE_COMPILE_CACHE).
flushCompileCache();

let calls = 0;
let counting = false;
/** Counts a call that changes the disk; does not return after the last one. */
const counted =
  <A extends unknown[]>(call: (...args: A) => Promise<void>) =>
  async (...args: A): Promise<void> => {
    await call(...args);
    if (!counting) return;
    calls += 1;
    if (calls === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  };

const real = createPlayoutFiles();
const prepare = counted((place: string, bytes: Uint8Array) => real.prepare(place, bytes));
const commit = counted((place: string) => real.commit(place));
const files: PlayoutFilesPort = {
  ...real,
  prepare,
  commit,
  write: async (place, bytes) => {
    await prepare(place, bytes);
    await commit(place);
  },
  remove: counted((place: string) => real.remove(place)),
  makeFolder: counted((place: string, own: boolean) => real.makeFolder(place, own)),
};

const service = new PlayoutService({
  clock: systemClock,
  uuid: randomUUID,
  namer: createNamer(),
  hash: (text) => createHash('sha256').update(text).digest('hex'),
  log: recordedLog(),
  http: { request: () => Promise.reject(new Error('no server in this test')) },
  settings: memorySettings(defaultSettings),
  store: createMemoryStore(),
  hub: new StateHub(systemClock),
  attention: nullAttention,
  events: new ServiceEvents(),
  files,
  databases: createImportFiles(),
  mediaTools: createMediaTools({ clock: systemClock }),
  zone: localZone,
  library: {
    snapshot: () =>
      Promise.resolve({ media: [], select: () => [], version: '', isScanning: false }),
    watch: () => () => undefined,
  },
  env: () => undefined,
  style: 'posix',
  pause: () => turn(),
  dataDir,
  demo: false,
});
const context: CallContext = { signal: new AbortController().signal, origin: 'test' };
const { handlers } = service;

await service.start();
await handlers['playout.open']({ path: lineup, create: false }, context);
if (what === 'programme') await applyProgramme();
else await writeEdits();
await service.stop();
process.stdout.write(`done ${String(calls)}\n`);

async function applyProgramme(): Promise<void> {
  const plan = await handlers['playout.programme.plan']({}, context);
  const channels = plan.channels.map(({ number }) => number);
  counting = true;
  const pins = plan.edits.map(({ id }) => id);
  await handlers['playout.programme.apply']({ id: plan.id, channels, pins, deleted: {} }, context);
}

async function writeEdits(): Promise<void> {
  const { hits } = await handlers['playout.search']({ text: 'Title of' }, context);
  const inFile = (name: string) => hits.filter(({ ref }) => ref.file === name);
  const [first, second] = [...new Set(hits.map(({ ref }) => ref.file))];
  const [one] = inFile(first ?? '');
  if (one === undefined || second === undefined) throw new Error('two files are needed');
  const title = { pointer: '/title', value: 'Changed' };
  await handlers['playout.edit']({ k: 'set', item: one.ref, values: [title] }, context);
  const items = inFile(second).map(({ ref }) => ref);
  await handlers['playout.edit']({ k: 'remove', items, ripple: false }, context);
  const later = Math.max(...hits.map(({ finish }) => finish)) + 24 * 3_600_000;
  const source = { source_type: 'lavfi', params: 'testsrc2' };
  const fresh = [{ source, durationMs: 3_600_000, title: 'Fresh' }];
  await handlers['playout.edit'](
    { k: 'insert', channel: '1', at: later, items: fresh, ripple: false },
    context,
  );
  const { stamp } = await handlers['playout.review'](undefined, context);
  counting = true;
  await handlers['playout.write']({ stamp }, context);
}
