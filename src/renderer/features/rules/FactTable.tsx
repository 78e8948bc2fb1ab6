import { t } from '../../../shared/i18n/translate.ts';
import type { ServiceEvent } from '../../../shared/attention/event.ts';
import { formatDateTime, formatExact } from '../../../shared/format/time.ts';
import { useNow } from '../../state/now.ts';
import { SmallTable } from '../../ui/SmallTable.tsx';
import css from './FactTable.module.css';

/** A table of events with further cells. `head`: titles of these cells. */
export function FactTable({
  label,
  head = [],
  rows,
}: {
  readonly label: string;
  readonly head?: readonly string[];
  readonly rows: readonly {
    readonly fact: ServiceEvent;
    readonly at: number;
    readonly cells?: readonly string[];
  }[];
}) {
  const now = useNow(60_000);
  return (
    <div className={css['table']}>
      <SmallTable label={label} head={[t('rules:time'), t('rules:what'), ...head]}>
        {rows.map(({ fact: { key, subject, detail }, at, cells = [] }, index) => (
          <tr key={`${String(index)} ${key}`}>
            <td title={formatExact(at)}>{formatDateTime(at, now)}</td>
            {[`${subject}: ${detail}`, ...cells].map((text, column) => (
              <td key={column} dir="auto">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </SmallTable>
    </div>
  );
}
