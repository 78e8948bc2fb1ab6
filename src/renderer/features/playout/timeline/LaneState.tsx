import { t } from '../../../../shared/i18n/translate.ts';
import type { FindingCounts } from '../../../../shared/playout/finding.ts';
import { formatDuration, formatShortDuration } from '../../../../shared/format/duration.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import type { Tone } from '../../../../shared/format/states.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { useNow } from '../../../state/now.ts';
import { cx } from '../../../ui/cx.ts';
import { Dot } from '../../../ui/StatusPill.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { openSide } from '../dialogs.ts';
import { shiftOf } from '../model/clock.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import type { Lane, Spans } from '../model/lane.ts';
import { getLaneItem, upperBound } from '../model/lane.ts';
import { useLane } from '../model/lanes.ts';
import { airHealth } from '../words.ts';
import css from './LaneHeads.module.css';
import { clock, getZone, shortDuration } from './zone-clock.ts';

/** What a channel sends, and its next problem. `short`: both share one line, and an icon stands for what the channel sends. */
export function LaneState({
  channel,
  short,
}: {
  readonly channel: ChannelState;
  readonly short: boolean;
}) {
  const lane = useLane(channel.key);
  const now = useNow(1000);
  const zone = usePlayoutEditor((state) => state.zone);
  const problem = nextProblem(lane, channel.findings, now + shiftOf(channel));
  const air = describeAir(channel, now, zone);
  return (
    <span className={cx(css['state'], short && css['short'])}>
      <span className={css['air']} title={air.text}>
        <Dot tone={air.tone} />
        {short && problem !== null ? (
          <VisuallyHidden>{air.text}</VisuallyHidden>
        ) : (
          <span className={css['text']}>{air.text}</span>
        )}
      </span>
      {problem !== null && <Problem channel={channel} problem={problem} />}
    </span>
  );
}

/** "On air, 29:48 left", the clock of a time-shifted channel, or why nothing airs. */
function describeAir(
  channel: ChannelState,
  now: number,
  zone: string,
): { readonly tone: Tone; readonly text: string } {
  const health = airHealth(channel);
  const { virtualStart, shiftMs, onAir } = channel;
  const { tone } = health;
  if (virtualStart !== null && (tone === 'good' || tone === 'idle')) {
    if (shiftMs === null) return { tone: 'idle', text: t('playouttimeline:head.ownClock') };
    const time = clock(getZone(zone).local(now + shiftMs));
    return { tone, text: t('playouttimeline:head.plays', { time }) };
  }
  if (tone !== 'good' || onAir?.k !== 'item') return health;
  return { tone, text: t('playouttimeline:head.onAir', { left: timeLeft(onAir.to - now) }) };
}

/** From this remaining time (ms) on, seconds neither matter nor fit. */
const LONG_REST_MS = 10 * 3_600_000;

/** The remaining time of the item on air (ms): `29:48`, from ten hours on `11 h`. */
export const timeLeft = (ms: number): string =>
  ms < LONG_REST_MS ? formatLength(Math.max(0, ms)) : formatShortDuration(ms);

function Problem({
  channel,
  problem: { tone, text, title, at, ref },
}: {
  readonly channel: ChannelState;
  readonly problem: LaneProblem;
}) {
  return (
    <button
      type="button"
      className={cx(css['problem'], css[tone])}
      aria-label={t('playouttimeline:head.problem', { name: channel.name, text })}
      title={title}
      onClick={() => {
        if (at === null) {
          openSide('findings', channel.key);
          return;
        }
        if (ref !== null) playoutEditor.select([ref]);
        playoutEditor.focusOn(at - shiftOf(channel));
      }}
    >
      <Dot tone={tone} />
      <span className={css['text']}>{text}</span>
    </button>
  );
}

/** A channel's next problem, as shown in its lane head. */
interface LaneProblem {
  readonly tone: 'bad' | 'waiting';
  readonly text: string;
  /** The full text, for the tooltip. */
  readonly title: string;
  /** Playout time of the problem; null: several places. */
  readonly at: number | null;
  /** The item of the finding; null: none. */
  readonly ref: ItemRef | null;
}

interface Ahead {
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

/** The first span that has not ended yet, and how many remain; null: none. */
function ahead({ from, to }: Spans, now: number): Ahead | null {
  const first = upperBound(to, now);
  const at = from[first];
  if (at === undefined) return null;
  return { count: from.length - first, from: at, to: to[first] ?? at };
}

/** The worst upcoming problem: an overlap before a gap, else the number of other findings. `now`: playout time (epoch ms). */
export function nextProblem(lane: Lane, findings: FindingCounts, now: number): LaneProblem | null {
  const overlap = ahead(lane.overlaps, now);
  if (overlap !== null)
    return {
      tone: 'bad',
      ...findPlace(lane, overlap.from, overlap.from),
      ...spanTexts('overlap', overlap, shortDuration(overlap.to - overlap.from)),
    };
  const gap = ahead(lane.gaps, now);
  if (gap !== null)
    return {
      tone: 'waiting',
      ...findPlace(lane, gap.from, gap.to),
      ...spanTexts(gap.from > now ? 'gap' : 'gapNow', gap, timeUntil(gap, now)),
    };
  if (findings.error > 0) return { tone: 'bad', ...countTexts('errors', findings.error) };
  if (findings.warning > 0) return { tone: 'waiting', ...countTexts('warnings', findings.warning) };
  return null;
}

const DAY_MS = 86_400_000;

/** The time until a gap begins, or until one that has begun ends. */
function timeUntil({ from, to }: Ahead, now: number): string {
  const ms = (from > now ? from : to) - now;
  return ms < DAY_MS ? formatLength(ms) : formatDuration(ms);
}

function spanTexts(
  k: 'overlap' | 'gap' | 'gapNow',
  { from, to, count }: Ahead,
  time: string,
): Pick<LaneProblem, 'text' | 'title'> {
  const title = t(`playouttimeline:problem.${k === 'overlap' ? 'overlap' : 'gap'}Title`, {
    length: shortDuration(to - from),
  });
  const more = count === 1 ? '' : ` ${t('playouttimeline:problem.more', { count: count - 1 })}`;
  return { text: t(`playouttimeline:problem.${k}`, { time }), title: title + more };
}

/** `at` and the item that starts at `start`: the later item of an overlap, or the item after a gap. */
function findPlace(lane: Lane, at: number, start: number): Pick<LaneProblem, 'at' | 'ref'> {
  const index = upperBound(lane.starts, start) - 1;
  const ref = lane.starts[index] === start ? (getLaneItem(lane, index)?.ref ?? null) : null;
  return { at, ref };
}

function countTexts(k: 'errors' | 'warnings', count: number): Omit<LaneProblem, 'tone'> {
  const text = t(`playouttimeline:problem.${k}`, { count });
  return { text, title: text, at: null, ref: null };
}
