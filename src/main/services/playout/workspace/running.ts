import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { ChannelRun } from './channel.ts';
import { Gather } from './debounce.ts';
import type { Model } from './model.ts';
import type { Schedule } from './schedule.ts';

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
  before: ChannelRun = { startedAt: null },
): Promise<ChannelRun> {
  const listed = await files.list(folder);
  if (!listed.ok) return { startedAt: null };
  let [oldest, newest] = [Infinity, -Infinity];
  for (const { name, stamp } of listed.entries) {
    if (stamp === null || !/\.ts$/i.test(name)) continue;
    const ms = Number(BigInt(stamp.mtimeNs) / 1_000_000n);
    oldest = Math.min(oldest, ms);
    newest = Math.max(newest, ms);
  }
  if (now - newest > FRESH) return { startedAt: null };
  const ready = await files.changedAt(files.join(folder, '.ready'));
  // The mark is made once the first segments are there. They are deleted after two minutes, so that they tell it only at first.
  return { startedAt: ready === null ? (before.startedAt ?? oldest) : Math.min(ready, oldest) };
}

/** Output folders are looked at so often (ms): nothing else tells that a process began or ended. */
const LOOK = 15_000;
const QUIET = 100;

/** Knows which channels run, while a lineup is open. */
export class Runs {
  readonly #ports: { readonly clock: Clock; readonly files: PlayoutFilesPort };
  readonly #model: Model;
  readonly #schedule: Schedule;
  readonly #gather: Gather;
  #timer: Dispose | null = null;
  #stopped = false;

  constructor(
    ports: { readonly clock: Clock; readonly files: PlayoutFilesPort },
    model: Model,
    schedule: Schedule,
  ) {
    this.#ports = ports;
    this.#model = model;
    this.#schedule = schedule;
    this.#gather = new Gather(ports.clock, QUIET, () => void this.#look());
    model.changes.on((change) => {
      if (change.k === 'loaded' && !this.#stopped) this.#gather.add(['']);
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#gather.stop();
    this.#rest();
  }

  async #look(): Promise<void> {
    this.#rest();
    const changed = await this.#changed();
    if (this.#stopped) return;
    if (changed.length > 0) this.#schedule.refresh(changed);
    this.#rest();
    if (this.#model.channels.size > 0)
      this.#timer = this.#ports.clock.after(LOOK, () => void this.#look());
  }

  #rest(): void {
    this.#timer?.();
    this.#timer = null;
  }

  /** Channels whose process began or ended since the last look. */
  async #changed(): Promise<string[]> {
    const { files, clock } = this.#ports;
    const { lineup, channels } = this.#model;
    const output = lineup?.server.outputFolder ?? '';
    if (lineup === null || output === '') return [];
    const changed: string[] = [];
    for (const channel of channels.values()) {
      const { number } = channel.entry;
      // Such a number leads out of the output folder, if anywhere.
      if (number === '' || /[/\\]|^\.+$/.test(number)) continue;
      const folder = files.join(files.resolve(lineup.folder, output), number);
      const run = await lookAtRun(files, folder, clock.now(), channel.run);
      if (run.startedAt === channel.run.startedAt) continue;
      channel.run = run;
      changed.push(channel.key);
    }
    return changed;
  }
}
