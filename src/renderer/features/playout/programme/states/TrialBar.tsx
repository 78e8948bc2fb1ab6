import { t } from '../../../../../shared/i18n/translate.ts';
import { useTopic } from '../../../../state/topics.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { compareChannels, describeChanges } from '../model/compare-channels.ts';
import { programmeEditor, useProgrammeEditor } from '../model/editor.ts';
import css from './States.module.css';

/** Above an imported programme until it is kept: what it would change. */
export function TrialBar() {
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
            disabled={status === 'readOnly'}
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
