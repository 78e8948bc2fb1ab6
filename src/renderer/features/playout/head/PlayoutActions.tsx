import { t } from '../../../../shared/i18n/translate.ts';
import type { PlayoutWorkspace } from '../../../../shared/playout/state.ts';
import { useHostState } from '../../../state/host-state.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { opens, ROOMY, toggleFindings, useOpenDialog } from '../dialogs.ts';
import { useMatches } from '../../../ui/use-matches.ts';
import { findingCount, worstTone } from '../findings/finding-counts.ts';
import { playoutEditor } from '../model/editor.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { usePanelLayout } from '../layout.ts';
import { StepButtons } from './StepButtons.tsx';
import css from './PlayoutActions.module.css';

const ProgrammeActions = lazyPart(
  async () => (await import('../programme/head/ProgrammeActions.tsx')).ProgrammeActions,
);

const isOpen = ({ state }: PlayoutWorkspace): boolean => state === 'open';

/** The right side of the head: findings, undo, redo and the review, in the Edit view. */
export function PlayoutActions() {
  const area = usePanelLayout((state) => state.area);
  if (!useTopicSelector('playout.workspace', isOpen)) return null;
  if (area === 'programme') return <ProgrammeActions />;
  if (area !== 'edit') return null;
  return (
    <>
      <FindingsChip />
      <Steps />
      <Review />
    </>
  );
}

function FindingsChip() {
  const count = useTopicSelector('playout.workspace', findingCount);
  const worst = useTopicSelector('playout.workspace', worstTone);
  const shown = useOpenDialog(({ side }) => side === 'findings');
  const roomy = useMatches(ROOMY);
  const tone =
    count === 0 ? 'good' : worst === 'info' ? 'idle' : worst === 'warn' ? 'waiting' : worst;
  return (
    <StatusPill
      tone={tone}
      className={css['findings']}
      aria-expanded={roomy ? undefined : shown}
      aria-label={t('playout:findings.chip', { count })}
      onClick={toggleFindings}
    >
      <span className={css['long']}>{t('playout:findings.chip', { count })}</span>
      <span className={css['short']}>{count}</span>
    </StatusPill>
  );
}

function Steps() {
  const { undo, redo } = useTopic('playout.workspace');
  return (
    <StepButtons undo={undo} redo={redo} onStep={(step) => void playoutEditor.history(step)} />
  );
}

function Review() {
  const { changedFiles } = useTopic('playout.workspace');
  const lost = useHostState() !== 'open';
  const none = changedFiles === 0;
  return (
    <Button
      variant="primary"
      disabled={lost}
      blocked={none ? t('playout:head.nothing') : undefined}
      hint={t('playout:head.changed', { count: changedFiles })}
      onClick={opens({ k: 'review' })}
    >
      <span className={css['long']}>{t('playout:head.review')}</span>
      <span className={css['short']}>{t('playout:head.reviewShort')}</span>
      {!none && (
        <span className={css['count']} aria-hidden="true">
          {changedFiles}
        </span>
      )}
    </Button>
  );
}
