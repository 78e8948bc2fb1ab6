import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionState, ConnectionEntry } from '../../../../shared/music/connection.ts';
import { cx } from '../../../ui/cx.ts';
import { Dot } from '../../../ui/StatusPill.tsx';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
import type { Tone } from '../../../../shared/format/states.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import text from '../../../ui/text.module.css';
import css from './HistoryRow.module.css';

const tones: Readonly<Record<ConnectionState['k'], Tone>> = {
  stopped: 'idle',
  connecting: 'busy',
  identifying: 'busy',
  authenticating: 'busy',
  syncing: 'busy',
  online: 'good',
  waiting: 'warn',
  blocked: 'bad',
};

const isState = (state: string): state is ConnectionState['k'] => Object.hasOwn(tones, state);

/** One state change with its cause, address and time. */
export function HistoryRow({ entry }: { readonly entry: ConnectionEntry }) {
  const { state, cause, address, at } = entry;
  const known = isState(state);
  return (
    <li className={css['row']}>
      <Dot tone={known ? tones[state] : 'idle'} />
      <div className={text['anywhere']}>
        <span className={css['state']}>{known ? t(`connection:state.${state}`) : state}</span>
        {address !== null && <span className={css['dim']}>{address}</span>}
      </div>
      <span className={css['when']}>
        <RelativeTime at={at} />
      </span>
      {cause !== null && <p className={cx(css['why'], text['anywhere'])}>{causeSentence(cause)}</p>}
    </li>
  );
}
