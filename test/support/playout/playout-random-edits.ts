import type { Draft, EditContext } from '../../../src/shared/playout/edit/draft.ts';
import type { Finding, Repair } from '../../../src/shared/playout/finding.ts';
import type { NewItem, Operation } from '../../../src/shared/playout/operations.ts';
import type { RandomValues, Found } from './playout-random.ts';
import { allItems, isTimed, lengths, sourceOf, spelled } from './playout-random.ts';
import { at, editContext, HOUR, MINUTE, SECOND } from './playout-draft.ts';

/** An operation with the context that it needs. */
export interface Wanted {
  readonly operation: Operation;
  readonly context: EditContext;
}

const plain = editContext();

const clip = (random: RandomValues): NewItem => ({
  source: { ...sourceOf(random), source_type: 'local', path: '/f/clip.mkv' },
  durationMs: random.pick([...lengths, 2500.4]) ?? SECOND,
  title: random.maybe(50) ? 'Clip' : null,
});

const timedItems = (draft: Draft): Found[] => allItems(draft).filter(({ item }) => isTimed(item));

/** An edge of an item, or a nearby time. */
const momentIn = (draft: Draft, random: RandomValues): number => {
  const near = random.pick(timedItems(draft))?.item;
  const base = near === undefined ? at('12:00') : random.maybe(50) ? near.start : near.finish;
  return Math.round(base) + (random.maybe(50) ? 0 : random.below(2 * HOUR) - HOUR);
};

const fill = (draft: Draft, random: RandomValues, channel: string): Operation | null => {
  const items = timedItems(draft).filter(({ ref }) => ref.channel === channel);
  const from = random.pick(items)?.item.finish;
  if (from === undefined) return null;
  const starts = items.map(({ item }) => item.start).filter((start) => start >= from);
  const to = Math.min(from + random.below(20 * MINUTE) + 1, ...starts);
  const clips = [clip(random), clip(random)].slice(random.below(3));
  return { k: 'fill', channel, from, to, filler: { clips, card: 'color=black' } };
};

/** A repair of any kind; the edit decides whether it is possible. */
function repairOf({ doc, item }: Found, random: RandomValues): Repair | undefined {
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
  return random.pick(repairs);
}

function repair(draft: Draft, random: RandomValues): Wanted | null {
  const found = random.pick(timedItems(draft));
  const offered = found && repairOf(found, random);
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

/** Sometimes moves later items along, and then sometimes only those up to the next gap. */
const rippling = (
  random: RandomValues,
): Pick<Extract<Operation, { k: 'move' }>, 'ripple' | 'scope'> => {
  const ripple = random.maybe(35);
  return random.maybe(50) ? { ripple, scope: { k: 'gap' } } : { ripple };
};

function move(draft: Draft, random: RandomValues, one: Found, channel: string): Operation {
  const ripple = rippling(random);
  if (random.maybe(50)) {
    const by = momentIn(draft, random) - Math.round(one.item.start);
    return { k: 'move', items: [one.ref], by, ...ripple, channel: null };
  }
  const some = allItems(draft).filter(() => random.maybe(20));
  const items = [...some.slice(0, 4), one].map(({ ref }) => ref);
  const to = random.maybe(30) ? channel : null;
  return { k: 'move', items, by: random.pick(jumps) ?? 0, ...ripple, channel: to };
}

function trim({ ref, item }: Found, random: RandomValues): Operation {
  const into = item.start + random.below(Math.max(2, item.finish - item.start));
  const edge = random.maybe(50) ? 'start' : 'finish';
  return {
    k: 'trim',
    item: ref,
    edge,
    to: into + random.below(3) * 30 * SECOND,
    ...rippling(random),
  };
}

function repeat(random: RandomValues, channel: string): Operation {
  const from = at('00:00', 13 + random.below(3));
  const starts = [from + 48 * HOUR, from + 96 * HOUR];
  const lengths = random.maybe(30) ? [23 * HOUR, 24 * HOUR] : undefined;
  const to = from + 24 * HOUR;
  return {
    k: 'repeat',
    channel,
    from,
    to,
    starts,
    replace: random.maybe(70),
    ...(lengths === undefined ? {} : { lengths }),
  };
}

const set = ({ ref }: Found, draft: Draft, random: RandomValues): Operation => ({
  k: 'set',
  item: ref,
  values: [
    { pointer: '/ext/seen', value: random.below(9) },
    { pointer: '/start', value: spelled(momentIn(draft, random), random) },
  ],
});

/** A changed text for an item: an additional key, sometimes another start. */
function rewrite({ ref, item }: Found, draft: Draft, random: RandomValues): Operation {
  const start = JSON.stringify(spelled(momentIn(draft, random), random));
  const to = item.text.replace(/^\{/, `{ "typed": ${String(random.below(9))}, `);
  const moved = random.maybe(50) ? to.replace(/"start"\s*:\s*"[^"]*"/, `"start": ${start}`) : to;
  return { k: 'rewrite', item: ref, from: item.text, to: moved };
}

const insert = (draft: Draft, random: RandomValues, channel: string): Operation => ({
  k: 'insert',
  channel,
  at: momentIn(draft, random),
  items: [clip(random), clip(random)],
  ...rippling(random),
});

const split = ({ ref, item }: Found, random: RandomValues): Operation => ({
  k: 'split',
  item: ref,
  at: Math.round(item.start + random.below(Math.max(2, item.finish - item.start))),
});

function remove(draft: Draft, random: RandomValues, one: Found): Operation {
  const some = allItems(draft).filter(() => random.maybe(20));
  const items = [...some.slice(0, 4), one].map(({ ref }) => ref);
  return { k: 'remove', items, ...rippling(random) };
}

/** One operation that roughly fits the draft; null: none possible. */
export function editFor(draft: Draft, random: RandomValues): Wanted | null {
  const one = random.pick(allItems(draft));
  const channel = random.pick([...draft.channels.keys()]) ?? '';
  if (one === undefined) return { operation: insert(draft, random, channel), context: plain };
  const choice = random.below(12);
  if (choice === 0) return repair(draft, random);
  const makers = [
    () => move(draft, random, one, channel),
    () => move(draft, random, one, channel),
    () => trim(one, random),
    () => split(one, random),
    () => remove(draft, random, one),
    () => set(one, draft, random),
    () => insert(draft, random, channel),
    () => fill(draft, random, channel),
    () => fill(draft, random, channel),
    () => repeat(random, channel),
    () => rewrite(one, draft, random),
  ];
  const operation = makers[choice - 1]?.() ?? null;
  return operation && { operation, context: plain };
}
