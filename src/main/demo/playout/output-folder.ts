import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Clock } from '../../platform/ports.ts';
import type { HlsSession } from './hls-session.ts';
import { liveList, segmentNamed } from './hls-session.ts';

/** The engine writes every 4 s; that a channel runs can be seen with less (ms). */
const EVERY = 20_000;

/**
 * Keeps in the output folder what running channels leave there: `.ready`, `.heartbeat`, the live list and its newest segment.
 * Resolves with what ends it.
 */
export async function keepOutput(
  folder: string,
  sessions: ReadonlyMap<string, HlsSession>,
  clock: Clock,
): Promise<() => Promise<void>> {
  let timer: Dispose | null = null;
  let running = Promise.resolve();
  const write = async (): Promise<void> => {
    for (const [number, session] of sessions)
      await writeSession(path.join(folder, number), session, clock.now());
  };
  const plan = (): void => {
    timer = clock.after(EVERY, () => {
      // The folder may be gone before the demo is: nothing to keep then.
      running = write().catch(() => undefined);
      plan();
    });
  };
  await write();
  plan();
  return async () => {
    timer?.();
    await running;
  };
}

async function writeSession(folder: string, session: HlsSession, now: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const list = liveList(session, now);
  const newest = list.trimEnd().split('\n').at(-1) ?? '';
  const bytes = segmentNamed(session, newest, now);
  for (const name of await readdir(folder))
    if (name.endsWith('.ts') && segmentNamed(session, name, now) === null)
      await rm(path.join(folder, name), { force: true });
  if (bytes !== null) await writeFile(path.join(folder, newest), bytes);
  await writeFile(path.join(folder, 'live.m3u8'), list);
  await writeFile(path.join(folder, '.heartbeat'), '');
  const ready = path.join(folder, '.ready');
  await writeFile(ready, '');
  const startedAt = new Date(session.startedAt);
  await utimes(ready, startedAt, startedAt);
}
