import importdialog from '../../../../../resources/locales/en/importdialog.json' with { type: 'json' };
import { useEffect, useMemo } from 'react';
import { Check, ChevronRight, FileText } from 'lucide-react';
import { addTexts, t } from '../../../../shared/i18n/translate.ts';
import type { ImportResult } from '../../../../shared/playout/programme-import/contract.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import { saveText } from '../../../ui/save-text.ts';
import { useMatches } from '../../../ui/use-matches.ts';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { usePanelLayout } from '../layout.ts';
import { compareChannels, describeChanges } from '../programme/model/compare-channels.ts';
import { readDraft } from '../programme/model/draft.ts';
import { programmeEditor, useProgrammeEditor } from '../programme/model/editor.ts';
import { BecomesTable, Matches, Notes, PathMapping } from './ReviewParts.tsx';
import type { CountedRow, ImportStep } from './import-model.ts';
import { countDraft, importSteps, listMatches } from './import-model.ts';
import { SourceForm, SourceSide } from './SourceParts.tsx';
import type { ImportState } from './use-import.ts';
import { useImport } from './use-import.ts';
import css from './ImportProgramme.module.css';

addTexts({ importdialog });

/** Imports the schedule of another program as a draft. Never changes the other program or its files. */
export function ImportProgramme({ onClose }: PlayoutDialogProps<'import-programme'>) {
  const { state, choose, read, cancel, setRows } = useImport();
  const { result, isReading } = state;
  // Subscribed, so that the draft is compared with the saved programme.
  const programme = useTopic('playout.programme');
  useEffect(() => programmeEditor.follow(), [programme]);
  const create = (): void => {
    if (result === null) return;
    programmeEditor.tryOut(result.programme, result.program);
    usePanelLayout.setState({ area: 'programme' });
    onClose();
  };
  const isWide = useMatches('(min-width: 800px)');
  const isReview = result !== null;
  return (
    <FormDialog
      full
      title={t('importdialog:title')}
      description={t('importdialog:text')}
      tools={isWide && <Steps step={findStep(state)} />}
      submit={t(isReview ? 'importdialog:create' : 'importdialog:read')}
      aside={isReview && <Foot result={result} />}
      {...(isReview && { back: t('importdialog:back'), onBack: () => choose({}) })}
      submission={{ pending: isReading && !isReview, error: state.error }}
      disabled={state.path.trim() === '' || (isReview && (isReading || result.isEmpty))}
      onSubmit={isReview ? create : read}
      onClose={onClose}
    >
      <div className={cx(css['body'], !isReview && css['start'])}>
        <SourceSide state={state} onKind={(kind) => choose({ kind })} />
        {isReview ? (
          <Review result={result} rows={state.rows} onRows={setRows} isReading={isReading} />
        ) : (
          <SourceForm state={state} onPath={(next) => choose({ path: next })} onStop={cancel} />
        )}
      </div>
    </FormDialog>
  );
}

interface ReviewProps {
  readonly result: ImportResult;
  readonly rows: readonly CountedRow[];
  readonly onRows: (rows: readonly CountedRow[]) => void;
  /** A newer result is loading. */
  readonly isReading: boolean;
}

function Review({ result, rows, onRows, isReading }: ReviewProps) {
  const stale = isReading || undefined;
  return (
    <>
      <div className={css['middle']}>
        <BecomesTable result={result} />
        <PathMapping rows={rows} onRows={onRows} />
      </div>
      <div className={css['side']} data-stale={stale || undefined}>
        <Matches result={result} />
        <Notes notes={result.notes} />
      </div>
    </>
  );
}

function findStep({ result, isReading }: ImportState): ImportStep {
  if (result !== null) return 'review';
  return isReading ? 'read' : 'source';
}

/** The four steps; completed ones have a check mark. */
function Steps({ step }: { readonly step: ImportStep }) {
  const at = importSteps.indexOf(step);
  return (
    <ol className={css['steps']} aria-label={t('importdialog:steps')}>
      {importSteps.map((one, index) => (
        <li
          key={one}
          className={cx(css['step'], index < at && css['done'])}
          aria-current={index === at ? 'step' : undefined}
        >
          {index > 0 && <ChevronRight {...icon} size={14} className={css['next']} />}
          {index < at && <Check {...icon} size={14} />}
          {t(`importdialog:step.${one}`)}
        </li>
      ))}
    </ol>
  );
}

/** What the draft would remove from the lineup's programme, in the words of the bar above the draft; '' if nothing. */
function useLosses(text: string): string {
  const before = useProgrammeEditor(({ draft, trial }) => (trial?.before ?? draft).document);
  return useMemo(() => {
    const changes = compareChannels(before, readDraft(text).document);
    return describeChanges({ ...changes, added: [] }).join(' ');
  }, [before, text]);
}

function Foot({ result }: { readonly result: ImportResult }) {
  const counts = countDraft(result.programme);
  const losses = useLosses(result.programme);
  return (
    <span className={css['foot']}>
      <Button
        variant="ghost"
        icon={<FileText {...icon} />}
        onClick={() => saveText(writeReport(result), 'import-report.txt')}
      >
        {t('importdialog:save')}
      </Button>
      {result.isEmpty ? (
        <strong className={css['empty']} role="status">
          {t('importdialog:empty')}
        </strong>
      ) : (
        counts !== null && (
          <span className={css['sum']}>
            {[
              t('importdialog:sum.channels', { count: counts.channels }),
              t('importdialog:sum.plans', { count: counts.plans }),
              t('importdialog:sum.sources', { count: counts.sources }),
            ].join(', ')}
            {losses !== '' && `. ${losses}`}
          </span>
        )
      )}
    </span>
  );
}

/** An import's result as text: what was read, converted and left out. */
function writeReport(result: ImportResult): string {
  const { program, counts, becomes, matched, unmatched, notes } = result;
  const parts: readonly (readonly [string, readonly string[]])[] = [
    [program, counts.map(({ name, count }) => `${name}: ${String(count)}`)],
    [
      t('importdialog:becomes.title'),
      becomes.map(({ from, to, count }) => `${from} → ${to}: ${String(count)}`),
    ],
    [
      t('importdialog:matched.heading'),
      listMatches(matched).map(
        ({ by, count }) => `${t(`importdialog:matched.${by}`)}: ${String(count)}`,
      ),
    ],
    [t('importdialog:matched.none'), unmatched.map(({ title, path }) => `${title} ${path}`.trim())],
    [
      t('importdialog:notes.title'),
      notes.map(({ path, title, message }) => `${path}: ${title}. ${message}`),
    ],
  ];
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [title, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n\n');
}
