import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { ChannelProcess } from '../../../../shared/playout/state.ts';
import type { Clock } from '../../../platform/ports.ts';
import { firstSegmentAt } from '../channel-server/hls-playlist.ts';
import type { ServerResponse, ServerResponses } from './server-responses.ts';
import { KeyedDebounce } from './debounce.ts';
import type { Model } from './model.ts';
import { sinceOf } from './on-air.ts';
import type { Schedule } from './schedule.ts';

/**
 * A process that runs writes a segment of 4 s at least every minute: it works at most 60 s ahead (playout.md 4). What is older was
 * left by one that ended.
 */
const FRESH = 75_000;
/** Between the beginning of a process and its mark: the server waits no longer for the first four segments (ms). */
const START = 30_000;

const unknown: ChannelProcess = { k: 'unknown' };

/** What the output folder of a channel tells of its process; there is no request for it (playout.md 7). Never rejects. */
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
    // The server makes the folders of channels in its output folder: where that is, this one would be too.
    if (listed.fault.k !== 'missing') return unknown;
    return (await files.list(output)).ok ? { k: 'down' } : unknown;
  }
  let [oldest, newest] = [Infinity, -Infinity];
  for (const { name, stamp } of listed.entries) {
    if (stamp === null || !/\.ts$/i.test(name)) continue;
    const ms = Number(BigInt(stamp.mtimeNs) / 1_000_000n);
    oldest = Math.min(oldest, ms);
    newest = Math.max(newest, ms);
  }
  if (now - newest > FRESH) return { k: 'down' };
  return { k: 'running', since: await beganAt(files, folder, oldest, before) };
}

/**
 * The list tells it exactly as long as it begins with the first segment; the mark is made once four segments are there; and the first
 * segments are deleted after two minutes. Null: none of them tells it.
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
  const known = sinceOf(before);
  const ready = await files.changedAt(files.join(folder, '.ready'));
  if (ready === null) return known;
  const about = Math.min(ready, oldest);
  return known !== null && known <= about && about - known <= START ? known : about;
}

/** What is known of a process from the folder and from the server's last answers. Segments on the disk tell most. */
function processOf(found: ChannelProcess, contact: ServerResponse | null): ChannelProcess {
  if (found.k === 'running' || contact === null) return found;
  if (contact.k === 'live') return { k: 'running', since: contact.since };
  return contact;
}

/** Output folders are looked at so often (ms): nothing else tells that a process began or ended. */
const LOOK = 15_000;
const QUIET = 100;

interface RunsPorts {
  readonly clock: Clock;
  readonly files: PlayoutFilesPort;
  readonly contacts: ServerResponses;
}

/** Knows which channels run, while a lineup is open. */
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
    this.#gather = new KeyedDebounce(ports.clock, QUIET, () => void this.#look());
    model.changes.on((change) => {
      if (change.k === 'loaded') this.soon();
    });
  }

  /** Looks when it is quiet. */
  soon(): void {
    if (!this.#stopped) this.#gather.add(['']);
  }

  stop(): void {
    this.#stopped = true;
    this.#gather.stop();
    this.#rest();
  }

  /** What cannot be read is `unknown`, so only a fault of the app rejects; the host logs and counts it. */
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

  /** Channels of whose process something else is known since the last look. */
  async #changed(): Promise<string[]> {
    const { files, clock, contacts } = this.#ports;
    const { lineup, channels } = this.#model;
    if (lineup === null) return [];
    const output = lineup.server.outputFolder;
    const changed: string[] = [];
    for (const channel of channels.values()) {
      const { number } = channel.entry;
      const found =
        output === '' || !isFolderName(number)
          ? unknown
          : await readProcess(
              files,
              files.resolve(lineup.folder, output),
              number,
              clock.now(),
              channel.process,
            );
      const process = processOf(found, contacts.of(channel.key));
      if (same(process, channel.process)) continue;
      channel.process = process;
      changed.push(channel.key);
    }
    return changed;
  }
}

/** Another number leads out of the output folder, if anywhere. */
export const isFolderName = (number: string): boolean =>
  number !== '' && !/[/\\]|^\.+$/.test(number);

const same = (a: ChannelProcess, b: ChannelProcess): boolean =>
  a.k === b.k && sinceOf(a) === sinceOf(b);
