import { X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { send } from '../../../state/calls.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { channelTitle, inOrder } from '../words.ts';
import { Conflicts } from './Conflicts.tsx';
import css from './Notices.module.css';
import { StuckWrites } from './StuckWrites.tsx';

const broken = (channels: Readonly<Record<string, ChannelState>>): readonly ChannelState[] =>
  inOrder(channels).filter(({ problem }) => problem !== null);

/** More of them than this are counted. */
const MOST = 2;

/** What the user must know of the open lineup before anything else. */
export function PanelNotices() {
  const { recovered } = useTopic('playout.workspace');
  const bad = useTopicSelector('playout.channels', broken);
  return (
    <div className={css['notices']}>
      {recovered !== null && (
        <Notice
          title={t('playout:recovered')}
          action={
            <IconButton
              label={t('app:dismiss')}
              icon={<X {...icon} />}
              onClick={() => {
                send('playout.closeRecovered', undefined);
              }}
            />
          }
        >
          {recovered}
        </Notice>
      )}
      <StuckWrites />
      <Conflicts />
      {bad.slice(0, MOST).map((channel) => (
        <Notice key={channel.key} tone="bad" title={channelTitle(channel)}>
          {channel.problem}
        </Notice>
      ))}
      {bad.length > MOST && (
        <p className={css['more']}>{t('playout:moreBroken', { count: bad.length - MOST })}</p>
      )}
    </div>
  );
}
