import { given } from '../../../lib/given.ts';
import type { JsonRecord } from '../../../lib/json.ts';
import { longest } from '../arrange-day.ts';
import type { Rotation } from '../arrange-day.ts';
import type { ImportDraft } from '../draft.ts';
import { keysIn } from '../draft.ts';
import { countIn, labelIn, textIn, wholeIn, parseDuration, parseTimeOfDay } from '../fields.ts';
import type { ImportBreaks, ImportClips, ImportSlot } from '../model.ts';
import type { Instruction } from './flatten.ts';

export interface SequentialContext {
  readonly draft: ImportDraft;
  /** Sources by key in lower case. */
  readonly sources: ReadonlyMap<string, string>;
  readonly sequence: (key: string) => readonly JsonRecord[];
  /** The channel whose cursors `skip_to_item` sets. */
  readonly channel: string;
}

const DAY_MS = 86_400_000;

/** Turns instructions into slots. Instructions that place nothing set options for the following ones. */
export function readInstructions(
  context: SequentialContext,
  instructions: readonly Instruction[],
): Rotation {
  const reader = new Reader(context);
  for (const instruction of instructions) if (!reader.read(instruction)) break;
  return reader.rotation();
}

/** Instructions that place something, by their key. */
const placing = ['all', 'count', 'duration', 'pad_to_next', 'pad_until'] as const;

const withoutCounterpart = [
  ['skip_items', 'skipItems'],
  ['shuffle_sequence', 'shuffleSequence'],
  ['watermark', 'watermark'],
  ['graphics_on', 'graphics'],
  ['graphics_off', 'graphics'],
  ['rewind', 'rewind'],
] as const;

class Reader {
  readonly #context: SequentialContext;
  readonly #slots: ImportSlot[] = [];
  #isRepeated = false;
  #at: number | undefined;
  /** Set by a pad: the grid on which the next slot starts, and the source that fills the time until then. */
  #pad: { readonly alignMs: number; readonly gap: string | undefined } | null = null;
  #isGrouped = false;
  #before: ImportClips | undefined;
  #after: ImportClips | undefined;
  #breaks: ImportBreaks | undefined;

  constructor(context: SequentialContext) {
    this.#context = context;
  }

  /** Returns false if no instruction follows. */
  read({ path, item }: Instruction): boolean {
    const { draft } = this.#context;
    const place = placing.find((name) => name in item);
    if (place === 'pad_to_next') this.#padToNext(path, item);
    else if (place !== undefined) this.#place(path, place, item);
    else if ('repeat' in item) {
      this.#isRepeated = true;
      return false;
    } else if ('wait_until' in item) this.#wait(path, item);
    else if ('epg_group' in item) this.#isGrouped = item['epg_group'] === true;
    else if ('pre_roll' in item) this.#before = this.#roll(path, 'pre_roll', item);
    else if ('post_roll' in item) this.#after = this.#roll(path, 'post_roll', item);
    else if ('mid_roll' in item) {
      this.#breaks = this.#roll(path, 'mid_roll', item);
      if ('expression' in item) draft.note(path, 'midRollExpression');
    } else this.#readOther(path, item);
    return true;
  }

