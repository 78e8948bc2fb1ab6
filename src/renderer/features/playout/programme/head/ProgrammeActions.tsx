import '../texts.ts';
import { t } from '../../../../../shared/i18n/translate.ts';
import { useHostState } from '../../../../state/host-state.ts';
import { tellFailure } from '../../../../state/calls.ts';
import { useTopic } from '../../../../state/topics.ts';
import { Button } from '../../../../ui/Button.tsx';
import { openApply } from '../parts/actions.ts';
import { StatusPill } from '../../../../ui/StatusPill.tsx';
import { StepButtons } from '../../head/StepButtons.tsx';
import actions from '../../head/PlayoutActions.module.css';
import { stepDayFinding } from '../day/DayFindings.tsx';
import { useWrongFields } from '../form/wrong-fields.tsx';
import { programmeEditor, useProgrammeEditor } from '../model/editor.ts';

/** The right side of the head in the Programme view: findings of the day, undo, redo and the review. */
export function ProgrammeActions() {
  const isRead = useProgrammeEditor(({ draft }) => draft.text !== '');
  if (!isRead) return null;
  return (
    <>
      <FindingsChip />
      <Steps />
      <Review />
    </>
  );
}

function Review() {
  const changes = useProgrammeEditor((state) => Math.abs(state.changes));
  const status = useTopic('playout.programme').status;
  const isTrial = useProgrammeEditor((state) => state.trial !== null);
  const wrong = useWrongFields((state) => state.wrong);
  const lost = useHostState() !== 'open';
  const blocked = isTrial
    ? t('programmeview:trial.first')
    : wrong === null
      ? undefined
      : t('programmeview:head.wrong', wrong);
  return (
    <Button
      variant="primary"
      disabled={lost || status === 'none'}
      blocked={blocked}
      hint={t('programmeview:head.changes', { count: changes })}
      onClick={() => tellFailure(openApply())}
    >
      <span className={actions['long']}>{t('programmeview:head.review')}</span>
      <span className={actions['short']}>{t('programmeview:head.reviewShort')}</span>
      {changes > 0 && (
        <span className={actions['count']} aria-hidden="true">
          {changes}
        </span>
      )}
    </Button>
  );
}

function FindingsChip() {
  const findings = useProgrammeEditor((state) => state.findings);
  const tone = findings.bad > 0 ? 'bad' : findings.all > 0 ? 'waiting' : 'good';
  const label = t('playout:findings.chip', { count: findings.all });
  return (
    <StatusPill
      tone={tone}
      className={actions['findings']}
      aria-label={label}
      onClick={() => stepDayFinding(1)}
    >
      <span className={actions['long']}>{label}</span>
      <span className={actions['short']}>{findings.all}</span>
    </StatusPill>
  );
}

function Steps() {
  const undo = useProgrammeEditor(({ history }) => history.past.at(-1)?.label ?? null);
  const redo = useProgrammeEditor(({ history }) => history.future.at(-1)?.label ?? null);
  return <StepButtons undo={undo} redo={redo} onStep={(step) => programmeEditor.travel(step)} />;
}
