import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import { untimedValue } from './retime.ts';
import { isObject } from '../document/source.ts';

/** The id of an item; '' where it has none. */
export function getId(item: PlayoutItem): string {
  const value = untimedValue(item);
  const id = isObject(value) ? value['id'] : undefined;
  return typeof id === 'string' ? id : '';
}

const idsByItems = new WeakMap<readonly PlayoutItem[], ReadonlySet<string>>();

/** The ids of one file, cached per state of the file. */
function collectIds({ items }: PlayoutDoc): ReadonlySet<string> {
  const known = idsByItems.get(items);
  if (known !== undefined) return known;
  const ids = new Set(items.map(getId));
  idsByItems.set(items, ids);
  return ids;
}

/** Whether an id is valid in a file name on every system. */
export const isSafeId = (id: string): boolean =>
  id.length <= 180 && /^[^\p{Cc}/\\:*?"<>|]+$/u.test(id) && !/[. ]$/.test(id);

/** The words of an id, without the time that follows them. */
const stem = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/-t[0-9a-z]{8}(-\d+)?$/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .toLowerCase() || 'item';

/**
 * Makes ids that are unique in a channel: words and a time (epoch ms), so later items don't reuse an id. The engine
 * names cached subtitles and report folders after ids.
 */
export class FreshIds {
  readonly #docs: readonly PlayoutDoc[];
  readonly #made = new Set<string>();

  constructor(docs: readonly PlayoutDoc[]) {
    this.#docs = docs;
  }

  taken(id: string): boolean {
    return this.#made.has(id) || this.#docs.some((doc) => collectIds(doc).has(id));
  }

  /** Reserves an id in a file; false if the file already has it. */
  claim(id: string, doc: PlayoutDoc): boolean {
    if (this.#made.has(id) || collectIds(doc).has(id)) return false;
    this.#made.add(id);
    return true;
  }

  next(words: string, ms: number): string {
    const moment = Math.max(0, Math.floor(ms)).toString(36).padStart(8, '0');
    const first = `${stem(words)}-t${moment}`;
    let id = first;
    for (let again = 2; this.taken(id); again += 1) id = `${first}-${String(again)}`;
    this.#made.add(id);
    return id;
  }
}
