import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import { formatTitle } from '../document/item.ts';
import { isLocked } from '../edit/notes.ts';
import type { ItemChange } from '../state.ts';
import { differences } from './differences.ts';

const times = ({ start, finish }: PlayoutItem): { start: number; finish: number } => ({
  start,
  finish,
});

/** NaN equals NaN here: an unreadable time is not a change. */
const sameTime = (a: number, b: number): boolean => Object.is(a, b);

function classifyChange(before: PlayoutItem, after: PlayoutItem): 'moved' | 'trimmed' | 'changed' {
  const start = sameTime(before.start, after.start);
  const finish = sameTime(before.finish, after.finish);
  if (start && finish) return 'changed';
  const slots = [before, after].map((item) => item.finish - item.start);
  return Math.abs((slots[0] ?? 0) - (slots[1] ?? 0)) < 0.001 ? 'moved' : 'trimmed';
}

/** Compares times first, because texts of moved items are computed on access. */
const isSame = (a: PlayoutItem | null, b: PlayoutItem | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    sameTime(a.start, b.start) &&
    sameTime(a.finish, b.finish) &&
    a.text === b.text);

function compareItems(
  before: PlayoutItem | null,
  after: PlayoutItem | null,
  lockedUntil: number | null,
): ItemChange | null {
  const sides = [before, after].filter((item) => item !== null);
  if (isSame(before, after)) return null;
  const k = before === null ? 'added' : after === null ? 'removed' : classifyChange(before, after);
  const fields =
    before === null || after === null
      ? []
      : differences(before.value, after.value, '')
          .map(({ pointer }) => pointer)
          .filter((pointer) => pointer !== '/start' && pointer !== '/finish');
  return {
    k,
    title: formatTitle((after ?? before)?.value ?? null),
    before: before && times(before),
    after: after && times(after),
    fields,
    locked: sides.some((item) => isLocked(item, lockedUntil)),
  };
}

const getStart = ({ after, before }: ItemChange): number => (after ?? before)?.start ?? 0;

/**
 * Differences between two states of a file, by item, in time order; null: no such file. A changed array index alone is
 * not a difference. `lockedUntil`: end of the locked range (epoch ms).
 */
export function listChanges(
  before: PlayoutDoc | null,
  after: PlayoutDoc | null,
  lockedUntil: number | null,
): ItemChange[] {
  const old = new Map((before?.items ?? []).map((item) => [item.key, item]));
  const now = new Set((after?.items ?? []).map(({ key }) => key));
  const changes: ItemChange[] = [];
  const add = (change: ItemChange | null): void => {
    if (change !== null) changes.push(change);
  };
  for (const item of after?.items ?? [])
    add(compareItems(old.get(item.key) ?? null, item, lockedUntil));
  for (const item of old.values())
    if (!now.has(item.key)) add(compareItems(item, null, lockedUntil));
  return changes.sort((a, b) => getStart(a) - getStart(b));
}
