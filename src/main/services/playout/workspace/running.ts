import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { ChannelRun } from './channel.ts';

/**
 * A process that runs writes a segment of 4 s at least every minute: it works at most 60 s ahead (playout.md 4). What is older was
 * left by one that ended.
 */
const FRESH = 75_000;

/** What the output folder of a channel tells of its process: there is no other way to ask (playout.md 7). Never rejects. */
export async function lookAtRun(
  files: PlayoutFilesPort,
  folder: string,
  now: number,
): Promise<ChannelRun> {
  const listed = await files.list(folder);
  if (!listed.ok) return { startedAt: null };
  const times = listed.entries.flatMap(({ name, stamp }) =>
    stamp !== null && /\.ts$/i.test(name) ? [Number(BigInt(stamp.mtimeNs) / 1_000_000n)] : [],
  );
  const newest = Math.max(...times);
  if (times.length === 0 || now - newest > FRESH) return { startedAt: null };
  const ready = await files.changedAt(files.join(folder, '.ready'));
  // The mark is made once the first segments are there; the oldest of them says it better while it is there.
  return { startedAt: Math.min(ready ?? Infinity, Math.min(...times)) };
}
