import './texts.ts';
import { t } from '../../i18n/translate.ts';
import { given } from '../../lib/given.ts';
import type { Steps } from '../../lib/steps.ts';
import { visitEach } from '../../lib/steps.ts';
import { MAX_PINS, MAX_SOURCES } from '../programme/document.ts';
import type { ImportResult, PathRow } from './contract.ts';
import type { Resolved } from './document-form.ts';
import { slotForm, sourceForm, timeText, DocumentNames } from './document-form.ts';
import type { ImportDraft } from './draft.ts';
import { keysIn } from './draft.ts';
import { findCursors } from './find-cursors.ts';
import type { LibraryEntry, Match } from './match-media.ts';
import type { MediaMatcher } from './match-media.ts';
import { indexMedia } from './match-media.ts';
import type { ImportKind, ImportSlot, ImportSource } from './model.ts';
import { createPathMap, isWithin, pathRoots, plainPath } from './paths.ts';

/** The fallback picture of a channel without a fallback file. */
const FALLBACK = 'color=c=black:s=1280x720:r=25';
/** Maximum number of media listed as not found. */
const MAX_UNMATCHED = 1_000;

export interface ImportContext {
  readonly kind: ImportKind;
  /** Time zone of this computer: `Europe/Berlin`. */
  readonly zone: string;
  /** Epoch ms. */
  readonly now: number;
  /** Formats an instant as RFC 3339 in `zone`. */
  readonly instant: (ms: number) => string;
  readonly library: readonly LibraryEntry[];
  /** The files that a query selects. */
  readonly select: (query: string) => readonly LibraryEntry[];
  readonly map: readonly PathRow[];
}

/** Writes the document, with counts and notes of what was converted. */
export function* writeProgramme(draft: ImportDraft, context: ImportContext): Steps<ImportResult> {
  const matcher = yield* indexMedia(context.library, createPathMap(context.map));
  const writer = new Writer(draft, context, matcher);
  yield* writer.matchAll();
  const { document, isEmpty } = yield* writer.document();
  const programme = `${JSON.stringify(document, null, 2)}\n`;
  return {
    kind: context.kind,
    program: t(`programmeimport:program.${context.kind}`),
    programme,
    isEmpty,
    counts: [...draft.counts],
    becomes: [...draft.becoming],
    ...writer.matches(),
    notes: draft.notes,
    paths: yield* writer.paths(),
  };
}

class Writer {
  readonly #draft: ImportDraft;
  readonly #context: ImportContext;
  readonly #matcher: MediaMatcher;
  readonly #found = new Map<string, Match | null>();
  readonly #sourceNames = new Map<string, string>();
  readonly #planNames = new Map<string, string>();

  constructor(draft: ImportDraft, context: ImportContext, matcher: MediaMatcher) {
    this.#draft = draft;
    this.#context = context;
    this.#matcher = matcher;
    this.#nameSources();
    this.#namePlans();
  }

