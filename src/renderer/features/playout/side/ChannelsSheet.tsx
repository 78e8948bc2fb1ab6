import { useEffect } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState, OnAir } from '../../../../shared/playout/state.ts';
import { useNow } from '../../../state/now.ts';
import { useRoute } from '../../../state/route.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Badge } from '../../../ui/Chip.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { openDialog } from '../dialogs.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { clockLength } from '../time/length.ts';
import { clockTime } from '../time/zone.ts';
import { channelHealth, inOrder, readOnlyReason, refusedFile } from '../words.ts';
import { ChannelMenu } from './ChannelMenu.tsx';
import { SidePane } from './SidePane.tsx';
import css from './ChannelsSheet.module.css';

/** Every channel with what airs, what comes next and how it is. */
export function ChannelsSheet() {
  const channels = useTopicSelector('playout.channels', inOrder);
  return (
    <SidePane title={t('playout:air.title')}>
      {channels.length === 0 ? (
        <EmptyState
          title={t('playout:air.none')}
          action={
            <Button
              onClick={() => {
                openDialog({ k: 'channel', channel: null });
              }}
            >
              {t('playout:channels.add')}
            </Button>
          }
        />
      ) : (
        <ul className={css['list']}>
          {channels.map((channel) => (
            <Row key={channel.key} channel={channel} />
          ))}
        </ul>
      )}
    </SidePane>
  );
}

function Row({ channel }: { readonly channel: ChannelState }) {
  const { detail } = useRoute();
  const marked = detail === `channel=${channel.key}`;
  const health = channelHealth(channel);
  const late = Math.round(channel.lagMs / 1000) >= 1;
  useEffect(() => {
    if (marked)
      document.querySelector('[data-channel-marked]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <li className={css['row']} data-channel-marked={marked || undefined}>
      <div className={css['head']}>
        <span className={css['number']}>{channel.number}</span>
        <span className={css['name']} title={channel.name} dir="auto">
          {channel.name}
        </span>
        <Badge tone={health.tone}>{health.text}</Badge>
        <ChannelMenu channel={channel} />
      </div>
      {channel.problem !== null && <p className={css['problem']}>{channel.problem}</p>}
      {channel.problem === null && (
        <dl className={css['airs']}>
          <Airs
            label={t('playout:air.now')}
            what={channel.onAir}
            shift={channel.shiftMs ?? 0}
            left
          />
          <Airs label={t('playout:air.next')} what={channel.next} shift={channel.shiftMs ?? 0} />
        </dl>
      )}
      <Notes channel={channel} late={late} />
    </li>
  );
}

function Notes({ channel, late }: { readonly channel: ChannelState; readonly late: boolean }) {
  const notes = [
    refusedFile(channel.files),
    late ? t('playout:air.lag', { length: clockLength(channel.lagMs) }) : null,
    channel.virtualStart === null
      ? null
      : channel.shiftMs === null
        ? t('playout:air.shiftUnknown')
        : t('playout:air.shifted', { length: clockLength(channel.shiftMs) }),
    channel.readOnly === null ? null : readOnlyReason(channel.readOnly),
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <ul className={css['notes']}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function Airs({
  label,
  what,
  shift,
  left = false,
}: {
  readonly label: string;
  readonly what: OnAir | null;
  readonly shift: number;
  /** Says how long it goes on. */
  readonly left?: boolean;
}) {
  const zone = usePlayoutEditor((state) => state.zone);
  const now = useNow(1000, left && what !== null) + shift;
  return (
    <div className={css['airing']}>
      <dt>{label}</dt>
      {what === null ? (
        <dd className={css['black']}>{t('playout:air.nothing')}</dd>
      ) : (
        <dd>
          <button
            type="button"
            className={css['go']}
            title={what.title}
            onClick={() => {
              playoutEditor.focusOn(what.ref);
            }}
          >
            {what.title === '' ? t('playout:untitled') : what.title}
          </button>
          <span className={css['time']}>
            {left
              ? t('playout:air.left', {
                  length: clockLength(Math.max(0, floorSecond(what.finish - now))),
                })
              : clockTime(what.start - shift, zone)}
          </span>
        </dd>
      )}
    </div>
  );
}

const floorSecond = (ms: number): number => Math.floor(ms / 1000) * 1000;
