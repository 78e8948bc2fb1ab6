import { realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '../../node/system-clock.ts';
import type { DemoOptions } from '../kit/declare.ts';
import type { ChannelServer } from './channel-server.ts';
import { startChannelServer } from './channel-server.ts';
import type { LineupPaths } from './write-lineup.ts';
import { refreshOutput, placesIn, writeLineup } from './write-lineup.ts';
import programme from './program/programme.json' with { type: 'json' };
import { daysAround, ownZone, makePlan } from './program/plan.ts';
import { minute } from './program/model.ts';
import type { Flaws } from './program/channels.ts';
import { MORNING_MS } from './program/channels.ts';
import type { Day } from './program/model.ts';

const GAP_MS = 14 * minute + 2000;
const OVERLAP_MS = 3 * minute + 10_000;

export interface PlayoutDemoOptions extends DemoOptions {
  /** An existing, dedicated folder; all files are created in it. */
  readonly folder: string;
  /** IANA name of the zone of the files' days; default: this computer's. */
  readonly zone?: string;
  /** Whether two channels have a programme instead of files, which needs the library of the demo; default: none has. */
  readonly hasProgramme?: boolean;
}

/** A lineup with a week of programming, and a channel server that runs it. */
export interface PlayoutDemo {
  /** Absolute path of the lineup. */
  readonly lineup: string;
  /** `http://127.0.0.1:<port>` of the channel server. */
  readonly url: string;
  readonly server: ChannelServer;
  /** Stops the server; the folder stays. */
  stop(): Promise<void>;
}

/** Days of programming before and after today. */
const DAYS_BEFORE = 3;
const DAYS_AFTER = 4;
/** How long the channels have been on air when the demo starts (ms). */
const ON_AIR_MS = 10 * minute;

/**
 * Writes six channels with a week of programming around now into a folder and starts their server. One has a gap of
 * 14:02 soon after now, one an overlap of 3:10 near now, and one a clock that is 6 hours behind; there are no other
 * faults. Everything is synthetic, so no media is needed. Rejects with `invalid-input` for an unknown fault.
 */
export async function startPlayoutDemo(options: PlayoutDemoOptions): Promise<PlayoutDemo> {
  const { clock = systemClock, zone = ownZone() } = options;
  const now = clock.now();
  const days = daysAround(now, zone, DAYS_BEFORE, DAYS_AFTER);
  const channels = makePlan(days, flawsNear(now, days));
  const places = placesIn(await realpath(options.folder));
  const server = await startChannelServer({
    ...options,
    channels: channels.map(({ number, name }) => ({
      number,
      name,
      tvgId: `ersatztv.${number}`,
      group: 'Demo',
    })),
    xmltvFolder: places.xmltv,
  });
  const startedAt = Math.floor((now - ON_AIR_MS) / 1000) * 1000;
  try {
    const isProgrammed = (number: string): boolean =>
      options.hasProgramme === true && programmed.includes(number);
    const plans = channels.map((plan) =>
      isProgrammed(plan.number) ? { ...plan, days: [] } : plan,
    );
    await writeLineup(places, plans, { port: server.port, zone, startedAt });
    if (options.hasProgramme === true) await writeProgramme(places, zone);
    for (const { number } of channels) server.startChannel(number, startedAt);
    const stopOutput = await refreshOutput(places.output, server.sessions(), clock);
    return {
      lineup: places.lineup,
      url: server.url,
      server,
      stop: async () => {
        await stopOutput();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * Times of the faults relative to `now` (epoch ms): soon, so that they are visible, and never across midnight, where they would affect two
 * files.
 */
function flawsNear(now: number, days: readonly Day[]): Flaws {
  const at = Math.round(now / minute) * minute;
  const within = (from: number, length: number): number => {
    const day = days.find((one) => from < one.to) ?? { from, to: Infinity };
    if (from < day.from + 5 * minute) return day.from + 5 * minute;
    return from + length > day.to - 30 * minute ? day.to + 5 * minute : from;
  };
  const morning = within(at - 22 * minute, MORNING_MS + 30 * minute);
  return {
    gap: { at: within(at + 25 * minute, GAP_MS), ms: GAP_MS },
    overlap: { at: morning + MORNING_MS - OVERLAP_MS, ms: OVERLAP_MS },
  };
}

/** Numbers of the channels that have a programme. */
const programmed: readonly string[] = Object.keys(programme.channels);

/** Writes the programme of two channels beside the lineup: a programme over the library of the demo. `zone`: IANA name. */
async function writeProgramme({ lineup }: LineupPaths, zone: string): Promise<void> {
  const text = JSON.stringify({ ...programme, zone }, null, 2);
  await writeFile(path.join(path.dirname(lineup), 'programming.json'), `${text}\n`);
}
