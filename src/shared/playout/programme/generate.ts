import { ChannelRun } from './channel-run.ts';
import type { GeneratorFinding, GuideEntry, Item, ChannelProgramme, State, Step } from './model.ts';
import { makeGuide } from './guide.ts';
import type { Library } from './pool.ts';
import { GeneratorRun } from './run.ts';

export interface RunSpan {
  /** Epoch ms. A channel whose last run ended later goes on from there. */
  readonly from: number;
  /** What starts before this instant is placed whole, and a hole is filled to its end. */
  readonly to: number;
}

export interface Generated {
  /** By channel, in order and without gaps. */
  readonly items: Readonly<Record<string, readonly Item[]>>;
  readonly guide: Readonly<Record<string, readonly GuideEntry[]>>;
  /** In the order in which they arose. */
  readonly findings: readonly GeneratorFinding[];
  readonly steps: Readonly<Record<string, readonly Step[]>>;
  readonly state: State;
}

/**
 * R0: the items of all channels. No clock, no I/O and no chance: equal input gives equal output. Slots are taken in the order of their real
 * start over all channels, ties in the order of the channels, because channels may share cursors.
 */
export function generate(
  programme: ChannelProgramme,
  library: Library,
  state: State,
  { from, to }: RunSpan,
): Generated {
  const run = new GeneratorRun(programme, library, state, to);
  const channels = programme.channels.map((channel) => new ChannelRun(run, channel, state, from));
  for (;;) {
    const next = earliest(channels);
    if (next === null) break;
    next.place();
  }
  const byNumber = <T>(read: (channel: ChannelRun) => T): Record<string, T> =>
    Object.fromEntries(channels.map((channel) => [channel.number, read(channel)]));
  return {
    items: byNumber(({ items }) => items),
    guide: byNumber(({ items, number }) => makeGuide(items, selectTitles(programme, number))),
    findings: run.findings,
    steps: byNumber(({ steps }) => steps),
    state: {
      cursors: run.cursors.stored(),
      aired: { ...state.aired, ...byNumber(({ airings }) => airings.stored()) },
      visits: Object.fromEntries(run.visits),
      until: { ...state.until, ...byNumber(({ seam }) => seam) },
    },
  };
}

function earliest(channels: readonly ChannelRun[]): ChannelRun | null {
  let best: ChannelRun | null = null;
  let bestAt = Infinity;
  for (const channel of channels) {
    const at = channel.nextStart();
    if (at !== null && at < bestAt) {
      best = channel;
      bestAt = at;
    }
  }
  return best;
}

/** Guide titles by slot. */
const selectTitles = (programme: ChannelProgramme, number: string): ReadonlyMap<string, string> =>
  new Map(
    programme.channels
      .filter((channel) => channel.number === number)
      .flatMap(({ days }) => days.flatMap(({ slots }) => slots))
      .flatMap(({ id, title }) => (title === undefined ? [] : [[id, title] as const])),
  );
