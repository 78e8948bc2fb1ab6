import { useEffect } from 'react';
import { Ellipsis } from 'lucide-react';
import { dropTurns } from '../../../../shared/i18n/isolate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { AirSegment, ChannelState, PlannedItem } from '../../../../shared/playout/state.ts';
import { formatExactLength } from '../../../../shared/format/length.ts';
import { formatExactTime } from '../../../../shared/format/time.ts';
import { useNow } from '../../../state/now.ts';
import { useRoute } from '../../../state/route.ts';
import { cx } from '../../../ui/cx.ts';
import layout from '../../../ui/layout.module.css';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import text from '../../../ui/text.module.css';
import { opens } from '../dialogs.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { useChannels } from '../model/clock.ts';
import { isOnAir } from '../model/on-air.ts';
import { channelHealth, plannedReason, readOnlyReason, formatRefusedFile } from '../words.ts';
import { SidePane } from './SidePane.tsx';
import { PlannedChart } from './PlannedChart.tsx';
import css from './ChannelsPane.module.css';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { channelActions } from '../parts/channel-actions.ts';
import { ActionItems } from '../../../ui/item-actions.tsx';

/** Every channel with the item on air, the next item and its health. */
export function ChannelsPane({ onClose }: { readonly onClose: (() => void) | null }) {
  const channels = useChannels();
  return (
    <SidePane title={t('playout:air.title')} note={airText(channels)} onClose={onClose}>
      {channels.length === 0 ? (
        <EmptyState
          title={t('playout:air.none')}
          action={
            <Button onClick={opens({ k: 'channel', channel: null })}>
              {t('playout:channels.add')}
            </Button>
          }
        />
      ) : (
        <>
          <ul className={css['list']}>
            {channels.map((channel) => (
              <Row key={channel.key} channel={channel} />
            ))}
          </ul>
          <PlannedChart channels={channels} />
        </>
      )}
    </SidePane>
  );
}

/** "6 channels on air". */
function airText(channels: readonly ChannelState[]): string {
  const all = channels.length;
  const air = channels.filter(isOnAir).length;
  if (!channels.some(({ process }) => process.k === 'running'))
    return t('playout:air.planned', { count: all });
  return air === all
    ? t('playout:air.chip', { count: air })
    : t('playout:air.some', { count: air, all });
}

interface ChannelProps {
  readonly channel: ChannelState;
}

