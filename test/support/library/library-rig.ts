import { createHash, randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { MethodInput, MethodOutput } from '../../../src/shared/contract/methods.ts';
import type { libraryMethods } from '../../../src/shared/library/contract.ts';
import type { MediaFacts } from '../../../src/shared/playout/state.ts';
import { libraryMethods as methods } from '../../../src/shared/library/contract.ts';
import { AtomicFiles } from '../../../src/main/platform/files.ts';
import { openLibraryDatabase } from '../../../src/main/platform/library/library-database.ts';
import { createLibraryFiles } from '../../../src/main/platform/library/library-files.ts';
import { createHttp } from '../../../src/main/net/http.ts';
import { createRedactor } from '../../../src/main/platform/log/redactor.ts';
import { memoryVault } from '../../../src/main/platform/secrets/memory-vault.ts';
import { createSecrets } from '../../../src/main/platform/secrets/vault-secrets.ts';
import { systemClock } from '../../../src/node/system-clock.ts';
import { StateHub } from '../../../src/main/rpc/state-hub.ts';
import type {
  LibraryServicePorts,
  ProbeMedia,
} from '../../../src/main/services/library/library-ports.ts';
import { MediaLibraryService } from '../../../src/main/services/library/media-library-service.ts';
import { FakeClock } from '../core/fake-clock.ts';
import { recordedLog } from '../core/recorded-log.ts';

type LibraryMethod = keyof typeof libraryMethods;

export interface LibraryRig {
  readonly service: MediaLibraryService;
  readonly clock: FakeClock;
  readonly hub: StateHub;
  call<M extends LibraryMethod>(method: M, input: MethodInput<M>): Promise<MethodOutput<M>>;
  /** Titles of the items that match a query. */
  titles(query?: string): Promise<string[]>;
}

const facts = (file: string, durationMs: number | null, rest: Partial<MediaFacts>): MediaFacts => ({
  path: file,
  durationMs,
  streams: [],
  title: null,
  problem: null,
  ...rest,
});

/** The length in seconds is the size in bytes; an empty file is unreadable. */
const probeBySize: ProbeMedia = (file, { size }) =>
  Promise.resolve(
    size === 0
      ? facts(file, null, { problem: 'This file is empty.' })
      : facts(file, size * 1000, { chapters: [5000, 5500, size * 1000] }),
  );

/** Creates a library on real files and a real database. */
export function libraryRig(
  dataDir: string,
  changes: Partial<LibraryServicePorts> = {},
): LibraryRig {
  const clock = new FakeClock();
  const hub = new StateHub(clock);
  const log = recordedLog();
  const secrets = createSecrets(memoryVault(), createRedactor());
  const service = new MediaLibraryService({
    clock,
    log,
    secrets,
    http: createHttp({ fetch, clock: systemClock, log }),
    network: { current: () => Promise.resolve({ id: 'home', label: null }) },
    hub,
    uuid: randomUUID,
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    files: createLibraryFiles(),
    openDatabase: () => openLibraryDatabase(dataDir, { files: new AtomicFiles(), clock, log }),
    probe: probeBySize,
    parallel: 2,
    pause: () => turn(),
    scansByItself: true,
    first: { folders: [], collections: [] },
    ...changes,
  });
  const { signal } = new AbortController();
  const call = async <M extends LibraryMethod>(
    method: M,
    input: MethodInput<M>,
  ): Promise<MethodOutput<M>> => {
    const parsed = methods[method].in.parse(input);
    const handler = service.handlers[method] as (
      input: unknown,
      context: unknown,
    ) => Promise<MethodOutput<M>>;
    return (await methods[method].out.parseAsync(
      await handler(parsed, { signal, origin: 'test' }),
    )) as MethodOutput<M>;
  };
  return {
    service,
    clock,
    hub,
    call,
    titles: async (query = '') => {
      const { items } = await call('library.search', { query, offset: 0, limit: 1000 });
      return items.map(({ title }) => title);
    },
  };
}

/** Writes files below a folder, adds the folder and reads it. */
export async function addFiles(
  rig: LibraryRig,
  folder: string,
  files: Parameters<typeof writeTree>[1],
): Promise<LibraryRig> {
  await writeTree(folder, files);
  await rig.call('library.addFolder', { path: folder });
  await rig.call('library.scan', { readsLengths: true });
  return rig;
}

/** The first item that matches a query. */
export async function showFirst(
  rig: LibraryRig,
  query: string,
): Promise<MethodOutput<'library.show'>> {
  const { items } = await rig.call('library.search', { query, offset: 0, limit: 10 });
  const [first] = items;
  if (first === undefined) throw new Error(`nothing found: ${query}`);
  return rig.call('library.show', { id: first.id });
}

/** Writes files below a folder: texts, or sizes in bytes. `time`: their modification time, s since epoch. */
export async function writeTree(
  folder: string,
  files: Readonly<Record<string, string | number>>,
  time = 1_700_000_000,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : 'x'.repeat(content));
    await utimes(file, time, time);
  }
}
