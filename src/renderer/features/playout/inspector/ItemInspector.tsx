import { Lock } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { useHostState } from '../../../state/host-state.ts';
import { useEntry } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { writable } from '../add/place.ts';
import { readOnlyReason } from '../words.ts';
import { Facts } from './Facts.tsx';
import css from './Inspector.module.css';
import { ItemFindings } from './ItemFindings.tsx';
import { ItemTabs } from './ItemTabs.tsx';
import { OwnClock } from './OwnClock.tsx';
import { useItem } from './use-item.ts';

/** One item: its facts, what is wrong with it, and everything else on demand. */
export function ItemInspector({ item }: { readonly item: ItemRef }) {
  const { data, error, refresh } = useItem(item);
  const channel = useEntry('playout.channels', item.channel);
  const lost = useHostState() !== 'open';
  if (data === null && error !== null)
    return error.code === 'not-found' ? (
      <p className={css['none']}>{t('playout:inspector.gone')}</p>
    ) : (
      <Notice
        tone="bad"
        title={error.message}
        action={<Button onClick={refresh}>{t('playout:again')}</Button>}
      />
    );
  if (data === null) return <Skeleton rows={1} label={t('playout:inspector.loading')} />;
  const disabled = lost || channel === undefined || !writable(channel);
  const readOnly = channel?.readOnly ?? null;
  return (
    <>
      <Facts {...{ item, detail: data, disabled }} />
      {channel !== undefined && <OwnClock channel={channel} value={data.value} />}
      {data.locked && (
        <p className={css['lock']}>
          <Lock {...icon} size={14} />
          {t('playout:inspector.locked')}
        </p>
      )}
      {readOnly !== null && (
        <p className={css['lock']}>
          <Lock {...icon} size={14} />
          {readOnlyReason(readOnly)}
        </p>
      )}
      <ItemFindings findings={data.findings} disabled={disabled} />
      <ItemTabs {...{ item, detail: data, disabled }} />
    </>
  );
}