function Row({ channel }: ChannelProps) {
  const { detail } = useRoute();
  const marked = detail === `channel=${channel.key}`;
  const health = channelHealth(channel);
  useEffect(() => {
    if (marked)
      document.querySelector('[data-channel-marked]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <li className={css['row']} data-channel-marked={marked || undefined}>
      <div className={cx(css['head'], layout['row'])}>
        <span className={css['number']}>{channel.number}</span>
        <span
          className={cx(css['name'], text['ellipsis'])}
          title={dropTurns(channel.name)}
          dir="auto"
        >
          {dropTurns(channel.name)}
        </span>
        <StatusPill tone={health.tone}>{health.text}</StatusPill>
        <ChannelMenu channel={channel} />
      </div>
      {channel.problem !== null && (
        <p className={cx(css['problem'], text['small'], text['anywhere'])}>{channel.problem}</p>
      )}
      {channel.problem === null && <AirsOrPlanned channel={channel} />}
      <Notes channel={channel} />
    </li>
  );
}

/** The item on air, with the planned one beside it if that differs. Without a running process, only the plan. */
function AirsOrPlanned({ channel }: ChannelProps) {
  const { onAir, next, planned } = channel;
  const shift = channel.shiftMs ?? 0;
  const item = (one: PlannedItem | null): Airing | null =>
    one && { ...one, from: one.start - shift, to: one.finish - shift };
  if (plannedReason(channel) !== null)
    return (
      <dl className={css['airs']}>
        <AiringRow label={t('playout:air.plannedNow')} what={item(planned.now)} left />
        <AiringRow label={t('playout:air.plannedNext')} what={item(planned.next)} />
      </dl>
    );
  return (
    <dl className={css['airs']}>
      <AiringRow label={t('playout:air.now')} what={airing(onAir)} plan={planned.now} left />
      <AiringRow label={t('playout:air.next')} what={airing(next)} plan={planned.next} />
    </dl>
  );
}

/** A row of the list. Times: epoch ms of the clock. */
interface Airing {
  readonly ref: ItemRef | null;
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

/** Titles a segment that has no item by its kind: off air or black. */
const airing = (segment: AirSegment | null): Airing | null =>
  segment === null || segment.k === 'item'
    ? segment
    : {
        ...segment,
        title: segment.k === 'off' ? t('playout:health.off') : t('playout:health.black'),
      };

function Notes({ channel }: ChannelProps) {
  const { onAir, ends } = channel;
  const zone = usePlayoutEditor((state) => state.zone);
  const lag = Math.round((channel.lagMs ?? 0) / 1000) * 1000;
  const notes = [
    channel.problem === null ? plannedReason(channel) : null,
    ends === null
      ? null
      : t('playout:air.ends', {
          title: titled(ends),
          time: formatExactTime(Math.round(ends.from / 1000) * 1000, zone),
        }),
    ends !== null || onAir === null || onAir.k === 'item' ? null : onAir.reason,
    formatRefusedFile(channel.files),
    lag > 0 ? t('playout:air.lag', { length: formatExactLength(lag) }) : null,
    lag < 0 ? t('playout:air.lead', { length: formatExactLength(-lag) }) : null,
    channel.virtualStart === null
      ? null
      : channel.shiftMs === null
        ? t('playout:air.shiftUnknown')
        : t('playout:air.shifted', { length: formatExactLength(channel.shiftMs) }),
    channel.readOnly === null ? null : readOnlyReason(channel.readOnly),
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <ul className={cx(text['small'], text['anywhere'])}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function AiringRow({
  label,
  what,
  plan = null,
  left = false,
}: {
  readonly label: string;
  readonly what: Airing | null;
  /** The planned item, shown if it differs from the one on air. */
  readonly plan?: PlannedItem | null;
  /** Shows the remaining time. */
  readonly left?: boolean;
}) {
  const zone = usePlayoutEditor((state) => state.zone);
  const now = useNow(1000, left && what !== null);
  const seconds = Math.floor(((what?.to ?? now) - now) / 1000);
  return (
    <div className={css['airing']}>
      <dt>{label}</dt>
      {what === null ? (
        <dd className={text['small']}>{t('playout:air.nothing')}</dd>
      ) : (
        <dd>
          <Title what={what} />
          <span className={css['time']}>
            {left
              ? t('playout:air.left', { length: formatExactLength(Math.max(0, seconds * 1000)) })
              : formatExactTime(what.from, zone)}
          </span>
        </dd>
      )}
      {plan !== null && plan.ref.key !== what?.ref?.key && (
        <dd className={css['plan']} title={titled(plan)}>
          {t('playout:air.plan', { title: titled(plan) })}
        </dd>
      )}
    </div>
  );
}

const titled = ({ title }: { readonly title: string }): string =>
  title === '' ? t('playout:untitled') : dropTurns(title);

function Title({ what }: { readonly what: Airing }) {
  const { ref } = what;
  if (ref === null) return <span className={text['small']}>{titled(what)}</span>;
  return (
    <button
      type="button"
      className={cx(css['go'], text['ellipsis'])}
      title={titled(what)}
      onClick={() => playoutEditor.focusOn(ref)}
    >
      {titled(what)}
    </button>
  );
}

function ChannelMenu({ channel }: ChannelProps) {
  return (
    <Menu
      trigger={
        <IconButton
          label={t('playout:channel.more', { name: channel.name })}
          icon={<Ellipsis {...icon} />}
        />
      }
    >
      <ActionItems actions={channelActions(channel)} />
    </Menu>
  );
}
