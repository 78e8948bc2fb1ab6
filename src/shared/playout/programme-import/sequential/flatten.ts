import { isRecord } from '../../../lib/json.ts';
import type { JsonRecord } from '../../../lib/json.ts';
import type { ImportDraft } from '../draft.ts';
import { countIn, labelIn, listIn } from '../fields.ts';

export interface Instruction {
  readonly path: string;
  readonly item: JsonRecord;
}

/** Maximum number of instructions of a file, with its sequences expanded. */
const MAX_INSTRUCTIONS = 2_000;
const MAX_DEPTH = 20;

/** The instructions of a list with its sequences expanded in place. */
export function flatten(
  draft: ImportDraft,
  path: string,
  list: readonly unknown[],
  sequences: ReadonlyMap<string, readonly unknown[]>,
): readonly Instruction[] {
  const all: Instruction[] = [];
  const add = (items: readonly unknown[], at: string, depth: number): void => {
    for (const [index, item] of items.entries()) {
      const place = `${at}/${String(index)}`;
      if (all.length >= MAX_INSTRUCTIONS) {
        draft.note(path, 'manyInstructions', { count: MAX_INSTRUCTIONS });
        return;
      }
      if (!isRecord(item)) draft.note(place, 'unknownInstruction');
      else if ('sequence' in item && !isRoll(item)) addSequence(item, place, depth);
      else all.push({ path: place, item });
    }
  };
  const addSequence = (item: JsonRecord, place: string, depth: number): void => {
    const key = labelIn(item['sequence']) ?? '';
    const items = sequences.get(key.toLowerCase());
    if (items === undefined || depth >= MAX_DEPTH) {
      draft.note(place, 'unknownSequence', { name: key });
      return;
    }
    draft.becomes('sequence');
    const times = Math.min(countIn(item['repeat']) ?? 1, 200);
    for (let round = 0; round < times && all.length < MAX_INSTRUCTIONS; round += 1)
      add(items, `/sequence/${key}`, depth + 1);
  };
  add(list, path, 0);
  return all;
}

/** Rolls name a sequence too, but are not expanded. */
const isRoll = (item: JsonRecord): boolean =>
  'pre_roll' in item || 'post_roll' in item || 'mid_roll' in item;

export const sequencesIn = (root: JsonRecord): ReadonlyMap<string, readonly unknown[]> =>
  new Map(
    listIn(root['sequence']).flatMap((item) => {
      const key = isRecord(item) ? labelIn(item['key']) : undefined;
      return isRecord(item) && key !== undefined
        ? [[key.toLowerCase(), listIn(item['items'])] as const]
        : [];
    }),
  );
