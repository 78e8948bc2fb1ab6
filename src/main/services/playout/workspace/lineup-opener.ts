import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { Clock, SettingsPort } from '../../../platform/ports.ts';
import { Channel } from './channel.ts';
import type { DraftStore } from './draft-store.ts';
import type { LineupEntry } from '../../../../shared/playout/document/lineup.ts';
import type { LineupFile, LineupRead } from './lineup-file.ts';
import { createKeys, readLineup } from './lineup-file.ts';
import { loadChannel } from './load-channel.ts';
import type { Model } from './model.ts';
import type PQueue from 'p-queue';
import { LineupWatcher } from './lineup-watcher.ts';

/** A lineup without channels that the engine accepts. Writes all defaults, so users can find and change them. */
const newLineupText = (): string =>
  `${JSON.stringify(
    {
      version: 'https://ersatztv.org/lineup/version/0.0.1',
      server: { bind_address: '0.0.0.0', port: 8409 },
      output: { folder: 'output' },
      channels: [],
    },
    null,
    2,
  )}\n`;

const MAX_RECENT = 10;
const utf8 = new TextEncoder();

export interface LineupOpenerPorts {
  readonly files: PlayoutFilesPort;
  readonly clock: Clock;
  readonly settings: SettingsPort;
}

/** Opens and closes lineups, and keeps the open one in sync with the disk. */
export class LineupOpener {
  readonly #ports: LineupOpenerPorts;
  readonly #model: Model;
  readonly #queue: PQueue;
  readonly #drafts: DraftStore;
  readonly #watching: LineupWatcher;
  /** Increases on open and close; results for an earlier number are discarded. */
  #round = 0;

