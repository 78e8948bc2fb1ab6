import type { AttentionItem } from '../../../shared/attention/model.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { isolate } from '../../../shared/i18n/isolate.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { send } from '../../state/calls.ts';
import { useNow } from '../../state/now.ts';
import { ExactTime } from '../../ui/ExactTime.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { RowProps } from './ListRow.tsx';
import { ListRow } from './ListRow.tsx';
import row from './ItemRow.module.css';
import css from './NewsRow.module.css';

/** An event in one line; a dot marks events that the user has not opened. */
export function NewsRow({ item, selected, onSelect }: RowProps & { readonly item: AttentionItem }) {
  const now = useNow(60_000);
  const { id, subject, text, source, since, unread } = item;
  const open = (): void => {
    if (unread) send('attention.markRead', { ids: [id], read: true });
    onSelect();
  };
  return (
    <ListRow
      id={id}
      selected={selected}
      onSelect={open}
      className={css['news']}
      mark={unread && <Unread />}
    >
      <span className={css['line']}>
        <span className={row['subject']}>{isolate(subject)}</span> {text}{' '}
        <span className={css['source']}>{t(`app:nav.${source}`)}</span>
      </span>
      <ExactTime at={since} className={css['time']}>
        {formatMoment(since, now)}
      </ExactTime>
    </ListRow>
  );
}

function Unread() {
  return (
    <>
      <span className={css['dot']} aria-hidden="true" />
      <VisuallyHidden>{t('attentionpage:row.unread')}</VisuallyHidden>
    </>
  );
}
