import { t } from '../../../../shared/i18n/translate.ts';

/** Completed steps of a change to many rows; null: no change is running. */
export function Progress({
  progress,
}: {
  readonly progress: { readonly done: number; readonly count: number } | null;
}) {
  if (progress === null) return null;
  const text = t('adspanel:change.progress', progress);
  return (
    <p role="status">
      <progress aria-label={text} value={progress.done} max={progress.count} /> {text}
    </p>
  );
}
