import { ChevronRight, Lock } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import type {
  WriteReview,
  FileChange,
  ItemChange,
  PlacedFinding,
} from '../../../../shared/playout/state.ts';
import { formatExactTime } from '../../../../shared/format/time.ts';
import { formatIsoDay } from '../../../../shared/format/calendar.ts';
import { dayTime } from '../../../ui/time/zone.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { showToast } from '../../../state/toasts.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { Conflicts, StuckWrites } from '../notices/PanelNotices.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { useResource } from '../../../state/use-resource.ts';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { openFinding } from '../dialogs.ts';
import { countAll, worstTone } from '../findings/finding-counts.ts';
import { usePlace } from '../findings/FindingRow.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useShift } from '../model/clock.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { fieldWords } from '../words.ts';
import { icon } from '../../../ui/icon.ts';
import textCss from '../../../ui/text.module.css';
import css from './ReviewDialog.module.css';

/** Shows, item by item, what a write would change. Only its button writes. */
export function ReviewDialog({ onClose }: PlayoutDialogProps<'review'>) {
  const { conflicts } = useTopic('playout.workspace');
  // Resolving a conflict changes the review.
  const loaded = useResource('playout.review', undefined, { version: conflicts.length });
  const { data } = loaded;
  const writing = useMutation((stamp: string) => call('playout.write', { stamp }), {
    inline: true,
    onDone: ({ written, removed }) => {
      showToast({ tone: 'good', text: t('playout:review.done', { count: written + removed }) });
      onClose();
    },
  });
  const stale = writing.error?.code === 'conflict';
  const look = (): void => {
    writing.clear();
    loaded.refresh();
  };
  const ready = data !== null && data.files.length > 0 && conflicts.length === 0 && !stale;
  return (
    <FormDialog
      huge
      title={t('playout:review.title')}
      description={data === null ? undefined : <Summary review={data} />}
      submit={t('playout:review.write', { count: data?.files.length ?? 0 })}
      back={t('playout:review.back')}
      aside={<Discard onDone={onClose} />}
      submission={{ pending: writing.pending, error: null }}
      disabled={!ready}
      onSubmit={() => {
        if (data !== null) writing.submit(data.stamp);
      }}
      onClose={onClose}
    >
      <StuckWrites />
      <Conflicts />
      <Failed error={writing.error} onLook={look} />
      <Awaited resource={loaded} rows={6} label={t('playout:review.loading')} />
      {data !== null && (
        <Files
          review={data}
          onFindings={() => {
            onClose();
            const [worst] = data.added;
            if (worst !== undefined) openFinding(worst);
          }}
        />
      )}
    </FormDialog>
  );
}

