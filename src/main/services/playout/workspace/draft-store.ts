import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { readDoc } from '../../../../shared/playout/document/read-doc.ts';
import { writeDocText } from '../../../../shared/playout/document/write-doc.ts';
import { alignKeys } from '../../../../shared/playout/merge/align-keys.ts';
import type { Clock, Logger } from '../../../platform/ports.ts';
import type { ChannelConfig } from './channel-config.ts';
import type { Channel } from './channel.ts';
import { listDocs, withDocs } from './channel.ts';
import type { DiskDoc } from './disk-doc.ts';
import type { DraftFiles, StoredFile } from './draft-files.ts';
import type { Model } from './model.ts';

/** The changed files of a folder as last saved. */
interface Saved {
  readonly folder: string;
  readonly files: readonly (readonly [base: PlayoutDoc | null, draft: PlayoutDoc | null])[];
}

/** Saves the draft on disk, so that confirmed edits survive the process. */
export class DraftStore {
  readonly #files: DraftFiles;
  readonly #ports: { readonly clock: Clock; readonly log: Logger };
  readonly #model: Model;
  readonly #stopListening: Dispose;
  /** Channels whose saved draft was loaded into the model. For others, the store may hold changes that the model lacks. */
  readonly #laid = new Map<Channel, Saved>();
  readonly #waiting = new Set<string>();
  #next: Promise<string | null> | null = null;
  #last: Promise<string | null> = Promise.resolve(null);

