import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Draft } from '../../../../shared/playout/edit/draft.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { alignKeys } from '../../../../shared/playout/merge/align-keys.ts';
import type { Clock, SettingsPort } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { Channel } from '../workspace/channel.ts';
import { listDocs, withDocs } from '../workspace/channel.ts';
import type { DiskDoc } from '../workspace/disk-doc.ts';
import { keepVerdict, readDiskDoc } from '../workspace/disk-doc.ts';
import { refuseReadOnly } from '../workspace/load-channel.ts';
import type { Model } from '../workspace/model.ts';
import type { LineupOpener } from '../workspace/lineup-opener.ts';
import { readPlayoutFolder } from '../workspace/read-channel.ts';
import { put } from '../workspace/rebase.ts';
import type PQueue from 'p-queue';
import type { Backups, BackupSource } from './backups.ts';
import type { JournalWriter } from './journal-writer.ts';
import type { PlannedFile } from './plan-write.ts';
import { planWrite, hashPlan } from './plan-write.ts';
import type { LoadedStep } from './steps.ts';

const utf8 = new TextEncoder();

export interface PlayoutWriterPorts {
  readonly files: PlayoutFilesPort;
  readonly clock: Clock;
  readonly hash: (text: string) => string;
  readonly settings: SettingsPort;
  readonly backups: Backups;
  readonly writer: JournalWriter;
}

/** Writes the draft to disk: all files or none. */
export class PlayoutWriter {
  readonly #ports: PlayoutWriterPorts;
  readonly #model: Model;
  readonly #queue: PQueue;
  readonly #opener: LineupOpener;

  constructor(ports: PlayoutWriterPorts, model: Model, queue: PQueue, opener: LineupOpener) {
    this.#ports = ports;
    this.#model = model;
    this.#queue = queue;
    this.#opener = opener;
  }

