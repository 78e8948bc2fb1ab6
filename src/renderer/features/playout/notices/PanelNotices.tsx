import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type {
  ChannelState,
  PlayoutWorkspace,
  StuckWrite,
} from '../../../../shared/playout/state.ts';
import { send, call } from '../../../state/calls.ts';
import { useTopic, useTopicSelector, useEntry } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import text from '../../../ui/text.module.css';
import { channelsInOrder } from '../model/clock.ts';
import { channelTitle } from '../words.ts';
import { Button } from '../../../ui/Button.tsx';
import { useMutation } from '../../../state/use-mutation.ts';
import { showToast } from '../../../state/toasts.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import css from './Notices.module.css';

const broken = (channels: Readonly<Record<string, ChannelState>>): readonly ChannelState[] =>
  channelsInOrder(channels).filter(({ problem }) => problem !== null);

/** Further notices are shown as a count. */
const MAX_SHOWN = 2;

/** Notices about the open lineup that the user must see first. */
export function PanelNotices() {
  const { recovered } = useTopic('playout.workspace');
  const bad = useTopicSelector('playout.channels', broken);
  return (
    <div className={cx(css['notices'], layout['stack'])}>
      {recovered !== null && (
        <Notice
          title={t('playout:recovered')}
          action={
            <IconButton
              label={t('app:dismiss')}
              icon={<X {...icon} />}
              onClick={() => send('playout.closeRecovered', undefined)}
            />
          }
        >
          {recovered}
        </Notice>
      )}
      <StuckWrites />
      <Conflicts />
      {bad.slice(0, MAX_SHOWN).map((channel) => (
        <Notice key={channel.key} tone="bad" title={channelTitle(channel)}>
          {channel.problem}
        </Notice>
      ))}
      {bad.length > MAX_SHOWN && (
        <p className={text['small']}>
          {t('playout:moreBroken', { count: bad.length - MAX_SHOWN })}
        </p>
      )}
    </div>
  );
}

type Conflict = PlayoutWorkspace['conflicts'][number];

/** Files that another program changed while the draft has changes too: the user decides which items to use. */
export function Conflicts() {
  const { conflicts } = useTopic('playout.workspace');
  return conflicts.map((conflict) => (
    <OneConflict key={`${conflict.channel} ${conflict.file}`} {...conflict} />
  ));
}

function OneConflict({ channel, file, name }: Conflict) {
  const channelName = useEntry('playout.channels', channel)?.name ?? channel;
  const { pending, submit } = useMutation((take: 'mine' | 'theirs' | 'both') =>
    call('playout.resolve', { channel, file, take }),
  );
  return (
    <Notice
      tone="warn"
      title={t('playout:conflict.title', { channel: channelName })}
      action={
        <span className={layout['wrap']}>
          {(['theirs', 'mine', 'both'] as const).map((take) => (
            <Button
              key={take}
              pending={pending && take === 'theirs'}
              disabled={pending && take !== 'theirs'}
              onClick={() => submit(take)}
            >
              {t(`playout:conflict.${take}`)}
            </Button>
          ))}
        </span>
      }
    >
      {t('playout:conflict.text', { name })}
    </Notice>
  );
}

/** Further file names are shown as a count. */
const MAX_NAMES = 3;

/** Writes that could be neither completed nor reverted. The core writes nothing to their folders until the user decides. */
export function StuckWrites() {
  const { stuckWrites } = useTopic('playout.workspace');
  return stuckWrites.map((write) => <OneWrite key={write.id} write={write} />);
}

function OneWrite({ write }: { readonly write: StuckWrite }) {
  const [asking, setAsking] = useState(false);
  const { pending, submit } = useMutation(() => call('playout.settleWrites', undefined), {
    onDone: ({ left }) => {
      if (left > 0) showToast({ tone: 'bad', text: t('playout:stuck.still') });
    },
  });
  return (
    <Notice
      tone="bad"
      title={t('playout:stuck.title')}
      action={
        <span className={layout['wrap']}>
          <Button pending={pending} onClick={() => submit()}>
            {t('playout:stuck.again')}
          </Button>
          <Button disabled={pending} onClick={() => setAsking(true)}>
            {t('playout:stuck.keep')}
          </Button>
        </span>
      }
    >
      <p>{write.reason}</p>
      <p>{t(`playout:stuck.${write.aim}`, { names: formatNames(write) })}</p>
      {asking && <KeepDialog id={write.id} onClose={() => setAsking(false)} />}
    </Notice>
  );
}

function formatNames({ files }: StuckWrite): string {
  const shown = files.slice(0, MAX_NAMES).join(', ');
  const count = files.length - MAX_NAMES;
  return count > 0 ? t('playout:stuck.more', { names: shown, count }) : shown;
}

/** Confirms giving up a write, because it cannot be undone. */
function KeepDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const keeping = useMutation(() => call('playout.giveUpWrite', { id }));
  return (
    <ConfirmDialog
      title={t('playout:stuck.keepTitle')}
      text={t('playout:stuck.keepText')}
      action={t('playout:stuck.keep')}
      danger={false}
      submission={keeping}
      onConfirm={() => void keeping.run().then(onClose)}
      onClose={onClose}
    />
  );
}