  constructor(
    files: DraftFiles,
    ports: { readonly clock: Clock; readonly log: Logger },
    model: Model,
  ) {
    this.#files = files;
    this.#ports = ports;
    this.#model = model;
    this.#stopListening = model.changes.on((change) => {
      if (change.k === 'docs') this.#save(change.channels);
    });
  }

  /** Resolves when everything is on disk. */
  async stop(): Promise<void> {
    this.#stopListening();
    await this.#last;
  }

  /** Resolves to null once the current draft is on disk, or to a message that says why it is not. */
  kept(): Promise<string | null> {
    return this.#last;
  }

  /**
   * Loads the saved changes of a channel into the draft, over the files that they are based on; the current files on
   * disk are merged like any external change. Once per channel, as soon as its folder can be read.
   */
  async lay(channel: Channel, config: ChannelConfig, isOver: () => boolean): Promise<void> {
    const { path } = this.#model;
    const { folder } = config;
    if (path === null || folder === null || this.#laid.has(channel)) return;
    if (!(await this.#model.files.list(folder)).ok) return;
    try {
      const { kept, aside } = await this.#files.read(path, folder, this.#ports.clock.now());
      if (isOver()) return;
      this.#laid.set(channel, { folder, files: [] });
      if (aside !== null) this.#tellAside(aside);
      if (kept.length > 0) layKept(this.#model, channel, config, folder, kept);
    } catch (error) {
      this.#ports.log.warn('changes that were kept could not be read', { error, folder });
    }
  }

  /** Deletes the saved draft of the open lineup: the user discarded it. */
  async discard(): Promise<void> {
    await this.#last;
    const { path } = this.#model;
    for (const { folder } of this.#laid.values())
      if (path !== null) await this.#files.write(path, folder, []);
    this.#laid.clear();
  }

  #tellAside(path: string): void {
    const sentence = t('playoutserver:ws.draft.aside', { path });
    const { recovered } = this.#model;
    this.#model.recovered = recovered === null ? sentence : `${recovered} ${sentence}`;
  }

  /** Steps during a save share the next save. */
  #save(channels: readonly string[]): void {
    for (const key of channels) this.#waiting.add(key);
    if (this.#next !== null) return;
    this.#next = this.#last.then(() => {
      this.#next = null;
      return this.#saveAll();
    });
    this.#last = this.#next;
  }

  async #saveAll(): Promise<string | null> {
    const keys = [...this.#waiting];
    this.#waiting.clear();
    try {
      for (const key of keys) await this.#saveOne(key);
      return null;
    } catch (error) {
      for (const key of keys) this.#waiting.add(key);
      this.#ports.log.warn('the draft could not be kept', { error });
      const reason = error instanceof AppFailure ? error.error.message : '';
      return t('playoutserver:ws.draft.notKept', { reason }).trim();
    }
  }

  async #saveOne(key: string): Promise<void> {
    const { path, channels } = this.#model;
    const channel = channels.get(key);
    const folder = channel?.config?.folder;
    const before = channel === undefined ? undefined : this.#laid.get(channel);
    if (path === null || channel === undefined || folder == null || before === undefined) return;
    const now = this.#model
      .changedIn(channel)
      .map(({ base, doc }) => [base?.doc ?? null, doc] as const);
    const moved = before.folder !== folder;
    if (!moved && sameFiles(before.files, now)) return;
    refuseHuge(now);
    const files = now.map(([base, draft]) => ({ base: textIn(base), draft: textIn(draft) }));
    await this.#files.write(path, folder, files);
    if (moved) await this.#files.write(path, before.folder, []);
    if (this.#laid.has(channel)) this.#laid.set(channel, { folder, files: now });
  }
}

/** Maximum size (characters) of both texts of all changed files: each step saves them, so more would be slow. */
const MAX_CHARS = 16_000_000;

/** Rejects a draft that is too large. The previously saved state stays, because an older state is better than none. */
function refuseHuge(files: Saved['files']): void {
  const size = files.flat().reduce((sum, doc) => sum + (doc === null ? 0 : measureSize(doc)), 0);
  if (size > MAX_CHARS)
    throw failure('storage', t('playoutserver:ws.draft.tooLarge', { megabytes: MAX_CHARS / 1e6 }));
}

const measureSize = ({ head, items, tail }: PlayoutDoc): number =>
  items.reduce((sum, { text }) => sum + text.length, head.length + tail.length);

const sameFiles = (a: Saved['files'], b: Saved['files']): boolean =>
  a.length === b.length && a.every(([base, draft], i) => b[i]?.[0] === base && b[i][1] === draft);

const textIn = (doc: PlayoutDoc | null): StoredFile['base'] =>
  doc === null ? null : { name: doc.name, text: writeDocText(doc) };

/** Adds the changes as one step over their original files, so that undo leads there. */
function layKept(
  model: Model,
  channel: Channel,
  config: ChannelConfig,
  folder: string,
  files: readonly StoredFile[],
): void {
  const bases: DiskDoc[] = [];
  const drafts: PlayoutDoc[] = [];
  for (const file of files) {
    const id = model.namer.newFileId();
    const base = docIn(model, file.base, id);
    const draft = docIn(model, file.draft, id);
    // A text that can't be read is not a removal.
    if ((base === null) !== (file.base === null) || (draft === null) !== (file.draft === null))
      continue;
    if (base !== null) bases.push(toDiskDoc(model, folder, base));
    if (draft !== null) drafts.push(base === null ? draft : alignKeys(base, draft));
  }
  channel.config = config;
  channel.base = bases;
  channel.lastBase = bases;
  const { history } = model;
  const readOnly = channel.readOnly !== null;
  const others = listDocs(history.present, channel.key);
  const over = (draft: typeof history.present, docs: readonly PlayoutDoc[]) =>
    withDocs(draft, channel.key, [...docs, ...listDocs(draft, channel.key)], readOnly);
  const baseDocs = bases.flatMap(({ doc }) => (doc === null ? [] : [doc]));
  history.rebase(over(history.present, baseDocs), (draft) => over(draft, baseDocs));
  history.push(
    t('playoutserver:ws.step.kept'),
    withDocs(history.present, channel.key, [...drafts, ...others], readOnly),
  );
}

function docIn(model: Model, file: StoredFile['base'], id: string): PlayoutDoc | null {
  if (file === null) return null;
  const read = readDoc(file.text, file.name, id, model.namer.newKey);
  return read.ok ? read.doc : null;
}

const toDiskDoc = (model: Model, folder: string, doc: PlayoutDoc): DiskDoc => ({
  id: doc.id,
  name: doc.name,
  path: model.files.join(folder, doc.name),
  stamp: null,
  digest: model.files.digest(new TextEncoder().encode(writeDocText(doc))),
  doc,
  verdict: null,
});