function Summary({ review: { files } }: { readonly review: WriteReview }) {
  const counts = countKinds(files);
  const parts = changeKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${kindName(kind)} ${String(counts[kind])}`);
  return <p>{[t('playout:review.files', { count: files.length }), ...parts].join(' · ')}</p>;
}

function Files({
  review,
  onFindings,
}: {
  readonly review: WriteReview;
  readonly onFindings: () => void;
}) {
  const { files, findings, added } = review;
  const locked = lockedCount(files);
  const more = countAll(findings);
  if (files.length === 0) return <EmptyState title={t('playout:review.nothing')} />;
  return (
    <>
      {locked > 0 && (
        <Notice tone="warn" title={t('playout:review.locked', { count: locked })}>
          {t('playout:review.lockedText')}
        </Notice>
      )}
      {more > 0 && (
        <Notice
          tone={worstTone({ findings })}
          title={t('playout:review.worse', { count: more })}
          action={<Button onClick={onFindings}>{t('playout:review.toFindings')}</Button>}
        >
          <ul className={css['worse']}>
            {added.map((finding) => (
              <Added key={finding.id} finding={finding} />
            ))}
          </ul>
        </Notice>
      )}
      <ul className={cx(css['files'], layout['stack'])}>
        {files.map((file) => (
          <li key={`${file.channel} ${file.file} ${file.name}`}>
            <FileDiff file={file} open={files.length <= 4} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Added({ finding }: { readonly finding: PlacedFinding }) {
  return (
    <li>
      <span dir="auto">{usePlace(finding)}</span>: {finding.message}
    </li>
  );
}

/** Why the write failed, and what to do next. */
function Failed({
  error,
  onLook,
}: {
  readonly error: AppError | null;
  readonly onLook: () => void;
}) {
  const { stuckWrites } = useTopic('playout.workspace');
  if (error === null) return null;
  const write = error.detail?.['write'];
  if (write !== undefined)
    return stuckWrites.some(({ id }) => id === write) ? (
      <Notice tone="bad" title={t('playout:stuck.refused')} />
    ) : null;
  if (error.code !== 'conflict') return <Notice tone="bad" title={error.message} />;
  return (
    <Notice
      tone="warn"
      title={t('playout:review.changedSince')}
      action={<Button onClick={onLook}>{t('playout:review.look')}</Button>}
    >
      {error.message}
    </Notice>
  );
}

function Discard({ onDone }: { readonly onDone: () => void }) {
  const { changedFiles } = useTopic('playout.workspace');
  const { pending, submit } = useMutation(() => call('playout.discard', undefined), { onDone });
  return (
    <Button
      variant="ghost"
      blocked={changedFiles === 0 ? t('playout:head.nothing') : undefined}
      pending={pending}
      hint={t('playout:review.discardHint')}
      onClick={() => submit()}
    >
      {t('playout:review.discard')}
    </Button>
  );
}

/** The changes of one file: its items before and after, or its text. */
function FileDiff({ file, open }: { readonly file: FileChange; readonly open: boolean }) {
  const [shown, setShown] = useState(open);
  const [view, setView] = useState<'items' | 'text'>('items');
  return (
    <section className={css['file']}>
      <header className={css['head']}>
        <button
          type="button"
          className={css['toggle']}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          <ChevronRight {...icon} className={cx(css['chevron'], shown && css['down'])} />
          <span className={css['channel']} dir="auto">
            {file.channelName}
          </span>
          <span className={cx(textCss['small'], textCss['ellipsis'])} title={file.name}>
            {file.name}
          </span>
        </button>
        <span className={textCss['small']} title={file.before ?? undefined}>
          {t(`playout:review.file.${file.k}`)} ·{' '}
          {t('playout:review.changes', { count: file.count })}
        </span>
        {shown && (
          <Segmented
            label={t('playout:review.view')}
            value={view}
            options={[
              { value: 'items', label: t('playout:review.items') },
              { value: 'text', label: t('playout:review.text') },
            ]}
            onValue={setView}
          />
        )}
      </header>
      {shown && view === 'items' && <Items file={file} />}
      {shown && view === 'text' && <Diff text={file.diff} />}
    </section>
  );
}

function Items({ file }: { readonly file: FileChange }) {
  const shift = useShift(file.channel);
  const rest = file.count - file.items.length;
  if (file.items.length === 0)
    return <p className={cx(css['none'], textCss['small'])}>{t('playout:review.noItems')}</p>;
  return (
    <div className={css['items']}>
      <SmallTable label={t('playout:review.itemsOf', { name: file.name })}>
        <thead>
          <tr>
            <th scope="col">{t('playout:review.what')}</th>
            <th scope="col">{t('playout:review.item')}</th>
            <th scope="col">{t('playout:review.before')}</th>
            <th scope="col">{t('playout:review.after')}</th>
          </tr>
        </thead>
        <tbody>
          {file.items.map((item, at) => (
            <Row key={`${item.k} ${item.title} ${String(at)}`} item={item} shift={shift} />
          ))}
        </tbody>
      </SmallTable>
      {rest > 0 && (
        <p className={cx(css['none'], textCss['small'])}>
          {t('playout:review.more', { count: rest })}
        </p>
      )}
    </div>
  );
}

function Row({ item, shift }: { readonly item: ItemChange; readonly shift: number }) {
  const zone = usePlayoutEditor((state) => state.zone);
  const { k, title, before, after, fields, locked } = item;
  return (
    <tr className={cx(locked && css['locked'])}>
      <td>
        <span className={cx(css['kind'], css[k])}>{kindName(k)}</span>
        {locked && (
          <span className={css['lock']} title={t('playout:review.lockedItem')}>
            <Lock {...icon} size={12} />
            <VisuallyHidden>{t('playout:review.lockedItem')}</VisuallyHidden>
          </span>
        )}
      </td>
      <td className={css['title']} title={title}>
        {title === '' ? t('playout:untitled') : title}
        {fields.length > 0 && (
          <span className={css['fields']}> {fields.map(fieldWords).join(', ')}</span>
        )}
      </td>
      <td>{before === null ? '' : stretchText(before, zone, shift)}</td>
      <td>{after === null ? '' : stretchText(after, zone, shift)}</td>
    </tr>
  );
}

const lineClass = (line: string): string | undefined => {
  if (line.startsWith('+')) return css['plus'];
  if (line.startsWith('-')) return css['minus'];
  return line.startsWith('@@') ? css['hunk'] : undefined;
};

function Diff({ text }: { readonly text: string }) {
  if (text === '')
    return <p className={cx(css['none'], textCss['small'])}>{t('playout:review.noText')}</p>;
  return (
    <pre className={css['diff']} tabIndex={0} aria-label={t('playout:review.text')}>
      {text.split('\n').map((line, at) => (
        <span key={at} className={cx(css['line'], lineClass(line))}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  );
}

type Kind = ItemChange['k'];

const changeKinds = [
  'added',
  'removed',
  'moved',
  'trimmed',
  'changed',
] as const satisfies readonly Kind[];

const kindName = (kind: Kind): string => t(`playout:review.${kind}`);

/** Counts the kinds of change in the files that the review lists. */
function countKinds(files: readonly FileChange[]): Readonly<Record<Kind, number>> {
  const counts = { added: 0, removed: 0, moved: 0, trimmed: 0, changed: 0 };
  for (const { items } of files) for (const { k } of items) counts[k] += 1;
  return counts;
}

/** Number of changes to items that are on air or air within the next minute. */
const lockedCount = (files: readonly FileChange[]): number =>
  files.reduce((sum, { items }) => sum + items.filter(({ locked }) => locked).length, 0);

/** `Fri 20 Nov, 19:43:00 – 20:29:10`; the second day only if it differs. By the axis's clock: `shift` of the channel in ms. */
function stretchText(span: { start: number; finish: number }, zone: string, shift: number): string {
  const start = span.start - shift;
  const finish = span.finish - shift;
  const isOneDay = formatIsoDay(start, zone) === formatIsoDay(finish, zone);
  const end = isOneDay ? formatExactTime(finish, zone) : dayTime(finish, zone);
  return `${dayTime(start, zone)} – ${end}`;
}
