import { isRecord } from '../../../lib/json.ts';
import type { JsonRecord } from '../../../lib/json.ts';
import { arrangeDay, chooseDayStart } from '../arrange-day.ts';
import type { Rotation } from '../arrange-day.ts';
import type { ImportDraft } from '../draft.ts';
import { labelIn, listIn, wholeIn } from '../fields.ts';
import { importError } from '../import-error.ts';
import type { ImportRule } from '../model.ts';
import { flatten, sequencesIn } from './flatten.ts';
import type { Collections } from './read-content.ts';
import { noCollections, readContent } from './read-content.ts';
import { readInstructions } from './read-instructions.ts';
import type { SequentialContext } from './read-instructions.ts';

export interface SequentialFile {
  readonly root: JsonRecord;
  /** The imported files, in order. */
  readonly imports: readonly JsonRecord[];
  readonly channel: { readonly number: string; readonly name: string };
  readonly collections?: Collections;
  /** Prefix of the keys of its plans. */
  readonly prefix?: string;
}

const topKeys = ['import', 'content', 'sequence', 'reset', 'playout', 'schedules'];

/** Whether a document has the form of a sequential schedule. */
export const isSequential = (value: unknown): value is JsonRecord =>
  isRecord(value) && Array.isArray(value['playout']) && ('content' in value || 'import' in value);

/** Reads a sequential schedule of ErsatzTV as one channel. */
export function readSequential(draft: ImportDraft, file: SequentialFile): void {
  const { root, imports, channel, prefix = '' } = file;
  checkFields(draft, root);
  const merged = withImports(root, imports);
  const sequences = sequencesIn(merged);
  const sources = readContent(draft, listIn(merged['content']), file.collections ?? noCollections);
  const context: SequentialContext = {
    draft,
    sources,
    channel: channel.number,
    sequence: (key) => (sequences.get(key.toLowerCase()) ?? []).filter(isRecord),
  };
  const rotation = (path: string, list: unknown): Rotation =>
    readInstructions(context, flatten(draft, path, listIn(list), sequences));
  const addPlan = (path: string, name: string, day: Rotation, dayStart: number): void => {
    const slots = arrangeDay(draft, path, day, dayStart);
    draft.plans.set(`${prefix}${path}`, { name, slots });
  };
  rotation('/reset', root['reset']);
  const main = rotation('/playout', root['playout']);
  const dayStart = chooseDayStart(main);
  addPlan('/playout', channel.name, main, dayStart);
  const days: ImportRule[] = [];
  for (const { item, path } of alternates(root)) {
    const dates = readDates(item);
    const name = labelIn(item['name']) ?? 'alternate';
    if (dates === null) {
      draft.note(path, 'unknownDates', { name });
      continue;
    }
    draft.becomes('alternate');
    addPlan(path, name, rotation(`${path}/playout`, item['playout']), dayStart);
    days.push({ when: { dates: [dates] }, plan: `${prefix}${path}` });
  }
  draft.count('sequential', 1);
  draft.count('content', sources.size);
  draft.count('instructions', listIn(root['playout']).length);
  draft.channels.push({
    ...channel,
    dayStart,
    days: [...days, { plan: `${prefix}/playout` }],
  });
}

function checkFields(draft: ImportDraft, root: JsonRecord): void {
  if (!Array.isArray(root['playout'])) throw importError('field', { field: 'playout' });
  for (const key of Object.keys(root).map((one) => one.slice(0, 100)))
    if (!topKeys.includes(key)) draft.note(`/${key}`, 'unknownField', { name: key });
}

/** Adds content and sequences of the imported files; the file's own keys take precedence. */
function withImports(root: JsonRecord, imports: readonly JsonRecord[]): JsonRecord {
  const merge = (field: string): readonly unknown[] => {
    const seen = new Set<string>();
    return [root, ...imports].flatMap((one) =>
      listIn(one[field]).filter((item) => {
        const key = (isRecord(item) ? (labelIn(item['key']) ?? '') : '').toLowerCase();
        if (key !== '' && seen.has(key)) return false;
        seen.add(key);
        return true;
      }),
    );
  };
  return { ...root, content: merge('content'), sequence: merge('sequence') };
}

/** By descending priority, the order in which they apply. */
function alternates(
  root: JsonRecord,
): readonly { readonly item: JsonRecord; readonly path: string }[] {
  return listIn(root['schedules'])
    .flatMap((item, index) =>
      isRecord(item) ? [{ item, path: `/schedules/${String(index)}` }] : [],
    )
    .sort((a, b) => (wholeIn(b.item['priority']) ?? 0) - (wholeIn(a.item['priority']) ?? 0));
}

const DATE = /^(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

function readDates(item: JsonRecord): string | null {
  const first = labelIn(item['start_date']) ?? '';
  const last = labelIn(item['end_date']) ?? '';
  if (!DATE.test(first) || !DATE.test(last) || first.length !== last.length) return null;
  return first === last ? first : `${first}..${last}`;
}
