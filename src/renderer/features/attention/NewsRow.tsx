import type { AttentionItem } from '../../../shared/attention/model.ts';
import { formatExact, formatMoment } from '../../../shared/format/time.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { send } from '../../state/calls.ts';
import { useNow } from '../../state/now.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import row from './ItemRow.module.css';
import css from './NewsRow.module.css';

/** Something that happened, in one line; a dot marks what the user has not opened. */
export function NewsRow({
  item,
  selected,
  onSelect,
}: {
  readonly item: AttentionItem;
  readonly selected: boolean;
  readonly onSelect: () => void;
}) {
  const now = useNow(60_000);
  const { id, subject, text, source, since, unread } = item;
  const open = (): void => {
    if (unread) send('attention.markRead', { ids: [id], read: true });
    onSelect();
  };
  return (
    <li className={cx(row['row'], css['news'], selected && row['selected'])}>
      <button
        id={`attention-${id}`}
        type="button"
        data-row
        className={row['main']}
        aria-current={selected || undefined}
        onClick={open}
      >
        <span className={row['mark']}>
          {unread && (
            <>
              <span className={css['dot']} aria-hidden="true" />
              <VisuallyHidden>{t('attention:row.unread')}</VisuallyHidden>
            </>
          )}
        </span>
        <span className={css['line']} dir="auto">
          <span className={row['subject']}>{subject}</span> {text}{' '}
          <span className={css['source']}>{t(`app:source.${source}`)}</span>
        </span>
        <time
          className={css['time']}
          dateTime={new Date(since).toISOString()}
          title={formatExact(since)}
        >
          {formatMoment(since, now)}
        </time>
      </button>
    </li>
  );
}
