import { ChannelRun } from './channel-run.ts';
import type {
  ChannelProgramme,
  GeneratorFinding,
  GuideEntry,
  Item,
  State,
  SlotStep,
} from './model.ts';
import { given } from '../../lib/given.ts';
import type { Steps } from '../../lib/steps.ts';
import { runSteps } from '../../lib/steps.ts';
import type { GuideSlot } from './guide.ts';
import { makeGuide } from './guide.ts';
import type { Library } from './pool.ts';
import { findRelays, selectRecent } from './relay.ts';
import type { ChannelItems } from './run.ts';
import { GeneratorRun } from './run.ts';

export interface RunSpan {
  /** Epoch ms. A channel whose last run ended later continues from there. */
  readonly from: number;
  /** Slots and units that start before this instant are placed whole, and holes are filled up to it. */
  readonly to: number;
}

export interface Generated {
  /** By channel, in order, without gaps. */
  readonly items: Readonly<Record<string, readonly Item[]>>;
  readonly guide: Readonly<Record<string, readonly GuideEntry[]>>;
  /** In order of occurrence. */
  readonly findings: readonly GeneratorFinding[];
  readonly steps: Readonly<Record<string, readonly SlotStep[]>>;
  readonly state: State;
}

/**
 * R0: the items of all channels. Uses no clock, no I/O and no randomness: equal input gives equal output. Slots are placed in order of
 * their real start across all channels (ties in channel order), because channels may share cursors.
 */
export const generate = (
  programme: ChannelProgramme,
  library: Library,
  state: State,
  span: RunSpan,
): Generated => runSteps(generateSteps(programme, library, state, span));

/** Like `generate`, slot by slot. */
export function* generateSteps(
  programme: ChannelProgramme,
  library: Library,
  state: State,
  { from, to }: RunSpan,
): Steps<Generated> {
  const run = new GeneratorRun(programme, library, state, to);
  yield* run.prepare();
  const channels = programme.channels.map((channel) => new ChannelRun(run, channel, state, from));
  const relays = findRelays(programme);
  const before = (number: string): readonly Item[] => state.items?.[number] ?? [];
  for (;;) {
    const next = earliest(channels);
    if (next === null) break;
    const { needs } = next;
    if (needs !== null) run.placed.set(needs.channel, findPlaced(needs.channel, channels, before));
    yield* next.place();
    yield;
  }
  const guide: Record<string, readonly GuideEntry[]> = {};
  for (const { number, items } of channels) {
    guide[number] = makeGuide(items, selectGuideSlots(programme, number));
    yield;
  }
  const byNumber = <T>(read: (channel: ChannelRun) => T): Record<string, T> =>
    Object.fromEntries(channels.map((channel) => [channel.number, read(channel)]));
  return {
    items: byNumber(({ items }) => items),
    guide,
    findings: run.findings,
    steps: byNumber(({ steps }) => steps),
    state: {
      cursors: run.cursors.stored(),
      aired: { ...state.aired, ...byNumber(({ airings }) => airings.stored()) },
      visits: Object.fromEntries(run.visits),
      until: { ...state.until, ...byNumber(({ seam }) => seam) },
      ...(relays.size === 0 ? {} : { items: keepRelayed(relays, channels, before) }),
    },
  };
}

/** The items of a channel so far; for a channel outside the run, its stored items. */
function findPlaced(
  number: string,
  channels: readonly ChannelRun[],
  before: (number: string) => readonly Item[],
): ChannelItems {
  const channel = channels.find((one) => one.number === number);
  const items = [...before(number), ...(channel?.items ?? [])];
  return { items, end: channel?.at ?? items.at(-1)?.finish ?? -Infinity };
}

/** The recent items of channels that others relay. */
const keepRelayed = (
  relays: ReadonlyMap<string, number>,
  channels: readonly ChannelRun[],
  before: (number: string) => readonly Item[],
): Record<string, readonly Item[]> =>
  Object.fromEntries(
    channels.flatMap(({ number, items, at }) => {
      const shift = relays.get(number);
      return shift === undefined
        ? []
        : [[number, selectRecent([...before(number), ...items], at, shift)]];
    }),
  );

/** A slot that relays a channel waits until that channel has been generated far enough. */
function isReady({ needs }: ChannelRun, channels: readonly ChannelRun[]): boolean {
  if (needs === null) return true;
  const other = channels.find(({ number }) => number === needs.channel);
  return other === undefined || other.at >= needs.until || other.nextStart() === null;
}

function earliest(channels: readonly ChannelRun[]): ChannelRun | null {
  let best: ChannelRun | null = null;
  let bestAt = Infinity;
  for (const channel of channels) {
    const at = channel.nextStart();
    if (at !== null && at < bestAt && isReady(channel, channels)) {
      best = channel;
      bestAt = at;
    }
  }
  return best;
}

/** Slots of a channel with guide settings. */
const selectGuideSlots = (
  programme: ChannelProgramme,
  number: string,
): ReadonlyMap<string, GuideSlot> =>
  new Map(
    programme.channels
      .filter((channel) => channel.number === number)
      .flatMap(({ days }) => days.flatMap(({ slots }) => slots))
      .flatMap(({ id, title, isHidden }) =>
        title === undefined && isHidden === undefined
          ? []
          : [[id, given({ title, isHidden })] as const],
      ),
  );
