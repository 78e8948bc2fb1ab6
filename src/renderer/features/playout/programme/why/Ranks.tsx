import { Ban, Check, Circle, Clock, FileX, Moon, MoveHorizontal, Pin } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { Explanation } from '../../../../../shared/playout/programme/contract.ts';
import { cx } from '../../../../ui/cx.ts';
import { icon } from '../../../../ui/icon.ts';
import type { DayView } from '../model/day-view.ts';
import { sourceName } from '../model/words.ts';
import css from './Why.module.css';

/** Each reason has its own sign. */
const signs = {
  aired: Circle,
  rest: Moon,
  length: MoveHorizontal,
  missing: FileX,
  pin: Pin,
  skip: Ban,
  later: Clock,
  plays: Check,
} as const;

/** What came before and after the choice in the order of its source, and why it was not chosen. */
export function Ranks({
  ranks,
  source,
  view: { document },
}: Pick<Explanation, 'ranks' | 'source'> & { readonly view: DayView }) {
  return (
    <div className={css['ranks']}>
      <div className={css['over']}>
        <span>
          {source === null
            ? ''
            : t('programmeview:why.order', { source: sourceName(document, source) })}
        </span>
        <span>{t('programmeview:why.passed')}</span>
      </div>
      <ol className={css['list']}>
        {ranks.map(({ media, title, mark, detail }, index) => {
          const Sign = signs[mark];
          return (
            <li key={`${media}${String(index)}`} className={cx(css['rank'], css[mark])}>
              <Sign {...icon} size={14} />
              <span className={css['name']} dir="auto">
                {title}
              </span>
              <span className={css['detail']}>{detail}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
