import { t } from '../../../../shared/i18n/translate.ts';
import { call, useAction } from '../../../state/calls.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import type { Workspace } from '../../../../shared/playout/state.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import css from './Notices.module.css';

type Conflict = Workspace['conflicts'][number];

/** Files that another program changed while the draft has changes too: whose items count. */
export function Conflicts() {
  const { conflicts } = useTopic('playout.workspace');
  if (conflicts.length === 0) return null;
  return (
    <>
      {conflicts.map((conflict) => (
        <One key={`${conflict.channel} ${conflict.file}`} conflict={conflict} />
      ))}
    </>
  );
}

function One({ conflict: { channel, file, name } }: { readonly conflict: Conflict }) {
  const action = useAction();
  const channelName = useEntry('playout.channels', channel)?.name ?? channel;
  const resolve = (take: 'mine' | 'theirs' | 'both'): void => {
    void action.run(() => call('playout.resolve', { channel, file, take }));
  };
  return (
    <Notice
      tone="warn"
      title={t('playout:conflict.title', { channel: channelName })}
      action={
        <span className={css['buttons']}>
          <Button
            pending={action.pending}
            onClick={() => {
              resolve('theirs');
            }}
          >
            {t('playout:conflict.theirs')}
          </Button>
          <Button
            disabled={action.pending}
            onClick={() => {
              resolve('mine');
            }}
          >
            {t('playout:conflict.mine')}
          </Button>
          <Button
            disabled={action.pending}
            onClick={() => {
              resolve('both');
            }}
          >
            {t('playout:conflict.both')}
          </Button>
        </span>
      }
    >
      {t('playout:conflict.text', { name })}
    </Notice>
  );
}
