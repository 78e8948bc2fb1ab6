import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { getId } from '../../../../shared/playout/document/item.ts';
import { readDoc } from '../../../../shared/playout/document/read-doc.ts';
import { parseFileName } from '../../../../shared/playout/names/file-name.ts';
import { toMs } from '../../../../shared/playout/instant.ts';
import type { Ledger } from '../../../../shared/playout/programme/ledger/read-ledger.ts';
import { unreadableText } from './programme-file.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';

/** A playout file of a channel. */
export interface ChannelFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly digest: string;
  readonly doc: PlayoutDoc;
  /** `foreign`: another program wrote the file. `taken`: another program wrote it, but the app may replace it. */
  readonly owner: 'own' | 'taken' | 'foreign';
}

export interface ChannelFiles {
  /** The files that end after `from`, by time. */
  readonly files: readonly ChannelFile[];
  /** Why the folder or a file can't be read, as a sentence; null: all files were read. */
  readonly problem: string | null;
}

/**
 * The playout files of a folder that end after `from` (epoch ms). A file belongs to the app if the ledger has its name or one of its items,
 * because the editor renames files.
 */
export async function readChannelFiles(
  files: PlayoutFilesPort,
  folder: string,
  ledger: Ledger,
  from: number,
): Promise<ChannelFiles> {
  const listed = await files.list(folder);
  if (!listed.ok) {
    const isMissing = listed.fault.k === 'missing';
    return { files: [], problem: isMissing ? null : unreadableText(folder, listed.fault) };
  }
  const names = new Set(ledger.days.map(({ file }) => file?.name));
  const ids = new Set(ledger.days.flatMap(({ items }) => items.map(({ id }) => id)));
  const found: ChannelFile[] = [];
  let keys = 0;
  for (const { name, path } of listed.entries) {
    const window = parseFileName(name);
    if (!window.accept || toMs(window.finish) <= from) continue;
    const file = await files.read(path);
    if (!file.ok) return { files: [], problem: unreadableText(path, file.fault) };
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes);
    const read = readDoc(text, name, name, () => (keys += 1));
    if (!read.ok) return { files: [], problem: `${name}: ${read.reason}` };
    const { doc } = read;
    const isOwn = names.has(name) || doc.items.some(({ value }) => ids.has(getId(value)));
    const owner = isOwn ? 'own' : ledger.taken.has(name) ? 'taken' : 'foreign';
    found.push({ name, path, bytes: file.bytes, digest: files.digest(file.bytes), doc, owner });
  }
  return { files: found.sort((a, b) => findStart(a) - findStart(b)), problem: null };
}

const findStart = ({ doc }: ChannelFile): number =>
  doc.window === null ? 0 : toMs(doc.window.start);
