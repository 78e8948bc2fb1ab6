import { useMemo } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { useNow } from '../../../state/now.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import type { Series } from '../../../ui/chart/chart-data.ts';
import { percentUnit, timeWords } from '../../../ui/chart/units.ts';
import text from '../../../ui/text.module.css';
import { usePlayoutEditor } from '../model/editor.ts';
import { lanes, useLanesVersion } from '../model/lanes.ts';
import { getZone } from '../timeline/zone-clock.ts';
import css from './ChannelsPane.module.css';
import type { Lane } from '../model/lane.ts';
import { upperBound } from '../model/lane.ts';
import type { Zone } from '../timeline/zone-clock.ts';

const DAYS = 14;
const DAY_MS = 86_400_000;
/** More channels than this are combined into their average. */
const MAX_SINGLE = 3;

/** The planned share of each of the next two weeks' days, which reveals gaps before they air. */
export function PlannedChart({ channels }: { readonly channels: readonly ChannelState[] }) {
  const zone = usePlayoutEditor((state) => state.zone);
  const now = Math.floor(useNow(60_000) / 60_000) * 60_000;
  const version = useLanesVersion();
  const series = useMemo(
    () => createSeries(channels, zone, now, version),
    [channels, zone, now, version],
  );
  const words = timeWords(DAYS * DAY_MS, zone);
  return (
    <section className={css['planned']}>
      <h3 className={text['heading']}>{t('playout:air.plannedShare')}</h3>
      <Chart
        label={t('playout:air.plannedShare')}
        kind="bar"
        height={140}
        series={series}
        unit={{ ...percentUnit(), ticks: () => [0, 0.5, 1] }}
        x={{ title: t('playout:air.day'), full: words.short, short: words.short }}
      />
    </section>
  );
}

/** Reads the items from the mirror. `_version` only triggers the recalculation. */
function createSeries(
  channels: readonly ChannelState[],
  zone: string,
  now: number,
  _version: number,
): readonly Series[] {
  const known = channels.filter(({ shiftMs }) => shiftMs !== null);
  const each = known.map((channel) => ({
    channel,
    days: plannedDays(lanes.lane(channel.key), getZone(zone), now, channel.shiftMs ?? 0, DAYS),
  }));
  const points = (shares: readonly { readonly at: number; readonly share: number }[]) =>
    shares.map(({ at, share }, day) => ({ x: at, y: share, partial: day === 0 }));
  if (each.length <= MAX_SINGLE)
    return each.map(({ channel, days }) => ({
      id: channel.key,
      name: channel.name,
      points: points(days),
    }));
  const average = (each[0]?.days ?? []).map(({ at }, day) => ({
    at,
    share: each.reduce((sum, { days }) => sum + (days[day]?.share ?? 0), 0) / each.length,
  }));
  return [{ id: 'all', name: t('playout:air.plannedAverage'), points: points(average) }];
}

/** A calendar day: its start (epoch ms) and the planned share of its remaining time (0 to 1). */
interface PlannedDay {
  readonly at: number;
  readonly share: number;
}

/**
 * The share of today's remaining time and of each following day that the lane's items fill; overlapping items count once. `now`: epoch
 * ms of the clock; `shift`: how far (ms) the lane's clock is ahead of it.
 */
export function plannedDays(
  lane: Pick<Lane, 'starts' | 'finishes' | 'reach'>,
  zone: Pick<Zone, 'local' | 'fromLocal'>,
  now: number,
  shift: number,
  days: number,
): readonly PlannedDay[] {
  const today = Math.floor(zone.local(now) / DAY_MS);
  return Array.from({ length: days }, (_, day) => {
    const at = zone.fromLocal((today + day) * DAY_MS);
    const from = Math.max(at, now) + shift;
    const to = zone.fromLocal((today + day + 1) * DAY_MS) + shift;
    return { at, share: filled(lane, from, to) / (to - from) };
  });
}

/** Time (ms) in [from, to) that items fill. */
function filled(
  lane: Pick<Lane, 'starts' | 'finishes' | 'reach'>,
  from: number,
  to: number,
): number {
  let sum = 0;
  let until = from;
  // No earlier item ends after `from`.
  for (let at = upperBound(lane.reach, from); at < lane.starts.length; at += 1) {
    const start = lane.starts[at] ?? to;
    if (start >= to) break;
    const finish = Math.min(to, lane.finishes[at] ?? start);
    sum += Math.max(0, finish - Math.max(until, start));
    until = Math.max(until, finish);
  }
  return sum;
}
