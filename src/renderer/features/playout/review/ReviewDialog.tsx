import { t } from '../../../../shared/i18n/translate.ts';
import type { Review } from '../../../../shared/playout/state.ts';
import type { Action } from '../../../state/calls.ts';
import { call, useAction } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Conflicts } from '../notices/Conflicts.tsx';
import { StuckWrites } from '../notices/StuckWrites.tsx';
import { Awaited } from '../parts/Awaited.tsx';
import { DialogButtons } from '../parts/DialogButtons.tsx';
import type { Loaded } from '../../../state/use-load.ts';
import { useLoad } from '../../../state/use-load.ts';
import { FileDiff } from './FileDiff.tsx';
import { countKinds, changeKinds, kindName, lockedCount, worse } from './review-words.ts';
import css from './ReviewDialog.module.css';

/** What a write would do, item by item; nothing is written before its button. */
export function ReviewDialog({ onClose }: { readonly onClose: () => void }) {
  const { conflicts, changedFiles } = useTopic('playout.workspace');
  const loaded = useReview(conflicts.length);
  const { data } = loaded;
  const action = useAction();
  const stale = action.error?.code === 'conflict';
  const write = async (stamp: string): Promise<void> => {
    const done = await action.run(() => call('playout.write', { stamp }), { inline: true });
    if (done === undefined) return;
    showToast({
      tone: 'good',
      text: t('playout:review.done', { count: done.written + done.removed }),
    });
    onClose();
  };
  const look = (): void => {
    action.clear();
    loaded.again();
  };
  const ready = data !== null && data.files.length > 0 && conflicts.length === 0 && !stale;
  return (
    <Dialog
      open
      huge
      onOpenChange={onClose}
      title={t('playout:review.title')}
      description={data === null ? undefined : <Summary review={data} />}
      actions={
        <>
          <Discard onDone={onClose} disabled={changedFiles === 0} />
          <DialogButtons
            label={t('playout:review.write', { count: data?.files.length ?? 0 })}
            back={t('playout:review.back')}
            disabled={!ready}
            pending={action.pending}
            onGo={() => {
              if (data !== null) void write(data.stamp);
            }}
            onClose={onClose}
          />
        </>
      }
    >
      <InTheWay action={action} onLook={look} />
      <Awaited loaded={loaded} rows={6} label={t('playout:review.loading')} />
      {data !== null && <Files review={data} />}
    </Dialog>
  );
}

/** The review of the draft as it is; made anew when a conflict was decided. */
const useReview = (conflicts: number): Loaded<Review> =>
  useLoad(`review ${String(conflicts)}`, (signal) => call('playout.review', undefined, signal));

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

/** What has to be decided before anything is written. */
function InTheWay(props: { readonly action: Action; readonly onLook: () => void }) {
  return (
    <>
      <StuckWrites />
      <Conflicts />
      <Failed {...props} />
    </>
  );
}

/** Why nothing was written, and what to do about it. */
function Failed({ action, onLook }: { readonly action: Action; readonly onLook: () => void }) {
  const { stuckWrites } = useTopic('playout.workspace');
  if (action.error === null) return null;
  const write = action.error.detail?.['write'];
  if (write !== undefined)
    return stuckWrites.some(({ id }) => id === write) ? (
      <Notice tone="bad" title={t('playout:stuck.refused')} />
    ) : null;
  if (action.error.code !== 'conflict') return <Notice tone="bad" title={action.error.message} />;
  return (
    <Notice
      tone="warn"
      title={t('playout:review.changedSince')}
      action={<Button onClick={onLook}>{t('playout:review.look')}</Button>}
    >
      {action.error.message}
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
  const action = useAction();
  return (
    <span className={css['discard']}>
      <Button
        variant="ghost"
        disabled={disabled}
        pending={action.pending}
        title={t('playout:review.discardHint')}
        onClick={() => {
          void action
            .run(() => call('playout.discard', undefined).then(() => true))
            .then((done) => {
              if (done === true) onDone();
            });
        }}
      >
        {t('playout:review.discard')}
      </Button>
    </span>
  );
}
