import type { Draft, EditContext } from '../../src/shared/playout/edit/draft.ts';
import type { Finding, Repair } from '../../src/shared/playout/finding.ts';
import type { NewItem, Operation } from '../../src/shared/playout/operations.ts';
import type { Dice, Found } from './playout-chance.ts';
import { allItems, isTimed, lengths, sourceOf, spelled } from './playout-chance.ts';
import { at, editContext, HOUR, MINUTE, SECOND } from './playout-draft.ts';

/** An operation with what it needs from around the draft. */
export interface Wanted {
  readonly operation: Operation;
  readonly context: EditContext;
}

const plain = editContext();

const clip = (dice: Dice): NewItem => ({
  source: { ...sourceOf(dice), source_type: 'local', path: '/f/clip.mkv' },
  durationMs: dice.pick([...lengths, 2500.4]) ?? SECOND,
  title: dice.maybe(50) ? 'Clip' : null,
});

const timedItems = (draft: Draft): Found[] => allItems(draft).filter(({ item }) => isTimed(item));

/** An edge of an item, or some moment near it. */
const momentIn = (draft: Draft, dice: Dice): number => {
  const near = dice.pick(timedItems(draft))?.item;
  const base = near === undefined ? at('12:00') : dice.maybe(50) ? near.start : near.finish;
  return Math.round(base) + (dice.maybe(50) ? 0 : dice.below(2 * HOUR) - HOUR);
};

const fill = (draft: Draft, dice: Dice, channel: string): Operation | null => {
  const items = timedItems(draft).filter(({ ref }) => ref.channel === channel);
  const from = dice.pick(items)?.item.finish;
  if (from === undefined) return null;
  const starts = items.map(({ item }) => item.start).filter((start) => start >= from);
  const to = Math.min(from + dice.below(20 * MINUTE) + 1, ...starts);
  const clips = [clip(dice), clip(dice)].slice(dice.below(3));
  return { k: 'fill', channel, from, to, filler: { clips, card: 'color=black' } };
};

/** A repair of any kind; whether it makes sense is for the edit to say. */
function repairOf({ doc, item }: Found, dice: Dice): Repair | undefined {
  const pointer = `/items/${String(doc.items.indexOf(item))}`;
  const half = Math.round((item.start + item.finish) / 2);
  const { start, finish } = item;
  const gap = { k: 'close-gap', label: 'Close', pointer } as const;
  const repairs: readonly Repair[] = [
    { k: 'sort', label: 'Sort' },
    { k: 'trim', label: 'Trim', pointer, to: half },
    { ...gap, from: finish, to: finish + 500 },
    { ...gap, from: start - 500, to: start },
    { k: 'fit-out', label: 'Fit', pointer: `${pointer}/source`, outPointMs: 4_500_000 },
    { k: 'split', label: 'Split', pointer, at: half },
    { k: 'set', label: 'Set', pointer: `${pointer}/source/note`, value: 1 },
    { k: 'set', label: 'Set', pointer: '/generated_at', value: 'y' },
    { k: 'new-id', label: 'New id', pointer, id: 'twice-2' },
    { k: 'remove', label: 'Remove', pointer },
  ];
  return dice.pick(repairs);
}

function repair(draft: Draft, dice: Dice): Wanted | null {
  const found = dice.pick(timedItems(draft));
  const offered = found && repairOf(found, dice);
  if (found === undefined || offered === undefined) return null;
  const finding: Finding = {
    path: '',
    pointer: '',
    code: 'gap',
    severity: 'warning',
    message: '',
    repair: offered,
  };
  const placed = { channel: found.ref.channel, file: found.doc.id, finding };
  return {
    operation: { k: 'repair', findings: ['f'] },
    context: editContext({ finding: () => placed }),
  };
}

const jumps = [0, 1, -1, 400, -MINUTE, HOUR, -3 * HOUR, 24 * HOUR, -26 * HOUR, 80 * HOUR];

/** Now and then what follows moves along, and then up to the next gap at times. */
const rippling = (dice: Dice): Pick<Extract<Operation, { k: 'move' }>, 'ripple' | 'scope'> => {
  const ripple = dice.maybe(35);
  return dice.maybe(50) ? { ripple, scope: { k: 'gap' } } : { ripple };
};

