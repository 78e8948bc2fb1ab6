import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import type { Draft } from '../../../../shared/playout/edit/draft.ts';
import type {
  ChannelProcess,
  ChannelState,
  PlacedFinding,
  ReadOnlyReason,
} from '../../../../shared/playout/state.ts';
import type { ChannelConfig } from './channel-config.ts';
import type { DiskDoc } from './disk-doc.ts';
import { toContent, knownVerdict } from './disk-doc.ts';
import type { LineupEntry } from '../../../../shared/playout/document/lineup.ts';

/** A file that another program changed while the draft has changes; `theirs` null: the program removed it. */
export interface Conflict {
  readonly name: string;
  readonly theirs: DiskDoc | null;
}

/** A channel of the open lineup in its state on disk; its draft is in the history. */
export class Channel {
  readonly key: string;
  entry: LineupEntry;
  /** Null while it loads. */
  config: ChannelConfig | null = null;
  trouble: { readonly state: ChannelState['state']; readonly problem: string } | null = null;
  readOnly: ReadOnlyReason | null = null;
  /** All entries of the playout folder, in directory order. */
  base: readonly DiskDoc[] = [];
  /** The last non-empty entries: a folder that is temporarily gone returns with the same files. */
  lastBase: readonly DiskDoc[] = [];
  readonly conflicts = new Map<string, Conflict>();
  process: ChannelProcess = { k: 'unknown' };
  /** Findings of the draft: what the panel lists. */
  findings: readonly PlacedFinding[] = [];
  /** Findings of the files on disk: what Attention reports. The same list while the draft changes nothing. Null: not checked yet. */
  diskFindings: readonly PlacedFinding[] | null = null;
  /** Flags of rows by item, from the findings. */
  flags: ReadonlyMap<number, number> = new Map();
  readonly #revisions = new Map<string, { doc: PlayoutDoc | null; revision: number }>();

  constructor(key: string, entry: LineupEntry) {
    this.key = key;
    this.entry = entry;
  }

  findBase(id: string): DiskDoc | undefined {
    return this.base.find((file) => file.id === id);
  }

  /** Increases with every new document and every `touch`. */
  countRevision(id: string, doc: PlayoutDoc | null): number {
    const known = this.#revisions.get(id);
    if (known !== undefined && known.doc === doc) return known.revision;
    const revision = (known?.revision ?? 0) + 1;
    this.#revisions.set(id, { doc, revision });
    return revision;
  }

  /** Marks rows as changed although the document is the same. */
  touch(id: string): void {
    const known = this.#revisions.get(id);
    if (known !== undefined)
      this.#revisions.set(id, { doc: known.doc, revision: known.revision + 1 });
  }
}

/** The channel's documents in the draft. */
export const listDocs = (draft: Draft, key: string): readonly PlayoutDoc[] =>
  draft.channels.get(key)?.docs ?? [];

/** The draft with other documents in a channel; the same draft if nothing changed. */
export function withDocs(
  draft: Draft,
  key: string,
  docs: readonly PlayoutDoc[],
  readOnly: boolean,
): Draft {
  const now = draft.channels.get(key);
  if (now?.docs === docs && now.readOnly === readOnly) return draft;
  return { channels: new Map(draft.channels).set(key, { key, docs, readOnly }) };
}

/** Readable names in the engine's order; files that exist only in the draft come last. */
export function folderFiles(
  channel: Channel,
  docs: readonly PlayoutDoc[],
  place: ResolvePath,
): FolderFile[] {
  const left = new Map(docs.map((doc) => [doc.id, doc]));
  const files: FolderFile[] = [];
  for (const file of channel.base) {
    const doc = left.get(file.id);
    left.delete(file.id);
    if (doc !== undefined) files.push(toFolderFile(doc, place));
    else if (file.doc === null)
      files.push({ name: file.name, path: file.path, content: toContent(file.verdict, null) });
  }
  for (const doc of docs) if (left.has(doc.id)) files.push(toFolderFile(doc, place));
  return files;
}

/** The channel's documents as they are on disk. */
export const listDiskDocs = ({ base }: Channel): readonly PlayoutDoc[] =>
  base.flatMap(({ doc }) => (doc === null ? [] : [doc]));

/** The folder in its state on disk: the engine reads these files, whatever the draft contains. */
export const diskFiles = (channel: Channel, place: ResolvePath): FolderFile[] =>
  folderFiles(channel, listDiskDocs(channel), place);

/** The path for a file with that name. */
export type ResolvePath = (name: string) => string;

const toFolderFile = (doc: PlayoutDoc, place: ResolvePath): FolderFile => ({
  name: doc.name,
  path: place(doc.name),
  content: toContent(knownVerdict(doc) ?? { state: 'ok', reason: '', findings: [] }, doc),
});
