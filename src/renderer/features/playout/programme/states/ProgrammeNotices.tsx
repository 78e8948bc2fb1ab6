import { useState } from 'react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { call } from '../../../../state/calls.ts';
import { useTopic } from '../../../../state/topics.ts';
import { useMutation } from '../../../../state/use-mutation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { programmeEditor, useProgrammeEditor } from '../model/editor.ts';
import { openPage } from '../parts/pages.ts';
import { compareChannels, describeChanges } from '../model/compare-channels.ts';
import css from './States.module.css';

/** Notices above the view: an error in the document, a conflict, a read-only file, a folder with other programs' files. */
export function ProgrammeNotices({ channel }: { readonly channel: string | null }) {
  const { status, channels, background } = useTopic('playout.programme');
  const findings = useProgrammeEditor(({ draft }) => draft.findings);
  const conflict = useProgrammeEditor((state) => state.conflict);
  const fault = findings.find(({ severity }) => severity === 'error');
  const foreign = channels.find(({ number }) => number === channel)?.foreignFiles ?? 0;
  return (
    <>
      <TrialBar />
      {conflict && <Conflict />}
      {fault !== undefined && (
        <Notice
          tone="bad"
          title={t('programmeview:broken.title')}
          action={
            <Button onClick={() => openPage('text')}>{t('programmeview:broken.open')}</Button>
          }
        >
          <code className={css['pointer']}>{fault.pointer}</code> {fault.message}
        </Notice>
      )}
      {status === 'readOnly' && <Notice tone="warn" title={t('programmeview:readOnly.title')} />}
      {background.isOn && background.lastError !== null && (
        <Notice tone="warn" title={t('programmeview:background.failed')}>
          {background.lastError}
        </Notice>
      )}
      {foreign > 0 && channel !== null && <Foreign channel={channel} count={foreign} />}
    </>
  );
}

function Conflict() {
  return (
    <Notice
      tone="warn"
      title={t('programmeview:conflict.title')}
      action={
        <span className={css['ways']}>
          <Button onClick={() => programmeEditor.resolve(false)}>
            {t('programmeview:conflict.load')}
          </Button>
          <Button onClick={() => programmeEditor.resolve(true)}>
            {t('programmeview:conflict.keep')}
          </Button>
        </span>
      }
    >
      {t('programmeview:conflict.text')}
    </Notice>
  );
}

function Foreign({ channel, count }: { readonly channel: string; readonly count: number }) {
  const [isAsking, setAsking] = useState(false);
  const taking = useMutation(() => call('playout.programme.takeOver', { channel }), {
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Notice
        title={t('programmeview:foreign.title', { count })}
        action={<Button onClick={() => setAsking(true)}>{t('programmeview:foreign.take')}</Button>}
      >
        {t('programmeview:foreign.text')}
      </Notice>
      {isAsking && (
        <ConfirmDialog
          title={t('programmeview:foreign.ask', { channel })}
          text={t('programmeview:foreign.askText', { count })}
          action={t('programmeview:foreign.confirm')}
          submission={taking}
          onConfirm={() => taking.submit()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The bar above an imported programme: what keeping it would change. */
function TrialBar() {
  const { status } = useTopic('playout.programme');
  const trial = useProgrammeEditor((state) => state.trial);
  const now = useProgrammeEditor(({ draft }) => draft.document);
  if (trial === null) return null;
  const parts = describeChanges(compareChannels(trial.before.document, now));
  return (
    <Notice
      title={t('programmeview:trial.title', { program: trial.from })}
      action={
        <span className={css['ways']}>
          <Button onClick={() => programmeEditor.discard()}>
            {t('programmeview:trial.discard')}
          </Button>
          <Button
            variant="primary"
            blocked={status === 'readOnly' ? t('programmeview:readOnly.title') : undefined}
            onClick={() => programmeEditor.keep()}
          >
            {t('programmeview:trial.keep')}
          </Button>
        </span>
      }
    >
      {[...parts, t('programmeview:trial.text')].join(' ')}
    </Notice>
  );
}
