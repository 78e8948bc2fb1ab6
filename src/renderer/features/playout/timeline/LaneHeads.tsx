import { Lock } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useNow } from '../../../state/now.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { useLane } from '../model/lanes.ts';
import type { TimelineAsk } from './asks.ts';
import { badgeOf } from './badge.ts';
import { clock } from './time-words.ts';
import { zoneOf } from './zone-clock.ts';
import css from './LaneHeads.module.css';
import { icon } from '../../../ui/icon.ts';
import { shiftOf } from '../model/clock.ts';

interface LaneProps {
  /** Height of a lane (px). */
  readonly lane: number;
  readonly onAsk: (ask: TimelineAsk) => void;
}

interface HeadProps extends LaneProps {
  readonly channel: ChannelState;
}

/** Number, name and what is wrong of every channel, beside its lane. */
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
  const { channel, lane, onAsk } = props;
  const { key, number, name, readOnly, virtualStart } = channel;
  return (
    <div className={css['head']} style={{ height: lane }}>
      <button
        type="button"
        className={css['name']}
        title={name}
        onClick={() => {
          onAsk({ k: 'channel', channel: key });
        }}
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
      <Badge {...props} />
    </div>
  );
}

/** What a time-shifted channel's own clock shows. */
function OwnClock({ channel: { shiftMs } }: Pick<HeadProps, 'channel'>) {
  const zone = zoneOf(usePlayoutEditor((state) => state.zone));
  const now = useNow(1000, shiftMs !== null);
  return (
    <span className={css['clock']}>
      {shiftMs === null
        ? t('playouttimeline:head.ownClock')
        : t('playouttimeline:head.plays', { time: clock(zone.local(now + shiftMs)) })}
    </span>
  );
}

function Badge({ channel, onAsk }: HeadProps) {
  const lane = useLane(channel.key);
  const now = useNow(30_000);
  const badge = badgeOf(lane, channel.findings, now + (channel.shiftMs ?? 0));
  if (badge === null) return null;
  return (
    <button
      type="button"
      className={cx(css['badge'], css[badge.tone])}
      aria-label={t('playouttimeline:head.badge', { name: channel.name, text: badge.text })}
      title={badge.title}
      onClick={() => {
        if (badge.at === null) {
          onAsk({ k: 'findings', channel: channel.key });
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
