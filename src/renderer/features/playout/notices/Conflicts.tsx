import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import type { Workspace } from '../../../../shared/playout/state.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import css from './Notices.module.css';
import { useMutation } from '../../../state/use-mutation.ts';

type Conflict = Workspace['conflicts'][number];

/** Files that another program changed while the draft has changes too: whose items count. */
export function Conflicts() {
  const { conflicts } = useTopic('playout.workspace');
  return conflicts.map((conflict) => (
    <One key={`${conflict.channel} ${conflict.file}`} {...conflict} />
  ));
}

function One({ channel, file, name }: Conflict) {
  const channelName = useEntry('playout.channels', channel)?.name ?? channel;
  const { pending, submit } = useMutation((take: 'mine' | 'theirs' | 'both') =>
    call('playout.resolve', { channel, file, take }),
  );
  return (
    <Notice
      tone="warn"
      title={t('playout:conflict.title', { channel: channelName })}
      action={
        <span className={css['buttons']}>
          {(['theirs', 'mine', 'both'] as const).map((take) => (
            <Button
              key={take}
              pending={pending && take === 'theirs'}
              disabled={pending && take !== 'theirs'}
              onClick={() => {
                submit(take);
              }}
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
