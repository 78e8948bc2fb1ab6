import { isRecord } from '../../../lib/json.ts';
import type { JsonRecord } from '../../../lib/json.ts';
import type { SourceOrder } from '../../programme/model.ts';
import type { ImportDraft } from '../draft.ts';
import { countIn, labelIn, listIn, numberIn } from '../fields.ts';
import type { ImportBreaks, ImportSlot } from '../model.ts';
import type { SlotContent, SlotLink, TimeSchedule, TurnSchedule } from '../slots/model.ts';
import type { ChannelMedia } from './media.ts';

export interface ScheduleContext {
  readonly draft: ImportDraft;
  readonly media: ChannelMedia;
  /** Channel numbers by channel ID. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Source of the channel's filler. */
  readonly gap: string | undefined;
  readonly path: string;
}

const SUNDAY = 6;

export function readTimeSchedule(context: ScheduleContext, schedule: JsonRecord): TimeSchedule {
  const { path, draft } = context;
  if (schedule['flexPreference'] === 'distribute') draft.note(path, 'flexBetween');
  draft.count('slots', listIn(schedule['slots']).length);
  return {
    path,
    isWeekly: schedule['period'] === 'week',
    firstDay: SUNDAY,
    padMs: numberIn(schedule['padMs']) ?? 1,
    latenessMs: numberIn(schedule['latenessMs']) ?? 0,
    slots: slotsIn(schedule).flatMap(({ slot, at }) => {
      const start = numberIn(slot['startTime']);
      const content = readContent(context, at, slot);
      if (start === undefined || start < 0 || content === null) return [];
      const padMs = numberIn(slot['padMs']) ?? null;
      return [{ ...readCommon(context, at, slot), content, at: start, padMs }];
    }),
  };
}

export function readTurnSchedule(context: ScheduleContext, schedule: JsonRecord): TurnSchedule {
  const { path, draft } = context;
  if (schedule['flexPreference'] === 'distribute') draft.note(path, 'flexBetween');
  draft.count('slots', listIn(schedule['slots']).length);
  return {
    path,
    isInOrder: schedule['randomDistribution'] === 'none',
    padMs: schedule['padStyle'] === 'slot' ? 1 : (numberIn(schedule['padMs']) ?? 1),
    slots: slotsIn(schedule).flatMap(({ slot, at }) => {
      const content = readContent(context, at, slot);
      if (content === null) return [];
      const length = isRecord(slot['durationSpec']) ? slot['durationSpec'] : {};
      const fixed = length['type'] === 'fixed' ? numberIn(length['durationMs']) : undefined;
      const forMs = fixed ?? numberIn(slot['durationMs']) ?? null;
      return [
        {
          ...readCommon(context, at, slot),
          content,
          forMs: forMs !== null && forMs > 0 ? forMs : null,
          take: countIn(length['programCount']) ?? 1,
          weight: numberIn(slot['weight']) ?? 1,
          cooldownMs: numberIn(slot['cooldownMs']) ?? 0,
        },
      ];
    }),
  };
}

const slotsIn = (
  schedule: JsonRecord,
): readonly { readonly slot: JsonRecord; readonly at: string }[] =>
  listIn(schedule['slots']).flatMap((slot, index) =>
    isRecord(slot) ? [{ slot, at: `slot ${String(index + 1)}` }] : [],
  );

export function readCommon(
  context: ScheduleContext,
  at: string,
  slot: JsonRecord,
): { path: string; link: SlotLink; filler: ReturnType<typeof readFiller> } {
  const path = `${context.path}, ${at}`;
  return { path, link: readLink(slot), filler: readFiller(context, path, slot) };
}

/** Newer versions give each slot its own position, which groups share; in older ones, slots with the same show share a position. */
function readLink(slot: JsonRecord): SlotLink {
  const group = labelIn(slot['iterationGroup']);
  const id = labelIn(slot['id']);
  return { position: group ?? id ?? null, isRerun: slot['linkMode'] === 'rerun' };
}

/** null: left out, with a note. */
export function readContent(
  context: ScheduleContext,
  at: string,
  slot: JsonRecord,
): SlotContent | null {
  const { draft, media, numbers } = context;
  const path = `${context.path}, ${at}`;
  // Older versions nest the content one level deeper.
  const what = isRecord(slot['programming']) ? { ...slot, ...slot['programming'] } : slot;
  const type = labelIn(what['type']) ?? '';
  if (type === 'flex') return { k: 'flex' };
  if (type === 'redirect') {
    const number = numbers.get(labelIn(what['channelId']) ?? '');
    if (number === undefined) draft.note(path, 'unknownCollection', { type });
    return number === undefined ? null : { k: 'redirect', number };
  }
  const found = findMedia(media, path, type, what);
  if (found === null) {
    draft.note(path, 'unknownCollection', { type });
    return null;
  }
  return { k: 'media', ...found, order: readOrder(draft, path, type, what) };
}

