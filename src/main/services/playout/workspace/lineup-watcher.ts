import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import { KeyedDebounce } from './debounce.ts';
import type { Model } from './model.ts';

/** Debounce (ms): programs write in bursts. */
const DEBOUNCE_MS = 150;
const LINEUP = '';

/** Watches the lineup, the configurations and the playout folders of the open lineup. */
export class LineupWatcher {
  readonly #files: PlayoutFilesPort;
  readonly #model: Model;
  readonly #gather: KeyedDebounce;
  readonly #watched = new Map<string, { readonly what: string; readonly end: Dispose }>();

  constructor(
    ports: { readonly files: PlayoutFilesPort; readonly clock: Clock },
    model: Model,
    changed: { lineup: () => void; channels: (keys: readonly string[]) => void },
  ) {
    this.#files = ports.files;
    this.#model = model;
    this.#gather = new KeyedDebounce(ports.clock, DEBOUNCE_MS, (keys) => {
      // Reading the lineup also reads all its channels.
      if (keys.includes(LINEUP)) changed.lineup();
      else changed.channels(keys);
    });
  }

  /** Updates the watchers to the open files. */
  watchOpenFiles(): void {
    const wanted = this.#wanted();
    for (const [key, { what, end }] of this.#watched)
      if (wanted.get(key)?.what !== what) {
        end();
        this.#watched.delete(key);
      }
    for (const [key, { what, owner, path, k }] of wanted)
      if (!this.#watched.has(key)) {
        const end = this.#files.watch(path, k, () => this.#gather.add([owner]));
        this.#watched.set(key, { what, end });
      }
  }

  stop(): void {
    this.#gather.stop();
    for (const { end } of this.#watched.values()) end();
    this.#watched.clear();
  }

  #wanted(): Map<string, { what: string; owner: string; path: string; k: 'file' | 'folder' }> {
    const wanted = new Map<
      string,
      { what: string; owner: string; path: string; k: 'file' | 'folder' }
    >();
    const add = (owner: string, path: string, k: 'file' | 'folder'): void => {
      wanted.set(`${owner} ${k} ${path}`, { what: path, owner, path, k });
    };
    const { path, channels } = this.#model;
    if (path === null) return wanted;
    add(LINEUP, path, 'file');
    for (const { key, config } of channels.values()) {
      for (const place of config?.paths ?? []) add(key, place, 'file');
      if (config !== null && config.folder !== null) add(key, config.folder, 'folder');
    }
    return wanted;
  }
}
