import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { ChannelProcess } from '../../../../shared/playout/state.ts';
import type { Clock } from '../../../platform/ports.ts';
import { firstSegmentAt } from '../channel-server/hls-playlist.ts';
import type { ServerResponse, ServerResponses } from './server-responses.ts';
import { KeyedDebounce } from './debounce.ts';
import type { Model } from './model.ts';
import { getSince } from './on-air.ts';
import type { Schedule } from './schedule.ts';

/**
 * A running process writes a 4 s segment at least every minute, because it works at most 60 s ahead (playout.md 4).
 * Older segments are from an ended process.
 */
const FRESH_MS = 75_000;
/**
 * Longest time (ms) between the start of a process and its marker: the server waits no longer for the first four
 * segments.
 */
const START_MS = 30_000;

const unknown: ChannelProcess = { k: 'unknown' };

/**
 * Reads a channel's process state from its output folder; the server has no request for it (playout.md 7). Never
 * rejects.
 */
export async function readProcess(
  files: PlayoutFilesPort,
  output: string,
  number: string,
  now: number,
  before: ChannelProcess = unknown,
): Promise<ChannelProcess> {
  const folder = files.join(output, number);
  const listed = await files.list(folder);
  if (!listed.ok) {
    // The server creates channel folders in its output folder, so if that exists, a missing one means no process.
    if (listed.fault.k !== 'missing') return unknown;
    return (await files.list(output)).ok ? { k: 'down' } : unknown;
  }
  let oldest = Infinity;
  let newest = -Infinity;
  for (const { name, stamp } of listed.entries) {
    if (stamp === null || !/\.ts$/i.test(name)) continue;
    const ms = Number(BigInt(stamp.mtimeNs) / 1_000_000n);
    oldest = Math.min(oldest, ms);
    newest = Math.max(newest, ms);
  }
  if (now - newest > FRESH_MS) return { k: 'down' };
  return { k: 'running', since: await beganAt(files, folder, oldest, before) };
}

/**
 * When the process started. The playlist gives the exact time while it starts with the first segment; otherwise the marker file, written
 * after four segments. The first segments are deleted after two minutes. Null: unknown.
 */
async function beganAt(
  files: PlayoutFilesPort,
  folder: string,
  oldest: number,
  before: ChannelProcess,
): Promise<number | null> {
  const list = await files.read(files.join(folder, 'live.m3u8'));
  const exact = list.ok ? firstSegmentAt(new TextDecoder().decode(list.bytes)) : null;
  if (exact !== null) return exact;
  const known = getSince(before);
  const ready = await files.changedAt(files.join(folder, '.ready'));
  if (ready === null) return known;
  const about = Math.min(ready, oldest);
  return known !== null && known <= about && about - known <= START_MS ? known : about;
}

/** The process state from the folder and the server's last responses. Segments on disk take precedence. */
function mergeProcess(process: ChannelProcess, contact: ServerResponse | null): ChannelProcess {
  if (process.k === 'running' || contact === null) return process;
  if (contact.k === 'live') return { k: 'running', since: contact.since };
  return contact;
}

/** Poll interval of output folders (ms): there is no event for the start or end of a process. */
const POLL_MS = 15_000;
const DEBOUNCE_MS = 100;

interface RunsPorts {
  readonly clock: Clock;
  readonly files: PlayoutFilesPort;
  readonly contacts: ServerResponses;
}

/** Tracks which channels run, while a lineup is open. */
export class Runs {
  readonly #ports: RunsPorts;
  readonly #model: Model;
  readonly #schedule: Schedule;
  readonly #gather: KeyedDebounce;
  #timer: Dispose | null = null;
  #stopped = false;

  constructor(ports: RunsPorts, model: Model, schedule: Schedule) {
    this.#ports = ports;
    this.#model = model;
    this.#schedule = schedule;
    this.#gather = new KeyedDebounce(ports.clock, DEBOUNCE_MS, () => void this.#look());
    model.changes.on((change) => {
      if (change.k === 'loaded') this.soon();
    });
  }

  /** Polls after the debounce. */
  soon(): void {
    if (!this.#stopped) this.#gather.add(['']);
  }

  stop(): void {
    this.#stopped = true;
    this.#gather.stop();
    this.#rest();
  }

  /** Unreadable folders are `unknown`, so only an error in the app rejects; the host logs and counts it. */
  async #look(): Promise<void> {
    this.#rest();
    const changed = await this.#changed();
    if (this.#stopped) return;
    if (changed.length > 0) this.#schedule.refresh(changed);
    this.#rest();
    if (this.#model.channels.size > 0)
      this.#timer = this.#ports.clock.after(POLL_MS, () => void this.#look());
  }

  #rest(): void {
    this.#timer?.();
    this.#timer = null;
  }

  /** Channels whose process state changed since the last poll. */
  async #changed(): Promise<string[]> {
    const { files, clock, contacts } = this.#ports;
    const { lineup, channels } = this.#model;
    if (lineup === null) return [];
    const output = lineup.server.outputFolder;
    const changed: string[] = [];
    for (const channel of channels.values()) {
      const { number } = channel.entry;
      const observed =
        output === '' || !isFolderName(number)
          ? unknown
          : await readProcess(
              files,
              files.resolve(lineup.folder, output),
              number,
              clock.now(),
              channel.process,
            );
      const process = mergeProcess(observed, contacts.of(channel.key));
      if (same(process, channel.process)) continue;
      channel.process = process;
      changed.push(channel.key);
    }
    return changed;
  }
}

/** Other numbers could lead out of the output folder. */
export const isFolderName = (number: string): boolean =>
  number !== '' && !/[/\\]|^\.+$/.test(number);

const same = (a: ChannelProcess, b: ChannelProcess): boolean =>
  a.k === b.k && getSince(a) === getSince(b);
