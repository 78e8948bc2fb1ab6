import './texts.ts';
import { compileQuery } from '../../library/query/compile-query.ts';
import { t } from '../../i18n/translate.ts';
import type { TextsByNamespace } from '../../i18n/translate.ts';
import type { ImportNote } from './contract.ts';
import type {
  ImportAiring,
  ImportChannel,
  ImportMedia,
  ImportNext,
  ImportPin,
  ImportSelect,
  ImportSlot,
  ImportSource,
} from './model.ts';

type Texts = TextsByNamespace['programmeimport'];
export type NoteName = keyof Texts['note'];
export type BecomesName = keyof Texts['becomes'];
export type CountName = keyof Texts['count'];
type Values = Readonly<Record<string, string | number>>;

/** Maximum length of a query in the document (characters). */
const MAX_QUERY = 2_000;
/** Maximum number of notes per import. */
const MAX_NOTES = 1_000;
/** Assumed length of media of unknown length; it only affects how many slots a day gets. */
const USUAL_MS = 30 * 60_000;
const LONG_MS = 3 * 3_600_000;

export interface DraftPlan {
  readonly name: string;
  readonly slots: readonly ImportSlot[];
}

/** Collects the results of a reader. */
export class ImportDraft {
  readonly media = new Map<string, ImportMedia>();
  readonly sources = new Map<string, ImportSource>();
  readonly plans = new Map<string, DraftPlan>();
  readonly channels: ImportChannel[] = [];
  readonly pins: ImportPin[] = [];
  readonly airings: ImportAiring[] = [];
  readonly nexts: ImportNext[] = [];
  readonly notes: ImportNote[] = [];
  /** Media folders that the other program names; empty: derived from the media paths. */
  readonly roots: string[] = [];
  readonly #counts = new Map<CountName, number>();
  readonly #becomes = new Map<string, { from: string; to: string; count: number }>();

  /** Returns the key of a source. Equal sources get the same key. */
  source(source: ImportSource): string {
    const key = JSON.stringify([
      source.select,
      source.order,
      source.together,
      source.restMs,
      source.aired,
    ]);
    if (!this.sources.has(key)) this.sources.set(key, source);
    return key;
  }

  addMedia(media: ImportMedia): void {
    if (!this.media.has(media.key)) this.media.set(media.key, media);
  }

  /** A selection by query. If the library can't read the query, adds a note and selects nothing. */
  query(path: string, query: string): ImportSelect {
    if (query.length > MAX_QUERY) {
      this.note(path, 'longQuery', { count: MAX_QUERY });
      return { media: [] };
    }
    const compiled = compileQuery(query, { collections: null, now: 0 });
    if (compiled.ok) return { query };
    this.note(path, 'unknownQuery', { query, reason: compiled.error.message });
    return { media: [] };
  }

  count(name: CountName, count: number): void {
    if (count > 0) this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  /** Counts objects that were converted. */
  becomes(name: BecomesName, values: Values = {}, count = 1): void {
    const from = t(`programmeimport:becomes.${name}.from`, values);
    const to = t(`programmeimport:becomes.${name}.to`, values);
    const row = this.#becomes.get(`${from} ${to}`) ?? { from, to, count: 0 };
    row.count += count;
    this.#becomes.set(`${from} ${to}`, row);
  }

  /** Adds a note about something without a counterpart. `path`: its place. */
  note(path: string, name: NoteName, values: Values = {}): void {
    if (this.notes.length >= MAX_NOTES) return;
    const title = t(`programmeimport:note.${name}.title`);
    const message = t(`programmeimport:note.${name}.message`, values);
    if (this.notes.some((note) => note.path === path && note.message === message)) return;
    this.notes.push({ path, title, message });
  }

  get counts(): readonly { readonly name: string; readonly count: number }[] {
    return [...this.#counts].map(([name, count]) => ({
      name: t(`programmeimport:count.${name}`),
      count,
    }));
  }

  get becoming(): readonly {
    readonly from: string;
    readonly to: string;
    readonly count: number;
  }[] {
    return [...this.#becomes.values()];
  }

  /** Known lengths in ms of the media of a source. */
  lengths(key: string): {
    readonly usual: number;
    readonly longest: number;
    readonly count: number;
  } {
    const source = this.sources.get(key);
    const media = source === undefined ? [] : keysIn(source.select);
    let sum = 0;
    let known = 0;
    let longest = 0;
    for (const one of media) {
      const ms = this.media.get(one)?.ms ?? 0;
      if (ms <= 0) continue;
      sum += ms;
      known += 1;
      longest = Math.max(longest, ms);
    }
    return {
      usual: known === 0 ? USUAL_MS : sum / known,
      longest: known === 0 ? LONG_MS : longest,
      count: media.length,
    };
  }
}

/** Keys of the media that a selection lists one by one. */
export function keysIn(select: ImportSelect): readonly string[] {
  if ('media' in select) return select.media;
  return 'show' in select ? select.episodes : [];
}
