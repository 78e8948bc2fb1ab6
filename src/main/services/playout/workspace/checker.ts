import { checkChannel } from '../../../../shared/playout/check/check-channel.ts';
import type { EnvResult, MediaResult, PathStyle } from '../../../../shared/playout/check/facts.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import type { Finding } from '../../../../shared/playout/finding.ts';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import type { Clock, Logger } from '../../../platform/ports.ts';
import type { Channel } from './channel.ts';
import { listDiskDocs, folderFiles } from './channel.ts';
import { KeyedDebounce } from './debounce.ts';
import type { DiskDoc } from './disk-doc.ts';
import { verdictOfDoc } from './disk-doc.ts';
import type { Model } from './model.ts';
import type { FileRef } from './place-findings.ts';
import { collectFlags, placeFindings } from './place-findings.ts';

/** Debounce of checks after edits (ms). */
const DEBOUNCE_MS = 150;

export interface CheckerPorts {
  readonly clock: Clock;
  readonly log: Logger;
  /** Yields to other tasks. */
  readonly pause: () => Promise<void>;
  readonly env: (name: string) => EnvResult;
  readonly style: PathStyle;
  readonly media: (path: string) => MediaResult;
}

/** Checks the draft and the files on disk, one channel at a time and in between edits. */
export class Checker {
  readonly #ports: CheckerPorts;
  readonly #model: Model;
  readonly #gather: KeyedDebounce;
  readonly #waiting = new Set<string>();
  /** Findings of the files on disk, until they or the facts about them change. */
  readonly #onDisk = new WeakMap<readonly DiskDoc[], readonly PlacedFinding[]>();
  #running = false;
  #stopped = false;

  constructor(ports: CheckerPorts, model: Model) {
    this.#ports = ports;
    this.#model = model;
    this.#gather = new KeyedDebounce(ports.clock, DEBOUNCE_MS, (keys) => {
      for (const key of keys) this.#waiting.add(key);
      void this.#run();
    });
    model.changes.on((change) => {
      if (change.k === 'docs') this.#soon(change.channels);
    });
  }

  /** Checks all channels again after a pause, because the facts about media or the environment changed. */
  soonAll(): void {
    for (const { base } of this.#model.channels.values()) this.#onDisk.delete(base);
    this.#soon([...this.#model.channels.keys()]);
  }

  #soon(keys: readonly string[]): void {
    if (!this.#stopped) this.#gather.add(keys);
  }

  /** Runs pending checks now, so that the findings match the draft. */
  settle(): void {
    this.#gather.flush();
    for (const key of [...this.#waiting]) this.#check(key);
  }

  stop(): void {
    this.#stopped = true;
    this.#gather.stop();
    this.#waiting.clear();
  }

  /** Findings of the channel's files as they are on disk. */
  findOnDisk(channel: Channel): readonly PlacedFinding[] {
    const known = this.#onDisk.get(channel.base);
    if (known !== undefined) return known;
    const findings = this.#placed(channel, listDiskDocs(channel));
    this.#onDisk.set(channel.base, findings);
    return findings;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (const key of this.#waiting) {
        await this.#ports.pause();
        if (this.#waiting.has(key)) this.#check(key);
      }
    } finally {
      this.#running = false;
    }
    if (this.#waiting.size > 0) void this.#run();
  }

  #check(key: string): void {
    this.#waiting.delete(key);
    const channel = this.#model.channels.get(key);
    if (channel === undefined || this.#stopped) return;
    try {
      const docs = this.#model.docs(key);
      const findings = this.#placed(channel, docs);
      if (isOnDisk(channel, docs)) this.#onDisk.set(channel.base, findings);
      channel.diskFindings = this.findOnDisk(channel);
      this.#take(channel, findings);
    } catch (error) {
      this.#ports.log.error('a channel could not be checked', { channel: key, error });
    }
  }

  #take(channel: Channel, findings: readonly PlacedFinding[]): void {
    const docs = this.#model.docs(channel.key);
    const flags = collectFlags(findings, docs);
    for (const doc of docs)
      if (doc.items.some(({ key }) => flags.get(key) !== channel.flags.get(key)))
        channel.touch(doc.id);
    channel.flags = flags;
    channel.findings = findings;
    this.#model.findingsRevision = this.#model.namer.newRevision();
    this.#model.tell({ k: 'channel', channels: [channel.key] });
    this.#model.tell({ k: 'lineup' });
  }

  #placed(channel: Channel, docs: readonly PlayoutDoc[]): PlacedFinding[] {
    const { config } = channel;
    if (config === null) return [];
    const place = this.#model.place(channel);
    const places = new Map<string, FileRef>();
    const parts: (readonly Finding[])[] = [config.findings];
    for (const { path, id, doc, verdict } of channel.base) {
      places.set(path, { id, doc });
      if (doc === null && verdict !== null) parts.push(verdict.findings);
    }
    for (const doc of docs) {
      const path = place(doc.name);
      places.set(path, { id: doc.id, doc });
      parts.push(verdictOfDoc(path, doc, config.engine).findings);
    }
    parts.push(this.#onAir(channel, docs));
    const findings = parts.flat();
    return placeFindings(channel.key, findings, (path) => places.get(path) ?? null);
  }

  #onAir(channel: Channel, docs: readonly PlayoutDoc[]): Finding[] {
    const { config, trouble } = channel;
    if (config === null) return [];
    const { folder, value, path, engine } = config;
    const { media, env, style, clock } = this.#ports;
    const state =
      trouble?.state === 'unreadable-folder'
        ? 'unreadable'
        : trouble?.state === 'no-folder'
          ? 'missing'
          : 'ok';
    return checkChannel({
      path: folder ?? '',
      entries: folderFiles(channel, docs, this.#model.place(channel)),
      config: value === null ? null : { path, value },
      engine,
      style,
      folder: state,
      viaCurrent: channel.readOnly === 'current-link',
      media,
      env,
      now: clock.now(),
    });
  }
}

/** Whether the draft of a channel equals the files in its folder. */
function isOnDisk(channel: Channel, docs: readonly PlayoutDoc[]): boolean {
  const base = listDiskDocs(channel);
  return base.length === docs.length && base.every((doc, index) => doc === docs[index]);
}
