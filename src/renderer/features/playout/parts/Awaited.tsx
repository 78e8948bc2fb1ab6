import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Loaded } from '../../../state/use-load.ts';

/** In the place of what is on its way: grey rows, or why it did not come and the way to ask again. Nothing once it is there. */
export function Awaited({
  loaded: { data, error, again },
  label,
  rows = 4,
}: {
  readonly loaded: Loaded<unknown>;
  /** What is on its way: "Loading findings". */
  readonly label: string;
  readonly rows?: number;
}) {
  if (error !== null)
    return (
      <Notice
        tone="bad"
        title={error.message}
        action={<Button onClick={again}>{t('playout:again')}</Button>}
      />
    );
  return data === null ? <Skeleton rows={rows} label={label} /> : null;
}
