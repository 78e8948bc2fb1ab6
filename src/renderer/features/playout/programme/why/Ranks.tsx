import { Ban, Check, Circle, Clock, FileX, Moon, MoveHorizontal } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { Explanation, RankedUnit } from '../../../../../shared/playout/programme/contract.ts';
import { formatNumber } from '../../../../../shared/format/numbers.ts';
import { icon } from '../../../../ui/icon.ts';
import type { DayView } from '../model/day-view.ts';
import { sourceName } from '../model/words.ts';
import css from './Why.module.css';

/** An icon per reason. */
const signs = {
  aired: Circle,
  rest: Moon,
  length: MoveHorizontal,
  missing: FileX,
  pin: Ban,
  later: Clock,
  plays: Check,
} as const;

/** Why a unit was skipped, or that it plays; empty for later units. */
export const rankWords = ({ detail, mark }: RankedUnit): string =>
  detail !== '' || mark === 'aired' ? detail : t(`programmeview:mark.${mark}`);

/** The units before and after the choice in the order of its source, each with its position and why it was skipped. */
export function Ranks({
  data: { ranks, source, round, of },
  view: { document },
}: {
  readonly data: Explanation;
  readonly view: DayView;
}) {
  const name = source === null ? '' : sourceName(document, source);
  const count = formatNumber(of);
  return (
    <table className={css['ranks']}>
      <thead>
        <tr>
          <th scope="col" className={css['place']}>
            {t('programmeview:why.rank')}
          </th>
          <th scope="col" className={css['order']} dir="auto">
            {round === null
              ? t('programmeview:why.order', { source: name, count })
              : t('programmeview:why.round', { round, source: name, count })}
          </th>
          <th scope="col" className={css['detail']}>
            {t('programmeview:why.passed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ranks.map((one, index) => {
          const { media, title, rank, mark } = one;
          const Sign = signs[mark];
          return (
            <tr key={`${media}${String(index)}`} className={css[mark]}>
              <td className={css['place']}>{rank === null ? '–' : formatNumber(rank)}</td>
              <th scope="row" title={title}>
                <span className={css['name']}>
                  <Sign {...icon} size={14} />
                  <span dir="auto">{title}</span>
                </span>
              </th>
              <td className={css['detail']}>{rankWords(one)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