  /** See `playout.write`. */
  write(stamp: string): Promise<{ written: number; removed: number }> {
    return this.#queue.add(async () => {
      const plan = planWrite(this.#model);
      this.#refuse(plan, stamp);
      const paths = plan.flatMap(({ target, base }) => [target, base?.path ?? null]);
      const touched = paths.filter((path) => path !== null);
      const steps = await this.#ports.writer.during(touched, async (write) => {
        await this.#compareDisk(plan);
        const loaded = planSteps(plan, await this.#backUp(plan), this.#ports.files);
        await write(loaded);
        return loaded;
      });
      for (const channel of new Set(plan.map((file) => file.channel)))
        await this.#settle(
          channel,
          plan.filter((file) => file.channel === channel),
        );
      await this.prune();
      return {
        written: steps.filter(({ step }) => step.k === 'put').length,
        removed: steps.filter(({ step }) => step.k === 'remove').length,
      };
    });
  }

  /** Removes backups that are older than the settings allow and that no open journal needs. Never rejects. */
  async prune(): Promise<void> {
    const { backups, clock, settings, writer } = this.#ports;
    const needed = await writer.needed();
    if (needed !== null)
      await backups.prune(clock.now(), settings.get().playout.backupDays, needed);
  }

  #refuse(plan: readonly PlannedFile[], stamp: string): void {
    for (const channel of this.#model.channels.values())
      for (const { name } of channel.conflicts.values())
        throw failure('conflict', t('playoutserver:ws.write.undecided', { name }), { name });
    if (hashPlan(plan, this.#ports.hash) !== stamp)
      throw failure('conflict', t('playoutserver:ws.write.stale'));
    const targets = new Set<string>();
    for (const { target, doc } of plan) {
      if (target === null || doc === null) continue;
      if (targets.has(target))
        throw failure('conflict', t('playoutserver:ws.write.twice', { name: doc.name }));
      targets.add(target);
    }
    for (const { channel } of plan)
      refuseReadOnly(
        channel,
        t('playoutserver:ws.write.readOnly', { channel: channel.entry.name }),
      );
  }

  /** Refuses to overwrite changes that were not reviewed. */
  async #compareDisk(plan: readonly PlannedFile[]): Promise<void> {
    const { files } = this.#ports;
    const known = new Map(
      plan.flatMap(({ base }) => (base === null ? [] : [[base.path, base.digest] as const])),
    );
    for (const { target } of plan)
      if (target !== null && !known.has(target)) known.set(target, null);
    for (const [path, digest] of known) {
      const now = await files.read(path);
      const there = now.ok ? files.digest(now.bytes) : null;
      const missing = !now.ok && now.fault.k === 'missing';
      if (there === digest && (digest !== null || missing)) continue;
      const keys = plan.map(({ channel }) => channel.key);
      void this.#opener.rescan([...new Set(keys)]);
      throw failure(
        'conflict',
        t('playoutserver:ws.write.changed', { name: files.basename(path) }),
        {
          path,
        },
      );
    }
  }

  /** Returns the backup paths of all files that are removed or overwritten. */
  async #backUp(plan: readonly PlannedFile[]): Promise<ReadonlyMap<string, string>> {
    const { files, backups, clock } = this.#ports;
    const lineup = this.#model.path ?? '';
    const places = new Map<string, string>();
    for (const channel of new Set(plan.map((file) => file.channel))) {
      const sources: BackupSource[] = [];
      for (const { base, channel: own } of plan) {
        if (own !== channel || base === null) continue;
        const file = await files.read(base.path);
        if (file.ok)
          sources.push({
            path: base.path,
            bytes: file.bytes,
            items: base.doc?.items.length ?? null,
          });
      }
      const owner = { channel: channel.key, lineup };
      for (const [path, place] of await backups.keep(owner, clock.now(), sources))
        places.set(path, place);
    }
    return places;
  }

  /** Makes the written files the new base, so they are not seen as external changes. */
  async #settle(channel: Channel, plan: readonly PlannedFile[]): Promise<void> {
    const { files } = this.#ports;
    const { config } = channel;
    if (config === null) return;
    const gone = new Set(plan.map(({ base }) => base?.id));
    const known: DiskDoc[] = channel.base.filter(({ id }) => !gone.has(id));
    for (const { doc, target } of plan) {
      if (doc === null || target === null) continue;
      const entry = { name: doc.name, path: target, kind: 'file' as const, stamp: null };
      const read = await readDiskDoc(files, entry, config.engine, doc.id, this.#model.namer.newKey);
      const now = read.doc === null ? null : alignKeys(doc, read.doc);
      if (now !== null) {
        if (read.verdict !== null) keepVerdict(target, now, config.engine, read.verdict);
        this.#swap(channel.key, doc, now);
      }
      known.push({ ...read, doc: now });
    }
    // Reads the folder again, because a new file changes the directory order.
    const listed = await readPlayoutFolder(files, config, known, this.#model.namer);
    channel.base = listed.trouble === null ? listed.files : known;
    channel.lastBase = channel.base;
    this.#model.tell({ k: 'docs', channels: [channel.key] });
  }

  /** Replaces the written document as the one that was read, throughout the history. */
  #swap(key: string, written: PlayoutDoc, now: PlayoutDoc): void {
    const { history } = this.#model;
    const over = (draft: Draft): Draft => {
      const channel = draft.channels.get(key);
      const docs = listDocs(draft, key);
      if (channel === undefined || !docs.includes(written)) return draft;
      return withDocs(draft, key, put(docs, written, now), channel.readOnly);
    };
    history.rebase(over(history.present), over);
  }
}

/** One step per path: a name that one file gives up and another takes is an overwrite, not a removal. */
function planSteps(
  plan: readonly PlannedFile[],
  backups: ReadonlyMap<string, string>,
  files: PlayoutFilesPort,
): LoadedStep[] {
  const before = new Map(
    plan.flatMap(({ base }) => {
      const backup = base === null ? undefined : backups.get(base.path);
      return base?.digest == null || backup === undefined
        ? []
        : [[base.path, { digest: base.digest, backup }] as const];
    }),
  );
  const puts = plan.flatMap(({ target, text }): LoadedStep[] => {
    if (target === null || text === null) return [];
    const bytes = utf8.encode(text);
    const step = {
      k: 'put' as const,
      path: target,
      digest: files.digest(bytes),
      before: before.get(target) ?? null,
    };
    return [{ step, bytes }];
  });
  const taken = new Set(puts.map(({ step }) => step.path));
  const removals = [...before].flatMap(([path, digest]): LoadedStep[] =>
    taken.has(path) ? [] : [{ step: { k: 'remove', path, before: digest }, bytes: null }],
  );
  return [...puts, ...removals];
}
