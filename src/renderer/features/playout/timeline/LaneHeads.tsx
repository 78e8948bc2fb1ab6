import { Lock } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { cx } from '../../../ui/cx.ts';
import textCss from '../../../ui/text.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useNow } from '../../../state/now.ts';
import { openSide } from '../dialogs.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { useLane } from '../model/lanes.ts';
import { clock, shortDuration, getZone } from './zone-clock.ts';
import css from './LaneHeads.module.css';
import { shiftOf } from '../model/clock.ts';
import type { FindingCounts } from '../../../../shared/playout/finding.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { Lane, Spans } from '../model/lane.ts';
import { getLaneItem, upperBound } from '../model/lane.ts';
import { icon } from '../../../ui/icon.ts';

interface LaneProps {
  /** Height of a lane (px). */
  readonly lane: number;
}

interface HeadProps extends LaneProps {
  readonly channel: ChannelState;
}

/** Every channel's number, name and next problem, beside its lane. */
export function LaneHeads({
  channels,
  ...lane
}: LaneProps & { readonly channels: readonly ChannelState[] }) {
  return (
    <div className={css['heads']}>
      <div className={css['corner']} />
      {channels.map((channel) => (
        <Head key={channel.key} channel={channel} {...lane} />
      ))}
    </div>
  );
}

function Head(props: HeadProps) {
  const { channel, lane } = props;
  const { key, number, name, readOnly, virtualStart } = channel;
  return (
    <div className={css['head']} style={{ height: lane }}>
      <button
        type="button"
        className={css['name']}
        title={name}
        onClick={() => openSide('channels', key)}
      >
        <span className={css['number']}>{number}</span>{' '}
        <span className={css['words']}>
          <span className={css['title']}>{name}</span>
          {virtualStart !== null && <OwnClock channel={channel} />}
        </span>
        {readOnly !== null && (
          <Lock {...icon} size={12} aria-label={t('playouttimeline:head.readOnly')} />
        )}
        <VisuallyHidden>{t('playouttimeline:head.settings')}</VisuallyHidden>
      </button>
      <Badge channel={channel} />
    </div>
  );
}

/** The current time of a time-shifted channel's own clock. */
function OwnClock({ channel: { shiftMs } }: Pick<HeadProps, 'channel'>) {
  const zone = getZone(usePlayoutEditor((state) => state.zone));
  const now = useNow(1000, shiftMs !== null);
  return (
    <span className={cx(css['clock'], textCss['ellipsis'])}>
      {shiftMs === null
        ? t('playouttimeline:head.ownClock')
        : t('playouttimeline:head.plays', { time: clock(zone.local(now + shiftMs)) })}
    </span>
  );
}

function Badge({ channel }: Pick<HeadProps, 'channel'>) {
  const lane = useLane(channel.key);
  const now = useNow(30_000);
  const badge = chooseBadge(lane, channel.findings, now + (channel.shiftMs ?? 0));
  if (badge === null) return null;
  return (
    <button
      type="button"
      className={cx(css['badge'], css[badge.tone])}
      aria-label={t('playouttimeline:head.badge', { name: channel.name, text: badge.text })}
      title={badge.title}
      onClick={() => {
        if (badge.at === null) {
          openSide('findings', channel.key);
          return;
        }
        if (badge.ref !== null) playoutEditor.select([badge.ref]);
        playoutEditor.focusOn(badge.at - shiftOf(channel));
      }}
    >
      <span className={css['badgeText']}>{badge.text}</span>
    </button>
  );
}

/** The next problem of a channel, as its head shows it. */
interface Badge {
  readonly tone: 'bad' | 'warn';
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
  readonly length: number;
}

/** The spans that have not ended yet; null: none. */
function ahead({ from, to }: Spans, now: number): Ahead | null {
  const first = upperBound(to, now);
  const at = from[first];
  if (at === undefined) return null;
  return { count: from.length - first, from: at, length: (to[first] ?? at) - at };
}

/** The worst upcoming problem: an overlap before a gap, else the number of other findings. */
export function chooseBadge(lane: Lane, findings: FindingCounts, now: number): Badge | null {
  for (const k of ['overlap', 'gap'] as const) {
    const next = ahead(lane[`${k}s`], now);
    if (next === null) continue;
    const length = shortDuration(next.length);
    return {
      tone: k === 'overlap' ? 'bad' : 'warn',
      at: next.from,
      ref: startingAt(lane, k === 'overlap' ? next.from : next.from + next.length),
      ...(next.count === 1
        ? {
            text: t(`playouttimeline:badge.${k}`, { length }),
            title: t(`playouttimeline:badge.${k}Title`, { length }),
          }
        : formatCountBadge(`${k}s`, next.count)),
    };
  }
  if (findings.error > 0)
    return { tone: 'bad', at: null, ref: null, ...formatCountBadge('errors', findings.error) };
  if (findings.warning > 0)
    return { tone: 'warn', at: null, ref: null, ...formatCountBadge('warnings', findings.warning) };
  return null;
}

/** The item that starts at `at`: the later item of an overlap, or the item after a gap. */
function startingAt(lane: Lane, at: number): ItemRef | null {
  const index = upperBound(lane.starts, at) - 1;
  return lane.starts[index] === at ? (getLaneItem(lane, index)?.ref ?? null) : null;
}

function formatCountBadge(
  k: 'overlaps' | 'gaps' | 'errors' | 'warnings',
  count: number,
): { text: string; title: string } {
  const text = t(`playouttimeline:badge.${k}`, { count });
  return { text, title: text };
}
