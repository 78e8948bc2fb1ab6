import type { AttentionItem, ItemDetails } from '../../../shared/attention/model.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useNow } from '../../state/now.ts';
import type { Resource } from '../../state/use-resource.ts';
import { useResource } from '../../state/use-resource.ts';
import { ExactTime } from '../../ui/ExactTime.tsx';
import { cx } from '../../ui/cx.ts';
import { Awaited } from '../../ui/ErrorState.tsx';
import { Dot } from '../../ui/StatusPill.tsx';
import css from './ItemPane.module.css';

interface Details {
  /** Null: the row has no details, because it is news or several items. */
  readonly resource: Resource<ItemDetails> | null;
}

/** The evidence for an item and its past events. Reloaded when the item's text changes. */
export function useDetails(item: AttentionItem | null): Details {
  const isRead = item !== null && item.severity !== 'info';
  const { id = '', since = 0, text = '', detail = '' } = item ?? {};
  const version = JSON.stringify([since, text, detail]);
  const resource = useResource(
    'attention.details',
    { id },
    { enabled: isRead, version, keep: false },
  );
  return { resource: isRead ? resource : null };
}

/** The lines of evidence, errors in red. */
export function Evidence({ resource }: Details) {
  if (resource === null) return null;
  const { data, error } = resource;
  if (data === null || error !== null)
    return <Awaited resource={resource} rows={2} label={t('attentionpage:pane.loading')} />;
  if (data.evidence.length === 0) return null;
  return (
    <pre className={css['evidence']} dir="auto">
      {data.evidence.map(({ text, isError }, at) => (
        <span key={at} className={cx(css['evidenceLine'], isError && css['wrong'])}>
          {text}
        </span>
      ))}
    </pre>
  );
}

/** The last events of the item's subject, newest first. */
export function PastEvents({ resource }: Details) {
  const now = useNow(60_000);
  const { events = [] } = resource?.data ?? {};
  if (events.length === 0) return null;
  return (
    <ul className={css['events']} aria-label={t('attentionpage:pane.events')}>
      {events.map(({ at, tone, text }) => (
        <li key={`${String(at)} ${text}`}>
          <ExactTime at={at} className={css['when']}>
            {formatMoment(at, now)}
          </ExactTime>
          <Dot tone={tone} />
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ul>
  );
}
