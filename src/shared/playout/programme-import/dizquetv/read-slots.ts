import { isRecord } from '../../../lib/json.ts';
import type { JsonRecord } from '../../../lib/json.ts';
import type { ImportDraft } from '../draft.ts';
import { labelIn, listIn, numberIn } from '../fields.ts';
import type { ImportSelect } from '../model.ts';
import type { SlotContent, TimeSchedule, TurnSchedule } from '../slots/model.ts';
import { addProgram } from './programs.ts';

export interface SlotsContext {
  readonly draft: ImportDraft;
  readonly programs: readonly JsonRecord[];
  readonly shows: ReadonlyMap<string, JsonRecord>;
  readonly gap: string | undefined;
  readonly path: string;
}

const WEEK_MS = 7 * 86_400_000;
/** Weeks of dizqueTV begin on a Thursday, as the epoch does. */
const THURSDAY = 3;

/** Reads the slots that a channel was generated from: time slots or random slots. */
export function readSlots(context: SlotsContext, backup: JsonRecord): TimeSchedule | TurnSchedule {
  const { draft, path, gap } = context;
  const slots = listIn(backup['slots']).filter(isRecord);
  draft.count('slots', slots.length);
  if (backup['flexPreference'] !== 'end') draft.note(path, 'flexBetween');
  const padMs = numberIn(backup['pad']) ?? 1;
  const filler = gap === undefined ? {} : { gap };
  const link = { position: null, isRerun: false };
  const read = slots.flatMap((slot, index) => {
    const place = `${path}, slot ${String(index + 1)}`;
    const content = readContent(context, place, slot);
    return content === null ? [] : [{ slot, common: { path: place, content, filler, link } }];
  });
  if (slots.some((slot) => 'time' in slot))
    return {
      path,
      isWeekly: numberIn(backup['period']) === WEEK_MS,
      firstDay: THURSDAY,
      padMs,
      latenessMs: numberIn(backup['lateness']) ?? 0,
      slots: read.flatMap(({ slot, common }) => {
        const at = numberIn(slot['time']);
        return at === undefined || at < 0 ? [] : [{ ...common, at, padMs: null }];
      }),
    };
  return {
    path,
    isInOrder: false,
    padMs: backup['padStyle'] === 'episode' ? padMs : 1,
    slots: read.map(({ slot, common }) => ({
      ...common,
      forMs: Math.max(1, numberIn(slot['duration']) ?? 1),
      take: 1,
      weight: numberIn(slot['weight']) ?? 1,
      cooldownMs: numberIn(slot['cooldown']) ?? 0,
    })),
  };
}

/** null: left out, with a note. */
function readContent(context: SlotsContext, path: string, slot: JsonRecord): SlotContent | null {
  const id = labelIn(slot['showId']) ?? '';
  const [kind = ''] = id.split('.', 1);
  const rest = id.slice(kind.length + 1);
  if (kind === 'flex') return { k: 'flex' };
  if (kind === 'redirect') return { k: 'redirect', number: rest };
  const found = findShow(context, kind, rest);
  if (found === null) {
    context.draft.note(path, 'unknownCollection', { type: id.slice(0, 60) });
    return null;
  }
  const inOrder = kind === 'tv' || kind === 'audio' ? 'episode' : 'listed';
  return { k: 'media', ...found, order: slot['order'] === 'shuffle' ? 'shuffle' : inOrder };
}

function findShow(
  { draft, programs, shows }: SlotsContext,
  kind: string,
  name: string,
): { readonly name: string; readonly select: ImportSelect } | null {
  const keys = (list: readonly JsonRecord[]): readonly string[] => [
    ...new Set(list.flatMap((program) => addProgram(draft, program) ?? [])),
  ];
  if (kind === 'movie') {
    const films = programs.filter((program) => program['type'] === 'movie');
    return { name: 'Movies', select: { media: keys(films) } };
  }
  const episodes = programs.filter((program) => program['showTitle'] === name);
  if (kind === 'tv') return { name, select: { show: name, episodes: keys(episodes) } };
  if (kind === 'audio') return { name, select: { media: keys(episodes) } };
  const custom = kind === 'custom' ? shows.get(name) : undefined;
  if (custom === undefined) return null;
  const media = keys(listIn(custom['content']).filter(isRecord));
  return { name: labelIn(custom['name']) ?? name, select: { media } };
}