const numbersIn = (value: unknown): readonly number[] =>
  listIn(value).flatMap((one) => numberIn(one) ?? []);

function findMedia(
  media: ChannelMedia,
  path: string,
  type: string,
  slot: JsonRecord,
): ReturnType<ChannelMedia['customShow']> {
  const id = (name: string): string => labelIn(slot[name]) ?? '';
  switch (type) {
    case 'movie':
      return { name: 'Movies', select: media.films() };
    case 'show':
      return media.show(
        id('showId'),
        numbersIn(slot['seasonFilter']),
        numbersIn(slot['seasonExcludeFilter']),
      );
    case 'custom-show':
      return media.customShow(id('customShowId'));
    case 'filler':
      return media.fillerList(id('fillerListId'));
    case 'smart-collection':
      return media.collection(path, id('smartCollectionId'));
    default:
      return null;
  }
}

function readOrder(draft: ImportDraft, path: string, type: string, slot: JsonRecord): SourceOrder {
  if (slot['direction'] === 'desc') draft.note(path, 'descending');
  if (type === 'filler') {
    if (numberIn(slot['decayFactor']) !== undefined) draft.note(path, 'decay');
    return 'rested';
  }
  const order = labelIn(slot['order']) ?? 'next';
  if (order === 'ordered_shuffle') draft.note(path, 'orderedShuffle');
  if (order === 'alphanumeric') draft.note(path, 'alphanumeric');
  if (order === 'shuffle') return 'shuffle';
  if (order === 'chronological') return 'aired';
  return type === 'custom-show' || type === 'movie' ? 'listed' : 'episode';
}

/** The filler of a slot; the channel's filler fills its gaps if it has none for them. */
function readFiller(
  { draft, media, gap }: ScheduleContext,
  path: string,
  slot: JsonRecord,
): Pick<ImportSlot, 'gap' | 'before' | 'after' | 'breaks' | 'fallback'> {
  const parts: {
    -readonly [K in 'gap' | 'before' | 'after' | 'breaks' | 'fallback']?: ImportSlot[K];
  } = gap === undefined ? {} : { gap };
  for (const filler of listIn(slot['filler']).filter(isRecord)) {
    const list = media.fillerList(labelIn(filler['fillerListId']) ?? '');
    if (list === null) continue;
    const source = draft.source({ ...list, order: 'rested' });
    for (const type of listIn(filler['types']))
      switch (type) {
        case 'pre':
          draft.becomes('preRoll');
          parts.before = { source, clips: 1 };
          break;
        case 'post':
          draft.becomes('postRoll');
          parts.after = { source, clips: 1 };
          break;
        case 'tail':
          draft.becomes('tail');
          parts.gap = source;
          break;
        case 'fallback': {
          const [first] = 'media' in list.select ? list.select.media : [];
          draft.becomes('fallback');
          if (first !== undefined) parts.fallback = first;
          break;
        }
        case 'mid': {
          const breaks = readBreaks(draft, path, source, slot['midRoll']);
          if (breaks !== null) parts.breaks = breaks;
          break;
        }
        default:
          draft.note(path, 'headFiller');
      }
  }
  return parts;
}

/** null: the breaks have no rule with a counterpart; adds a note. */
function readBreaks(
  draft: ImportDraft,
  path: string,
  source: string,
  config: unknown,
): ImportBreaks | null {
  if (!isRecord(config)) return null;
  const given = isRecord(config['breakRule'])
    ? config['breakRule']
    : { type: 'fixed_interval', intervalMs: config['intervalMs'] };
  const rule =
    given['type'] === 'detected' && isRecord(given['fallback']) ? given['fallback'] : given;
  const everyMs = numberIn(rule['intervalMs']);
  if (given['type'] === 'detected') draft.note(path, 'detectedBreaks');
  if (everyMs === undefined || everyMs <= 0) {
    if (given['type'] !== 'detected') draft.note(path, 'breakPercent');
    return null;
  }
  if ((numberIn(config['minProgramDurationMs']) ?? 0) > 0) draft.note(path, 'breakShortest');
  draft.note(path, 'rollClips');
  draft.becomes('breakEvery');
  const first = numberIn(rule['initialDelayMs']);
  const max = countIn(config['maxBreaks']);
  const lastMs = numberIn(config['tailBufferMs']) ?? 0;
  return {
    source,
    clips: 1,
    everyMs,
    ...(first === undefined ? {} : { firstMs: first }),
    ...(lastMs > 0 ? { lastMs } : {}),
    ...(max === undefined ? {} : { max }),
  };
}
