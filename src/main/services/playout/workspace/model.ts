import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import type { Draft } from '../../../../shared/playout/edit/draft.ts';
import type {
  PlacedFinding,
  StuckWrite,
  PlayoutWorkspace,
} from '../../../../shared/playout/state.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { Channel } from './channel.ts';
import { listDocs } from './channel.ts';
import { isChanged } from './changed.ts';
import type { DiskDoc, Namer } from './disk-doc.ts';
import { DraftHistory } from './history.ts';
import type { LineupFile } from './lineup-file.ts';

/** What changed: documents of channels, other state of channels, or the whole lineup. */
export type ModelChange =
  | { readonly k: 'docs'; readonly channels: readonly string[] }
  | { readonly k: 'channel'; readonly channels: readonly string[] }
  /** The documents were read from disk again. */
  | { readonly k: 'loaded'; readonly channels: readonly string[] }
  | { readonly k: 'lineup' };

/** A problem of the programme's background work. */
export interface ProgrammeReport {
  /** Stable while the problem exists. */
  readonly key: string;
  readonly severity: 'bad' | 'warn';
  /** Name of the channel; '': the programme as a whole. */
  readonly subject: string;
  readonly text: string;
  readonly detail?: string;
}

/** The state of the open lineup. Mutators must call `tell()`. */
export class Model {
  phase: PlayoutWorkspace['state'] = 'none';
  path: string | null = null;
  problem: string | null = null;
  lineup: LineupFile | null = null;
  /** In lineup order. */
  channels = new Map<string, Channel>();
  readonly history = new DraftHistory();
  recovered: string | null = null;
  stuckWrites: readonly StuckWrite[] = [];
  lineupFindings: readonly PlacedFinding[] = [];
  findingsRevision = 0;
  programme: readonly ProgrammeReport[] = [];
  readonly namer: Namer;
  readonly files: PlayoutFilesPort;
  readonly changes = new Emitter<ModelChange>();

  constructor(files: PlayoutFilesPort, namer: Namer) {
    this.files = files;
    this.namer = namer;
  }

  /** Throws `not-found`. */
  channel(key: string): Channel {
    const channel = this.channels.get(key);
    if (channel !== undefined) return channel;
    throw failure('not-found', t('playoutserver:ws.noChannel', { channel: key }), { channel: key });
  }

  docs(key: string): readonly PlayoutDoc[] {
    return listDocs(this.history.present, key);
  }

  /** A document of the draft. Throws `not-found`. */
  doc(channel: string, file: string): PlayoutDoc {
    this.channel(channel);
    const doc = this.docs(channel).find(({ id }) => id === file);
    if (doc !== undefined) return doc;
    throw failure('not-found', t('playoutserver:ws.noFile'), { channel, file });
  }

  /** The path of a channel's file, existing or not. */
  place(channel: Channel): (name: string) => string {
    const folder = channel.config?.folder ?? '';
    return (name) => this.files.join(folder, name);
  }

  /** The channel's files that a write would change. */
  changedIn(channel: Channel): { doc: PlayoutDoc | null; base: DiskDoc | null }[] {
    const docs = this.docs(channel.key);
    const bases = new Map(channel.base.map((file) => [file.id, file]));
    const changed: { doc: PlayoutDoc | null; base: DiskDoc | null }[] = [];
    for (const doc of docs) {
      const base = bases.get(doc.id) ?? null;
      bases.delete(doc.id);
      if (isChanged(doc, base?.doc ?? null)) changed.push({ doc, base });
    }
    for (const base of bases.values()) if (base.doc !== null) changed.push({ doc: null, base });
    return changed;
  }

  /** Resets the draft to the files. */
  baseDraft(): Draft {
    const { present } = this.history;
    const channels = new Map(present.channels);
    for (const { key, base } of this.channels.values()) {
      const now = present.channels.get(key);
      if (now === undefined) continue;
      const docs = base.flatMap(({ doc }) => (doc === null ? [] : [doc]));
      const same = docs.length === now.docs.length && docs.every((doc) => now.docs.includes(doc));
      if (!same) channels.set(key, { ...now, docs });
    }
    return { channels };
  }

  /** Adds an editor step and notifies about the changed documents. */
  draftChanged(before: Draft): void {
    const { present } = this.history;
    const channels = [...this.channels.keys()].filter(
      (key) => before.channels.get(key) !== present.channels.get(key),
    );
    if (channels.length > 0) this.changes.emit({ k: 'docs', channels });
    else this.changes.emit({ k: 'lineup' });
  }

  tell(change: ModelChange): void {
    this.changes.emit(change);
  }
}