function move(draft: Draft, dice: Dice, one: Found, channel: string): Operation {
  const ripple = rippling(dice);
  if (dice.maybe(50)) {
    const by = momentIn(draft, dice) - Math.round(one.item.start);
    return { k: 'move', items: [one.ref], by, ...ripple, channel: null };
  }
  const some = allItems(draft).filter(() => dice.maybe(20));
  const items = [...some.slice(0, 4), one].map(({ ref }) => ref);
  const to = dice.maybe(30) ? channel : null;
  return { k: 'move', items, by: dice.pick(jumps) ?? 0, ...ripple, channel: to };
}

function trim({ ref, item }: Found, dice: Dice): Operation {
  const into = item.start + dice.below(Math.max(2, item.finish - item.start));
  const edge = dice.maybe(50) ? 'start' : 'finish';
  return {
    k: 'trim',
    item: ref,
    edge,
    to: into + dice.below(3) * 30 * SECOND,
    ...rippling(dice),
  };
}

function repeat(dice: Dice, channel: string): Operation {
  const from = at('00:00', 13 + dice.below(3));
  const starts = [from + 48 * HOUR, from + 96 * HOUR];
  const lengths = dice.maybe(30) ? [23 * HOUR, 24 * HOUR] : undefined;
  const to = from + 24 * HOUR;
  return {
    ...{ k: 'repeat', channel, from, to, starts, replace: dice.maybe(70) },
    ...(lengths === undefined ? {} : { lengths }),
  };
}

const set = ({ ref }: Found, draft: Draft, dice: Dice): Operation => ({
  k: 'set',
  item: ref,
  values: [
    { pointer: '/ext/seen', value: dice.below(9) },
    { pointer: '/start', value: spelled(momentIn(draft, dice), dice) },
  ],
});

/** Another text for an item: a key more, and at times another start. */
function rewrite({ ref, item }: Found, draft: Draft, dice: Dice): Operation {
  const start = JSON.stringify(spelled(momentIn(draft, dice), dice));
  const to = item.text.replace(/^\{/, `{ "typed": ${String(dice.below(9))}, `);
  const moved = dice.maybe(50) ? to.replace(/"start"\s*:\s*"[^"]*"/, `"start": ${start}`) : to;
  return { k: 'rewrite', item: ref, from: item.text, to: moved };
}

const insert = (draft: Draft, dice: Dice, channel: string): Operation => ({
  k: 'insert',
  channel,
  at: momentIn(draft, dice),
  items: [clip(dice), clip(dice)],
  ...rippling(dice),
});

const split = ({ ref, item }: Found, dice: Dice): Operation => ({
  k: 'split',
  item: ref,
  at: Math.round(item.start + dice.below(Math.max(2, item.finish - item.start))),
});

function remove(draft: Draft, dice: Dice, one: Found): Operation {
  const some = allItems(draft).filter(() => dice.maybe(20));
  const items = [...some.slice(0, 4), one].map(({ ref }) => ref);
  return { k: 'remove', items, ...rippling(dice) };
}

/** One operation that fits the draft, more or less; null: none came to mind. */
export function editFor(draft: Draft, dice: Dice): Wanted | null {
  const one = dice.pick(allItems(draft));
  const channel = dice.pick([...draft.channels.keys()]) ?? '';
  if (one === undefined) return { operation: insert(draft, dice, channel), context: plain };
  const choice = dice.below(12);
  if (choice === 0) return repair(draft, dice);
  const makers = [
    () => move(draft, dice, one, channel),
    () => move(draft, dice, one, channel),
    () => trim(one, dice),
    () => split(one, dice),
    () => remove(draft, dice, one),
    () => set(one, draft, dice),
    () => insert(draft, dice, channel),
    () => fill(draft, dice, channel),
    () => fill(draft, dice, channel),
    () => repeat(dice, channel),
    () => rewrite(one, draft, dice),
  ];
  const operation = makers[choice - 1]?.() ?? null;
  return operation && { operation, context: plain };
}
