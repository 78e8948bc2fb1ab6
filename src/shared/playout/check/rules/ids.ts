import { t } from '../../../i18n/translate.ts';
import type { Repair } from '../../finding.ts';
import type { PathStyle } from '../facts.ts';
import { ItemView } from './rule.ts';

/**
 * Characters that an id must not contain on any system: the engine names report folders after ids, and a slash would lead to another
 * folder.
 */
const ANYWHERE = '/\\';
const ON_WINDOWS = '/\\:*?"<>|';
/** File names have at most 255 bytes; the report's number and time precede the id. */
const MAX_NAME = 180;

/** 1 for each ASCII character that an id must not contain. */
function unsafeTable(characters: string): Uint8Array {
  const table = new Uint8Array(128).fill(1, 0, 32);
  table[127] = 1;
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

const tables: Readonly<Record<PathStyle, Uint8Array>> = {
  posix: unsafeTable(ANYWHERE),
  windows: unsafeTable(ON_WINDOWS),
};

const idAt = ({ file: { values } }: ItemView, index: number): string | null => {
  const item = values[index];
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return null;
  return typeof item['id'] === 'string' ? item['id'] : null;
};

/**
 * Checks that ids are unique in the file and valid in a file name; the engine checks neither (playout.md 2). One pass
 * over the characters validates them and computes a hash, so the lookup table needs no object per id.
 */
export class IdRule {
  /** See `ItemView.retained`. */
  static readonly retained = new IdRule(ItemView.retained);

  readonly #unsafe: Uint8Array;
  readonly #windows: boolean;
  /** Index + 1 of the first item of each id, at its hash or the next free slot. */
  readonly #places: Int32Array;
  /** The full hash next to each index, so only likely matches are compared. */
  readonly #hashes: Int32Array;
  #given: Set<string> | null = null;
  /** The last number added to each id: counting from 2 each time would be quadratic if all items have the same id. */
  readonly #counts = new Map<string, number>();
  #safe = true;

  constructor({ file, facts }: ItemView) {
    this.#windows = facts.style === 'windows';
    this.#unsafe = tables[facts.style];
    let size = 16;
    while (size < file.values.length * 2) size *= 2;
    this.#places = new Int32Array(size);
    this.#hashes = new Int32Array(size);
  }

  check(view: ItemView): void {
    const { id } = view.item;
    if (typeof id !== 'string') return;
    const first = this.#findFirst(view, id, this.#walk(id));
    const safe = this.#safe && !this.#isSpecial(id);
    if (first === view.index && safe) return;
    if (first !== view.index)
      view.add(
        '/id',
        'duplicate-id',
        'warning',
        t('playoutcheck:air.id.duplicate', { id, item: first }),
        safe ? this.#renewed(view, id) : undefined,
      );
    if (safe) return;
    const message =
      id === '' ? t('playoutcheck:air.id.empty') : t('playoutcheck:air.id.unsafe', { id });
    view.add('/id', 'unsafe-id', 'warning', message, this.#renewed(view, id));
  }

  /** The hash of an id; sets `#safe` by its characters. */
  #walk(id: string): number {
    const unsafe = this.#unsafe;
    let hash = 0;
    let bad = 0;
    for (let at = 0; at < id.length; at += 1) {
      const code = id.charCodeAt(at);
      hash = Math.imul(hash, 31) + code;
      if (code < 128) bad |= unsafe[code] ?? 0;
    }
    this.#safe = bad === 0;
    return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  }

  #isSpecial(id: string): boolean {
    if (id === '' || id === '.' || id === '..' || id.length > MAX_NAME) return true;
    return this.#windows && (id.endsWith('.') || id.endsWith(' '));
  }

  /** The index of the first item with this id; adds the item if it is the first. */
  #findFirst(view: ItemView, id: string, hash: number): number {
    const places = this.#places;
    const mask = places.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = (places[slot] ?? 0) - 1;
      if (place < 0) {
        places[slot] = view.index + 1;
        this.#hashes[slot] = hash;
        return view.index;
      }
      if (this.#hashes[slot] === hash && idAt(view, place) === id) return place;
    }
  }

  /** A safe version of the id, with a number if it is taken. */
  #renewed(view: ItemView, id: string): Repair {
    const ids = (this.#given ??= allIds(view));
    const base = safeId(id);
    let fresh = base;
    let count = this.#counts.get(base) ?? 1;
    while (ids.has(fresh)) {
      count += 1;
      fresh = `${base}-${String(count)}`;
    }
    this.#counts.set(base, count);
    ids.add(fresh);
    const label = t('playoutcheck:air.repair.newId', { id: fresh });
    return { k: 'new-id', label, pointer: view.at(''), id: fresh };
  }
}

const safeId = (id: string): string =>
  id
    // eslint-disable-next-line no-control-regex
    .replace(/[/\\:*?"<>|\x00-\x1f\x7f]+/g, '-')
    .slice(0, 160)
    .replace(/^\.+$|[. ]+$/g, '') || 'item';

function allIds(view: ItemView): Set<string> {
  const ids = new Set<string>();
  for (let index = 0; index < view.file.values.length; index += 1) {
    const id = idAt(view, index);
    if (id !== null) ids.add(id);
  }
  return ids;
}
