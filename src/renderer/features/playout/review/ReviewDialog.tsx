import { t } from '../../../../shared/i18n/translate.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import type { Review } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { showToast } from '../../../state/toasts.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Conflicts } from '../notices/Conflicts.tsx';
import { StuckWrites } from '../notices/StuckWrites.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { useResource } from '../../../state/use-resource.ts';
import { FileDiff } from './FileDiff.tsx';
import { countKinds, changeKinds, kindName, lockedCount, worse } from './review-words.ts';
import css from './ReviewDialog.module.css';
import type { DialogProps } from '../dialogs.ts';

/** What a write would do, item by item; nothing is written before its button. */
export function ReviewDialog({ onClose }: DialogProps<'review'>) {
  const { conflicts, changedFiles } = useTopic('playout.workspace');
  // A conflict that was decided changes the review.
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
      aside={<Discard onDone={onClose} disabled={changedFiles === 0} />}
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
      {data !== null && <Files review={data} />}
    </FormDialog>
  );
}

function Summary({ review: { files } }: { readonly review: Review }) {
  const counts = countKinds(files);
  const parts = changeKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${kindName(kind)} ${String(counts[kind])}`);
  return <p>{[t('playout:review.files', { count: files.length }), ...parts].join(' · ')}</p>;
}

function Files({ review }: { readonly review: Review }) {
  const { files, findings } = review;
  const locked = lockedCount(files);
  const more = worse(findings);
  if (files.length === 0) return <EmptyState title={t('playout:review.nothing')} />;
  return (
    <>
      {locked > 0 && (
        <Notice tone="warn" title={t('playout:review.locked', { count: locked })}>
          {t('playout:review.lockedText')}
        </Notice>
      )}
      {more > 0 && (
        <Notice tone="warn" title={t('playout:review.worse', { count: more })}>
          {t('playout:review.worseText')}
        </Notice>
      )}
      <ul className={css['files']}>
        {files.map((file) => (
          <li key={`${file.channel} ${file.file} ${file.name}`}>
            <FileDiff file={file} open={files.length <= 4} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Why nothing was written, and what to do about it. */
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

function Discard({
  onDone,
  disabled,
}: {
  readonly onDone: () => void;
  readonly disabled: boolean;
}) {
  const { pending, submit } = useMutation(() => call('playout.discard', undefined), { onDone });
  return (
    <Button
      variant="ghost"
      disabled={disabled}
      pending={pending}
      title={t('playout:review.discardHint')}
      onClick={() => {
        submit();
      }}
    >
      {t('playout:review.discard')}
    </Button>
  );
}
