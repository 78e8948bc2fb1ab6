import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { StuckWrite } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import css from './Notices.module.css';

/** More file names are counted. */
const MOST = 3;

/** Writes that could be neither finished nor undone: nothing is written beside their files until the user decides. */
export function StuckWrites() {
  const { stuckWrites } = useTopic('playout.workspace');
  return stuckWrites.map((write) => <One key={write.id} write={write} />);
}

function One({ write }: { readonly write: StuckWrite }) {
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
        <span className={css['buttons']}>
          <Button
            pending={pending}
            onClick={() => {
              submit();
            }}
          >
            {t('playout:stuck.again')}
          </Button>
          <Button
            disabled={pending}
            onClick={() => {
              setAsking(true);
            }}
          >
            {t('playout:stuck.keep')}
          </Button>
        </span>
      }
    >
      <p>{write.reason}</p>
      <p>{t(`playout:stuck.${write.aim}`, { names: namesOf(write) })}</p>
      {asking && (
        <KeepDialog
          id={write.id}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </Notice>
  );
}

function namesOf({ files }: StuckWrite): string {
  const shown = files.slice(0, MOST).join(', ');
  const count = files.length - MOST;
  return count > 0 ? t('playout:stuck.more', { names: shown, count }) : shown;
}

/** Giving up cannot be undone, so it is asked once. */
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
