import '../texts.ts';
import type { LucideIcon } from 'lucide-react';
import { Redo2, Undo2 } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { useHostState } from '../../../../state/host-state.ts';
import { tellFailure } from '../../../../state/calls.ts';
import { useTopic } from '../../../../state/topics.ts';
import { Button } from '../../../../ui/Button.tsx';
import { openApply } from '../parts/actions.ts';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { StatusPill } from '../../../../ui/StatusPill.tsx';
import actions from '../../head/PlayoutActions.module.css';
import { stepDayFinding } from '../day/DayFindings.tsx';
import { programmeEditor, useProgrammeEditor } from '../model/editor.ts';

/** The right side of the head in the Programme view: findings of the day, undo, redo and the review. */
export function ProgrammeActions() {
  const isRead = useProgrammeEditor(({ draft }) => draft.text !== '');
  if (!isRead) return null;
  return (
    <>
      <FindingsChip />
      <Step k="undo" shortcut="Ctrl+Z" Icon={Undo2} />
      <span className={actions['redo']}>
        <Step k="redo" shortcut="Ctrl+Shift+Z" Icon={Redo2} />
      </span>
      <Review />
    </>
  );
}

function Review() {
  const changes = useProgrammeEditor((state) => Math.abs(state.changes));
  const status = useTopic('playout.programme').status;
  const lost = useHostState() !== 'open';
  return (
    <Button
      variant="primary"
      disabled={lost || status === 'none'}
      title={t('programmeview:head.changes', { count: changes })}
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

function Step({
  k,
  shortcut,
  Icon,
}: {
  readonly k: 'undo' | 'redo';
  readonly shortcut: string;
  readonly Icon: LucideIcon;
}) {
  const step = useProgrammeEditor(
    ({ history }) => history[k === 'undo' ? 'past' : 'future'].at(-1)?.label ?? null,
  );
  const lost = useHostState() !== 'open';
  return (
    <IconButton
      label={step === null ? t(`playout:head.${k}`) : t(`playout:head.${k}Step`, { step })}
      shortcut={shortcut}
      icon={<Icon {...icon} />}
      disabled={step === null || lost}
      onClick={() => programmeEditor.travel(k)}
    />
  );
}
