import type {
  ApplyPlan,
  DayChange,
  ManualEdit,
} from '../../../../shared/playout/programme/contract.ts';

export type PlanChannel = ApplyPlan['channels'][number];

/** What happens to an item, in legend order. */
export const changeKinds = ['kept', 'moved', 'added', 'removed'] as const;
type ChangeKind = (typeof changeKinds)[number];

export type Counts = Readonly<Record<ChangeKind, number>>;

const noCounts: Counts = { kept: 0, moved: 0, added: 0, removed: 0 };

const addCounts = (a: Counts, b: Counts): Counts => ({
  kept: a.kept + b.kept,
  moved: a.moved + b.moved,
  added: a.added + b.added,
  removed: a.removed + b.removed,
});

/** The sum of the days of a channel. */
export const sumDays = ({ days }: PlanChannel): Counts => days.reduce(addCounts, noCounts);

/** The sum of the ticked channels. */
export const sumChannels = (
  channels: readonly PlanChannel[],
  ticked: ReadonlySet<string>,
): Counts =>
  channels
    .filter(({ number }) => ticked.has(number))
    .reduce((sum, channel) => addCounts(sum, sumDays(channel)), noCounts);

/** Number of items that a day changes. */
export const countChanges = ({ moved, added, removed }: Counts): number => moved + added + removed;

/** Number of files that the ticked channels write. */
export const countFiles = (channels: readonly PlanChannel[], ticked: ReadonlySet<string>): number =>
  channels.reduce((sum, { number, files }) => sum + (ticked.has(number) ? files : 0), 0);

/** All days of the plan in order; channels may have different days. */
export const listDates = (channels: readonly PlanChannel[]): readonly string[] =>
  [...new Set(channels.flatMap(({ days }) => days.map(({ date }) => date)))].toSorted();

export const findDay = ({ days }: PlanChannel, date: string): DayChange | null =>
  days.find((day) => day.date === date) ?? null;

/** A part of a day's bar. `share`: percent of the bar. */
export interface BarPart {
  readonly kind: ChangeKind;
  readonly share: number;
}

/** The smallest visible part of a bar (percent). */
const MIN_SHARE = 8;

/** The bar of a day: changes first, each at least `MIN_SHARE` wide; kept items get the rest. */
export function layOutBar(day: Counts): readonly BarPart[] {
  const total = day.kept + countChanges(day);
  if (total === 0) return [];
  const changes = (['moved', 'added', 'removed'] as const)
    .filter((kind) => day[kind] > 0)
    .map((kind) => ({ kind, share: Math.max(MIN_SHARE, (100 * day[kind]) / total) }));
  const sum = changes.reduce((share, part) => share + part.share, 0);
  const scale = sum > 100 ? 100 / sum : 1;
  const parts = changes.map(({ kind, share }) => ({ kind, share: share * scale }));
  return day.kept === 0 || sum >= 100 ? parts : [...parts, { kind: 'kept', share: 100 - sum }];
}

/** A cell of the grid. Row 0 has the checkbox of all channels; column 0 has the channels' checkboxes; column `n` is day `n - 1`. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The cell that a key moves to; null: the key does not move. `rows`, `days`: number of channels and days. */
export function moveCell(key: string, at: Cell, rows: number, days: number): Cell | null {
  const { row, column } = at;
  const clamp = (value: number, min: number, max: number): number =>
    Math.max(min, Math.min(max, value));
  switch (key) {
    case 'ArrowUp':
      // The header row has only the checkbox.
      return { row: clamp(row - 1, column === 0 ? 0 : 1, rows), column };
    case 'ArrowDown':
      return { row: clamp(row + 1, 0, rows), column };
    case 'ArrowLeft':
      return { row, column: clamp(column - 1, 0, days) };
    case 'ArrowRight':
      return { row, column: row === 0 ? 0 : clamp(column + 1, 0, days) };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: row === 0 ? 0 : days };
    case 'PageUp':
      return { row: column === 0 ? 0 : 1, column };
    case 'PageDown':
      return { row: rows, column };
    default:
      return null;
  }
}

/** The initial day: the first with changes, otherwise the first of the first ticked channel. */
export function firstCell(channels: readonly PlanChannel[], ticked: ReadonlySet<string>): Cell {
  const dates = listDates(channels);
  for (const [index, channel] of channels.entries()) {
    if (!ticked.has(channel.number)) continue;
    const day = channel.days.find((one) => countChanges(one) > 0);
    if (day !== undefined) return { row: index + 1, column: dates.indexOf(day.date) + 1 };
  }
  return { row: Math.min(1, channels.length), column: Math.min(1, dates.length) };
}

/** The user's choices for manual edits. `dropped`: ids of edits to discard. */
export interface EditChoice {
  readonly dropped: ReadonlySet<string>;
  /** By id of a deleted item: whether to leave a hole, or only skip this item. */
  readonly deleted: Readonly<Record<string, 'hole' | 'skip'>>;
}

export interface ApplyChoice extends EditChoice {
  readonly unticked: ReadonlySet<string>;
  readonly onTick: (numbers: readonly string[], ticked: boolean) => void;
  readonly onDrop: (ids: readonly string[], dropped: boolean) => void;
  readonly onDeleted: (id: string, what: 'hole' | 'skip') => void;
}

/** A plan to apply, with the user's choices. */
export interface PlanParts {
  readonly plan: ApplyPlan;
  readonly ticked: ReadonlySet<string>;
  readonly choice: ApplyChoice;
}

export const noChoice: EditChoice = { dropped: new Set(), deleted: {} };

/** The arguments of `apply` for the edits of the ticked channels. */
export function writeChoice(
  edits: readonly ManualEdit[],
  ticked: ReadonlySet<string>,
  { dropped, deleted }: EditChoice,
): { readonly pins: string[]; readonly deleted: Record<string, 'hole' | 'skip'> } {
  const kept = edits.filter(
    ({ id, channel, isPinnable }) => isPinnable && ticked.has(channel) && !dropped.has(id),
  );
  return {
    pins: kept.map(({ id }) => id),
    deleted: Object.fromEntries(
      kept.filter(({ kind }) => kind === 'deleted').map(({ id }) => [id, deleted[id] ?? 'hole']),
    ),
  };
}

/** Whether a channel can be ticked: its folder is writable and has no files of other programs. */
export const isWritable = ({ isForeign, problem }: PlanChannel): boolean =>
  !isForeign && problem === null;

/** The writable channels that the user did not untick. */
export const tickedChannels = (
  channels: readonly PlanChannel[],
  unticked: ReadonlySet<string>,
): ReadonlySet<string> =>
  new Set(
    channels
      .filter((channel) => isWritable(channel) && !unticked.has(channel.number))
      .map(({ number }) => number),
  );