  constructor(ports: LineupOpenerPorts, model: Model, queue: PQueue, drafts: DraftStore) {
    this.#ports = ports;
    this.#model = model;
    this.#queue = queue;
    this.#drafts = drafts;
    // Unreadable files are a state of the lineup, so these reject only on an error in the app.
    this.#watching = new LineupWatcher(ports, model, {
      lineup: () => void this.reload(),
      channels: (keys) => void this.rescan(keys),
    });
  }

  /** See `playout.open`. Resolves when everything was read, including errors. */
  async open({ path, create, discard = false }: MethodInput<'playout.open'>): Promise<void> {
    const place = this.#ports.files.resolve('/', path);
    if (!discard) this.#refuseUnwritten(place);
    if (create) await this.#make(place);
    await this.#refuseUnreadable(place);
    this.#round += 1;
    const round = this.#round;
    await this.#queue.add(async () => {
      if (round !== this.#round) return;
      if (discard) await this.#discard();
      this.#forget('opening', place);
      await this.#read(place, round);
    });
  }

  async close(discard: boolean): Promise<void> {
    if (!discard) this.#refuseUnwritten(null);
    this.#round += 1;
    await this.#queue.add(async () => {
      await this.#discard();
      await this.#ports.settings.update((all) => ({
        ...all,
        playout: { ...all.playout, lineup: null },
      }));
    });
  }

  /** Reads the lineup again; channels that stay keep their drafts. */
  reload(): Promise<void> {
    const { path } = this.#model;
    const round = this.#round;
    if (path === null) return Promise.resolve();
    return this.#queue.add(() => this.#read(path, round));
  }

  /** Reads the folders of channels again. */
  rescan(keys: readonly string[]): Promise<void> {
    const round = this.#round;
    return this.#queue.add(async () => {
      for (const key of keys) {
        const channel = this.#model.channels.get(key);
        if (channel !== undefined) await this.#load(channel, round);
      }
    });
  }

  stop(): void {
    this.#round += 1;
    this.#watching.stop();
  }

  #refuseUnwritten(next: string | null): void {
    const { path, channels } = this.#model;
    if (path === null || path === next) return;
    const dirty = [...channels.values()].some(
      (channel) => this.#model.changedIn(channel).length > 0,
    );
    if (dirty) throw failure('conflict', t('playoutserver:ws.unwritten'));
  }

  async #discard(): Promise<void> {
    await this.#drafts.discard();
    this.#forget('none', null);
  }

  /** Throws if another lineup is open and would be closed for a file that is no lineup. */
  async #refuseUnreadable(place: string): Promise<void> {
    const { path, phase } = this.#model;
    if (path === null || path === place || phase === 'failed') return;
    const read = await this.#readFile(place);
    if (read.ok) return;
    const name = this.#ports.files.basename(path);
    const stays = t('playoutserver:ws.lineup.stays', { name });
    throw failure('invalid-input', `${read.problem} ${stays}`);
  }

  async #readFile(place: string): Promise<LineupRead> {
    const { files } = this.#ports;
    const file = await files.read(place);
    if (file.ok) return readLineup(place, files.dirname(place), file.bytes);
    const { reason } = file.fault;
    const problem = t('errors:storage.readFailed', { path: place, reason });
    return { ok: false, problem: `${problem} ${t('playoutserver:ws.lineup.another')}` };
  }

  #forget(phase: 'opening' | 'none', path: string | null): void {
    const model = this.#model;
    const again = path !== null && path === model.path;
    model.phase = phase;
    model.path = path;
    model.problem = null;
    if (!again) {
      model.lineup = null;
      model.channels = new Map();
      model.lineupFindings = [];
      model.history.reset({ channels: new Map() });
    }
    this.#watching.watchOpenFiles();
    model.tell({ k: 'lineup' });
  }

  async #make(place: string): Promise<void> {
    const { files } = this.#ports;
    if ((await files.changedAt(place)) !== null) return;
    await files.makeFolder(files.dirname(place), false);
    await files.write(place, utf8.encode(newLineupText()));
  }

  async #remember(place: string): Promise<void> {
    const { settings } = this.#ports;
    const { lineup, recent } = settings.get().playout;
    if (lineup === place && recent[0] === place) return;
    // The lineup opens even if it can't be remembered; the settings report why.
    const paths = [place, ...recent.filter((path) => path !== place)].slice(0, MAX_RECENT);
    await settings
      .update((all) => ({
        ...all,
        playout: { ...all.playout, lineup: place, recent: paths },
      }))
      .catch(() => undefined);
  }

  async #read(place: string, round: number): Promise<void> {
    const model = this.#model;
    const read = await this.#readFile(place);
    if (round !== this.#round) return;
    if (!read.ok) {
      // Keeps the current channels: a lineup that is being written is complete again in a moment.
      model.phase = model.lineup === null ? 'failed' : 'open';
      model.problem = read.problem;
      this.#watching.watchOpenFiles();
      model.tell({ k: 'lineup' });
      return;
    }
    model.problem = null;
    await this.#remember(place);
    this.#take(read.lineup);
    for (const channel of model.channels.values()) {
      await this.#load(channel, round);
      if (round !== this.#round) return;
    }
    model.phase = 'open';
    model.tell({ k: 'lineup' });
  }

  /** Updates the channels from a lineup; a channel that stays keeps its draft. */
  #take(lineup: LineupFile): void {
    const model = this.#model;
    const before = [...model.channels.values()];
    const matches = matched(before, lineup.entries);
    const taken = new Set(before.map(({ key }) => key));
    const keys = createKeys(lineup.entries);
    model.lineup = lineup;
    model.channels = new Map(
      lineup.entries.map((entry, i) => {
        const old = matches.get(i);
        if (old !== undefined) {
          old.entry = entry;
          return [old.key, old];
        }
        let key = keys[i] ?? '';
        for (let n = 2; taken.has(key); n += 1) key = `${keys[i] ?? ''}~${String(n)}`;
        taken.add(key);
        return [key, new Channel(key, entry)];
      }),
    );
    const { history, channels } = model;
    const only = (draft: typeof history.present) => ({
      channels: new Map([...draft.channels].filter(([key]) => channels.has(key))),
    });
    history.rebase(only(history.present), only);
    model.tell({ k: 'lineup' });
    model.tell({ k: 'channel', channels: [...channels.keys()] });
  }

  async #load(channel: Channel, round: number): Promise<void> {
    const isOver = (): boolean => round !== this.#round;
    if (isOver()) return;
    await loadChannel(this.#ports.files, this.#model, channel, this.#drafts, isOver);
    if (!isOver()) this.#watching.watchOpenFiles();
  }
}

/** Finds the channel of an entry: same number and configuration, else the only one with its configuration. */
function matched(
  channels: readonly Channel[],
  entries: readonly LineupEntry[],
): ReadonlyMap<number, Channel> {
  const matches = new Map<number, Channel>();
  const left = new Set(channels);
  const pair = (same: (channel: Channel, entry: LineupEntry) => boolean): void => {
    for (const entry of entries) {
      if (matches.has(entry.index)) continue;
      const fits = [...left].filter((channel) => same(channel, entry));
      const [isPair] = fits;
      if (isPair === undefined || fits.length > 1) continue;
      matches.set(entry.index, isPair);
      left.delete(isPair);
    }
  };
  pair(({ entry }, { number, config }) => entry.number === number && entry.config === config);
  pair(({ entry }, { config }) => config !== '' && entry.config === config);
  pair(({ entry }, { number }) => number !== '' && entry.number === number);
  return matches;
}
