import type { ConnectionChange } from '../../../../shared/connections/model.ts';
import { cx } from '../../../ui/cx.ts';
import { Dot } from '../../../ui/StatusPill.tsx';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import text from '../../../ui/text.module.css';
import { tones } from '../../../state/connection-tone.ts';
import css from './HistoryRow.module.css';

/** One state change of a connection with its reason, address and time. */
export function HistoryRow({ entry }: { readonly entry: ConnectionChange }) {
  const { name, phase, words, reason, address, at } = entry;
  return (
    <li className={css['row']}>
      <Dot tone={tones[phase]} />
      <div className={text['anywhere']}>
        <span className={css['state']}>{`${name}: ${words}`}</span>
        {address !== null && <span className={css['dim']}>{address}</span>}
      </div>
      <span className={css['when']}>
        <RelativeTime at={at} />
      </span>
      {reason !== null && <p className={cx(css['why'], text['anywhere'])}>{reason}</p>}
    </li>
  );
}