  #readOther(path: string, item: JsonRecord): void {
    const ignored = withoutCounterpart.find(([field]) => field in item);
    if ('skip_to_item' in item) this.#skipTo(path, item);
    else this.#context.draft.note(path, ignored?.[1] ?? 'unknownInstruction');
  }

  rotation(): Rotation {
    const [first, ...rest] = this.#slots;
    if (first === undefined || !this.#isRepeated) return { slots: this.#slots, isRepeated: false };
    const led = { ...first, ...this.#lead(first) };
    return { slots: [led, ...rest], isRepeated: true };
  }

  /** Start options from the instructions before a slot. */
  #lead(slot: { readonly gap?: string }): Partial<ImportSlot> {
    const at = this.#at;
    const pad = this.#pad;
    this.#at = undefined;
    this.#pad = null;
    if (at !== undefined) return { at };
    if (pad === null) return {};
    return {
      alignMs: pad.alignMs,
      ...(slot.gap === undefined && pad.gap !== undefined ? { gap: pad.gap } : {}),
    };
  }

  #place(
    path: string,
    name: Exclude<(typeof placing)[number], 'pad_to_next'>,
    item: JsonRecord,
  ): void {
    const { draft, sources } = this.#context;
    const key = labelIn(item['content']) ?? '';
    const source = sources.get(key.toLowerCase());
    if (source === undefined) {
      draft.note(path, 'unknownKey', { name: key });
      return;
    }
    const length = this.#length(path, name, item, source);
    if (length === null) return;
    const slot: ImportSlot = {
      name: key,
      play: source,
      ...this.#options(path, item, source),
      ...length,
    };
    this.#slots.push({ ...slot, ...this.#lead(slot) });
    if (slot.until !== undefined) this.#at = slot.until;
  }

  /** The length of a slot; null: unreadable. */
  #length(
    path: string,
    name: string,
    item: JsonRecord,
    source: string,
  ): Partial<ImportSlot> | null {
    const { draft } = this.#context;
    if (name === 'count') {
      const take = countIn(item['count']);
      if (take === undefined)
        draft.note(path, 'countExpression', { text: labelIn(item['count']) ?? '' });
      else draft.becomes('count');
      return { take: take ?? 1 };
    }
    if (name === 'all') return this.#all(path, source);
    if (name === 'duration') {
      const forMs = parseDuration(labelIn(item['duration']) ?? '');
      if (forMs === null)
        draft.note(path, 'unknownTime', { text: labelIn(item['duration']) ?? '' });
      else draft.becomes('duration');
      return forMs === null ? null : { forMs };
    }
    const until = parseTimeOfDay(labelIn(item['pad_until']) ?? '');
    if (until === null) draft.note(path, 'unknownTime', { text: labelIn(item['pad_until']) ?? '' });
    else draft.becomes('padUntil');
    return until === null ? null : { until };
  }

  #all(path: string, source: string): Partial<ImportSlot> {
    const { draft } = this.#context;
    const known = draft.sources.get(source);
    const count = known === undefined ? 0 : keysIn(known.select).length;
    if (known !== undefined && 'show' in known.select) {
      draft.becomes('all');
      return {
        play: draft.source({ ...known, name: `${known.name}, all`, together: 'show' }),
        take: 1,
      };
    }
    if (count === 0) draft.note(path, 'allItems');
    else draft.becomes('all');
    return count === 0 ? {} : { take: count };
  }

  #options(path: string, item: JsonRecord, source: string): Partial<ImportSlot> {
    const { draft } = this.#context;
    const title = textIn(item['custom_title']);
    if (item['trim'] === true) draft.note(path, 'trim');
    if (item['disable_watermarks'] === true) draft.note(path, 'watermark');
    const filler = textIn(item['filler_kind']);
    const isHidden = filler !== undefined && filler !== 'none';
    if (isHidden) draft.becomes('fillerKind');
    if (title !== undefined) draft.becomes('customTitle');
    const grouped = this.#isGrouped ? (title ?? labelIn(item['content'])) : title;
    if (this.#isGrouped && title === undefined) draft.becomes('epgGroup');
    return {
      ...given({
        title: grouped,
        isHidden: isHidden ? true : undefined,
        before: this.#before,
        after: this.#after,
        breaks: this.#breaks,
      }),
      ...this.#fit(path, item, source),
    };
  }

  /** What happens if the next unit does not fit. */
  #fit(path: string, item: JsonRecord, source: string): Partial<ImportSlot> {
    const { draft, sources } = this.#context;
    const attempts = wholeIn(item['discard_attempts']) ?? 0;
    const isShuffled = draft.sources.get(source)?.order === 'shuffle';
    if (attempts > 0 && isShuffled) draft.becomes('discard');
    else if (attempts > 0) draft.note(path, 'discardInOrder');
    const gap = sources.get((labelIn(item['fallback']) ?? '').toLowerCase());
    const select = gap === undefined ? undefined : draft.sources.get(gap)?.select;
    if (gap !== undefined) draft.becomes('fallback');
    return given({
      isSearching: attempts > 0 && isShuffled ? true : undefined,
      overrunMs:
        item['stop_before_end'] === false ? longest(draft, { name: '', play: source }) : undefined,
      gap,
      fallback: select === undefined ? undefined : keysIn(select)[0],
    });
  }

  #padToNext(path: string, item: JsonRecord): void {
    const { draft, sources } = this.#context;
    const minutes = wholeIn(item['pad_to_next']) ?? 0;
    const alignMs = minutes * 60_000;
    if (minutes < 1 || DAY_MS % alignMs !== 0) {
      draft.note(path, 'padMinutes', { count: minutes });
      return;
    }
    const gap = sources.get((labelIn(item['content']) ?? '').toLowerCase());
    if (item['trim'] === true) draft.note(path, 'trim');
    draft.becomes('padToNext', { count: minutes });
    this.#pad = { alignMs, gap };
    const last = this.#slots.at(-1);
    if (last !== undefined && last.gap === undefined && gap !== undefined)
      this.#slots[this.#slots.length - 1] = { ...last, gap };
  }

  #wait(path: string, item: JsonRecord): void {
    const { draft } = this.#context;
    const at = parseTimeOfDay(labelIn(item['wait_until']) ?? '');
    if (at === null) draft.note(path, 'unknownTime', { text: labelIn(item['wait_until']) ?? '' });
    else {
      draft.becomes('waitUntil');
      this.#at = at;
    }
  }

  /** The first content of a sequence, as clips. */
  #roll(path: string, name: string, item: JsonRecord): (ImportClips & ImportBreaks) | undefined {
    const { draft, sources, sequence } = this.#context;
    if (item[name] !== true) return undefined;
    const items = sequence(labelIn(item['sequence']) ?? '');
    const first = items.find((one) => sources.has((labelIn(one['content']) ?? '').toLowerCase()));
    const source = sources.get((labelIn(first?.['content']) ?? '').toLowerCase());
    if (first === undefined || source === undefined) {
      draft.note(path, 'unknownSequence', { name: labelIn(item['sequence']) ?? '' });
      return undefined;
    }
    if (items.length > 1) draft.note(path, 'rollFirst');
    const clips = countIn(first['count']);
    if (clips === undefined) draft.note(path, 'rollClips');
    draft.becomes(name === 'mid_roll' ? 'midRoll' : name === 'pre_roll' ? 'preRoll' : 'postRoll');
    return { source, clips: clips ?? 1 };
  }

  #skipTo(path: string, item: JsonRecord): void {
    const { draft, sources, channel } = this.#context;
    const source = sources.get((labelIn(item['content']) ?? '').toLowerCase());
    const season = wholeIn(item['season']);
    const episode = wholeIn(item['episode']);
    if (source === undefined || season === undefined || episode === undefined)
      draft.note(path, 'unknownInstruction');
    else draft.nexts.push({ channel, source, to: { season, episode } });
  }
}
