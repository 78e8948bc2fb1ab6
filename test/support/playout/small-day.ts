import type { DayPreview } from '../../../src/shared/playout/programme/contract.ts';
import type { SourceJson } from '../../../src/shared/playout/programme/document.ts';
import { readProgramme } from '../../../src/shared/playout/programme/read-programme.ts';
import { previewDay } from './whole-steps.ts';

const MINUTE = 60_000;
/** 2026-05-04, in days since 1970-01-01 and as the start of its broadcast day (epoch ms). */
const DAY = 20_577;
export const START = DAY * 86_400_000 + 360 * MINUTE;

const list = (prefix: string, minutes: number) =>
  Array.from({ length: 40 }, (_, index) => ({
    id: `${prefix}${String(index)}`,
    path: `/media/${prefix}/${String(index)}.mkv`,
    ms: minutes * MINUTE,
  }));
const media = [...list('e', 32), ...list('f', 90)];

/** Two sources: episodes of 32 min and films of 90 min. */
const sources: Readonly<Record<string, SourceJson>> = {
  harbour: { ids: media.slice(0, 40).map(({ id }) => id), order: 'listed' },
  films: { ids: media.slice(40).map(({ id }) => id), order: 'listed' },
};

/** A programme with one channel, `1`, that has this plan every day. */
const smallDocument = (plan: readonly object[]) => ({
  programming: 1,
  zone: 'UTC',
  dayStart: '06:00',
  sources,
  channels: { '1': { fallback: { lavfi: 'x' }, days: [{ plan }] } },
});

/** Generates the day without earlier state. */
export function smallDay(plan: readonly object[], pins: readonly object[] = []): DayPreview {
  const { programme, findings } = readProgramme({ ...smallDocument(plan), pins });
  if (programme === null) throw new Error(JSON.stringify(findings));
  const preview = previewDay({
    programme,
    library: { byId: new Map(media.map((one) => [one.id, one])), select: () => [] },
    ledgers: [],
    revision: 'small',
    day: DAY,
    channels: [],
    now: 0,
  });
  return { ...preview, faults: [] };
}