  /** Matches all used media. This takes most of the time. */
  *matchAll(): Steps<void> {
    yield* visitEach(this.#usedMedia(), (key) => this.#match(key));
  }

  *document(): Steps<{
    readonly document: Readonly<Record<string, unknown>>;
    readonly isEmpty: boolean;
  }> {
    const { channels } = this.#draft;
    const dayStart = channels[0]?.dayStart ?? 0;
    const sources: Record<string, unknown> = {};
    for (const [key, name] of this.#sourceNames) {
      sources[name] = this.#source(key);
      yield;
    }
    const plans = Object.fromEntries(
      [...this.#planNames].map(([key, name]) => [name, this.#plan(key)]),
    );
    const cursors = yield* findCursors(this.#draft, {
      ...this.#resolved,
      names: this.#sourceNames,
      select: (query) => this.#context.select(query).map(({ id }) => id),
      findEpisode: (show, season, episode) => this.#matcher.findEpisode(show, season, episode)?.id,
    });
    const pins = this.#pins();
    const document = given({
      programming: 1,
      zone: this.#context.zone,
      dayStart: timeText(dayStart),
      seed: 1,
      sources,
      plans,
      channels: Object.fromEntries(
        channels.map((channel) => [
          channel.number,
          given({
            name: channel.name,
            dayStart: channel.dayStart === dayStart ? undefined : timeText(channel.dayStart),
            fallback: this.#fallback(channel.fallback),
            days: channel.days.map(({ when, plan }) =>
              given({ when, plan: this.#planNames.get(plan) ?? [] }),
            ),
          }),
        ]),
      ),
      pins,
      cursors: Object.keys(cursors).length === 0 ? undefined : cursors,
    });
    const hasSlots = Object.values(plans).some((slots) => slots.length > 0);
    return { document, isEmpty: !hasSlots && pins === undefined };
  }

  matches(): Pick<ImportResult, 'matched' | 'unmatched'> {
    const matched = { of: 0, total: 0, path: 0, provider: 0, episode: 0, title: 0 };
    const unmatched: { path: string; title: string }[] = [];
    for (const key of this.#usedMedia()) {
      const media = this.#draft.media.get(key);
      if (media === undefined) continue;
      const match = this.#match(key);
      matched.of += 1;
      if (match === null) {
        if (unmatched.length < MAX_UNMATCHED)
          unmatched.push({ path: media.path ?? '', title: mediaTitle(media) });
      } else {
        matched.total += 1;
        matched[match.by] += 1;
      }
    }
    return { matched, unmatched };
  }

  *paths(): Steps<ImportResult['paths']> {
    const { map } = this.#context;
    const roots = new Set([...map.map(({ from }) => plainPath(from)), ...pathRoots(this.#draft)]);
    roots.delete('');
    const rows = [...roots].map((from) => ({
      from,
      to: map.find((row) => plainPath(row.from) === from)?.to ?? '',
      found: 0,
      of: 0,
    }));
    const longestFirst = rows.toSorted((a, b) => b.from.length - a.from.length);
    yield* visitEach(this.#draft.media.values(), ({ path }) => {
      if (path === undefined) return;
      const plain = plainPath(path);
      const row = longestFirst.find(({ from }) => isWithin(plain, from));
      if (row === undefined) return;
      row.of += 1;
      if (this.#matcher.findPath(path) !== undefined) row.found += 1;
    });
    return rows;
  }

  readonly #resolved: Resolved = {
    source: (key) => this.#sourceNames.get(key),
    media: (key) => this.#match(key)?.entry.id,
  };

  #match(key: string): Match | null {
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const media = this.#draft.media.get(key);
    const match = media === undefined ? null : this.#matcher.match(media);
    this.#found.set(key, match);
    return match;
  }

  #namePlans(): void {
    const names = new DocumentNames();
    for (const { days } of this.#draft.channels)
      for (const { plan } of days)
        if (!this.#planNames.has(plan))
          this.#planNames.set(plan, names.take(this.#draft.plans.get(plan)?.name ?? '', 'plan'));
  }

  /** Names the sources that slots play, in order of first use. */
  #nameSources(): void {
    const names = new DocumentNames();
    const plans = new Set(this.#draft.channels.flatMap(({ days }) => days.map(({ plan }) => plan)));
    for (const plan of plans)
      for (const slot of this.#draft.plans.get(plan)?.slots ?? [])
        for (const key of slotSources(slot)) {
          const source = this.#draft.sources.get(key);
          if (source === undefined || this.#sourceNames.has(key)) continue;
          if (this.#sourceNames.size >= MAX_SOURCES) {
            this.#draft.note(source.name, 'manySources', { count: MAX_SOURCES });
            continue;
          }
          this.#sourceNames.set(key, names.take(source.name, 'source'));
        }
  }

  #source(key: string): Readonly<Record<string, unknown>> | undefined {
    const source = this.#draft.sources.get(key);
    return source && { ...this.#selectForm(source), ...sourceForm(source) };
  }

  #selectForm({ select }: ImportSource): Readonly<Record<string, unknown>> {
    if ('query' in select) return { query: select.query };
    if ('show' in select) return { show: this.#showName(select.show, select.episodes) };
    return { ids: this.#ids(select.media) };
  }

  #ids(keys: readonly string[]): readonly string[] {
    return [...new Set(keys.flatMap((key) => this.#match(key)?.entry.id ?? []))];
  }

  /** The library's name of a show: the one that most of its episodes have. */
  #showName(show: string, episodes: readonly string[]): string {
    const votes = new Map<string, number>();
    for (const key of episodes) {
      const name = this.#match(key)?.entry.show;
      if (name !== undefined) votes.set(name, (votes.get(name) ?? 0) + 1);
    }
    const [best] = [...votes].sort(([, a], [, b]) => b - a);
    return (best?.[0] ?? show).slice(0, 100);
  }

  #plan(key: string): readonly unknown[] {
    const { slots = [] } = this.#draft.plans.get(key) ?? {};
    const names = new DocumentNames();
    const ids = slots.map(({ name }) => names.take(name, 'slot'));
    return slots.flatMap((slot, index) => {
      const form = slotForm(slot, ids[index] ?? '', ids, this.#resolved);
      return form === null ? [] : [form];
    });
  }

  #fallback(key: string | undefined): Readonly<Record<string, string>> {
    const media = key === undefined ? undefined : this.#resolved.media(key);
    return media === undefined ? { lavfi: FALLBACK } : { media };
  }

  #pins(): readonly unknown[] | undefined {
    const { pins } = this.#draft;
    const future = pins.filter(({ start }) => start >= this.#context.now);
    if (future.length < pins.length)
      this.#draft.note('', 'pastPins', { count: pins.length - future.length });
    const found = future.flatMap(({ channel, start, media }) => {
      const play = this.#resolved.media(media);
      return play === undefined ? [] : [{ channel, start, play }];
    });
    if (found.length > MAX_PINS) this.#draft.note('', 'manyPins', { count: MAX_PINS });
    if (found.length === 0) return undefined;
    const kept = found.slice(0, MAX_PINS);
    // Only these entries of the guide are converted.
    if (this.#context.kind === 'xmltv') this.#draft.becomes('entry', {}, kept.length);
    return kept.map(({ channel, start, play }, index) => ({
      id: `p-${String(index + 1)}`,
      channel,
      start: this.#context.instant(start),
      play,
    }));
  }

  #usedMedia(): ReadonlySet<string> {
    const used = new Set<string>();
    for (const key of this.#sourceNames.keys()) {
      const source = this.#draft.sources.get(key);
      if (source !== undefined) for (const one of keysIn(source.select)) used.add(one);
    }
    for (const { media } of this.#draft.pins) used.add(media);
    for (const { fallback } of this.#draft.channels) if (fallback !== undefined) used.add(fallback);
    for (const { slots } of this.#draft.plans.values())
      for (const { fallback } of slots) if (fallback !== undefined) used.add(fallback);
    return used;
  }
}

const slotSources = ({
  play,
  mix = [],
  gap,
  before,
  after,
  breaks,
}: ImportSlot): readonly string[] =>
  [
    play,
    ...mix.map(({ source }) => source),
    gap,
    before?.source,
    after?.source,
    breaks?.source,
  ].filter((key) => key !== undefined);

function mediaTitle({
  title = '',
  show,
  season,
  episode,
}: {
  readonly title?: string;
  readonly show?: string;
  readonly season?: number;
  readonly episode?: number;
}): string {
  if (show === undefined) return title;
  const number =
    season === undefined || episode === undefined
      ? ''
      : `S${String(season).padStart(2, '0')}E${String(episode).padStart(2, '0')}`;
  return [show, number, title].filter((part) => part !== '').join(' ');
}
