import type { FileHandle } from 'node:fs/promises';
import { open, rename, rm } from 'node:fs/promises';
import type { DiskCalls } from '../../../src/main/platform/atomic-writer.ts';
import { AtomicWriter } from '../../../src/main/platform/atomic-writer.ts';
import { createPlayoutFiles } from '../../../src/main/platform/playout/node-playout-files.ts';
import type { PlayoutFilesPort } from '../../../src/main/platform/ports/playout-files.ts';

/**
 * `fail`: one call fails without effect; `fail-late`: it fails after it took effect. `gone` and `io`: the share is unavailable from that call
 * on. `full`: all disks fail as full from that call on. `no-room`: so do new files only. `kill`, `kill-late`: nothing happens after that call.
 */
export type Fault =
  'fail' | 'fail-late' | 'gone' | 'io' | 'full' | 'no-room' | 'kill' | 'kill-late';
export const faults = ['fail', 'fail-late', 'gone', 'io', 'full', 'kill', 'kill-late'] as const;

const errorOf = (code: string): Error => Object.assign(new Error(code), { code });
const codes = { gone: 'ENOENT', io: 'EIO', full: 'ENOSPC' } as const;

/** A handle without an owner would stay open. */
async function closed(action: Promise<unknown>): Promise<void> {
  const made = await action;
  if (typeof made === 'object' && made !== null && 'close' in made)
    await (made as FileHandle).close();
}

/** Real files of one process: counts its calls that change the disk, and makes one of them fail. */
export class FaultyDisk {
  /** Number of calls that changed the disk. */
  calls = 0;
  readonly files: PlayoutFilesPort;
  readonly #share: string;
  readonly #at: number;
  readonly #fault: Exclude<Fault, 'no-room'>;
  readonly #isRoomOnly: boolean;
  #healed = false;

  /** `share`: the folder that becomes unavailable; `at`: the number of the call, from 1; 0: none. */
  constructor(share: string, at = 0, fault: Fault = 'fail') {
    this.#share = share;
    this.#at = at === 0 ? Infinity : at;
    this.#fault = fault === 'no-room' ? 'full' : fault;
    this.#isRoomOnly = fault === 'no-room';
    const calls: DiskCalls = {
      open: (file, flags, mode) => this.#call(file, () => open(file, flags, mode), true),
      rename: (from, to) => this.#call(to, () => rename(from, to)),
      rm: (file, options) => this.#call(file, () => rm(file, options)),
    };
    const real = createPlayoutFiles(new AtomicWriter(calls));
    this.files = {
      ...real,
      read: async (place) => {
        const reason = this.#away(place);
        if (reason === null) return real.read(place);
        return { ok: false, fault: { k: reason === 'ENOENT' ? 'missing' : 'other', reason } };
      },
      findMount: async (place) => (this.#away(place) === null ? real.findMount(place) : null),
      // These tests run one process at a time; the lock has its own tests.
      lockWrites: () => Promise.resolve(() => Promise.resolve()),
    };
  }

  get isKilled(): boolean {
    return this.#fault.startsWith('kill') && this.calls >= this.#at;
  }

  /** The share is back and the disk has space. */
  heal(): void {
    this.#healed = true;
  }

  /** Why a path is not available now, or null. */
  #away(place: string): string | null {
    if (this.isKilled) throw new Error('killed');
    const lost = this.#fault === 'gone' || this.#fault === 'io';
    if (this.#healed || !lost || this.calls < this.#at) return null;
    return place.startsWith(this.#share) ? codes[this.#fault] : null;
  }

  #spares(isNew: boolean): boolean {
    return this.#healed || this.calls < this.#at || (this.#isRoomOnly && !isNew);
  }

  async #call<T>(place: string, action: () => Promise<T>, isNew = false): Promise<T> {
    this.calls += 1;
    if (this.#spares(isNew)) return action();
    const first = this.calls === this.#at;
    switch (this.#fault) {
      case 'fail':
      case 'fail-late':
        if (!first) return action();
        if (this.#fault === 'fail-late') await closed(action());
        throw errorOf('EIO');
      case 'gone':
      case 'io':
        if (!place.startsWith(this.#share)) return action();
        throw errorOf(codes[this.#fault]);
      case 'full':
        throw errorOf(codes.full);
      case 'kill':
      case 'kill-late':
        if (first && this.#fault === 'kill-late') await closed(action());
        throw new Error('killed');
    }
  }
}
