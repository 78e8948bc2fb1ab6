import './day-words.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatTime } from '../../../../shared/format/time.ts';
import {
  describeLoss,
  describeReason,
} from '../../../../shared/playout/programme/apply/loss-text.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { usePlayoutEditor } from '../model/editor.ts';
import type { PlanParts } from './apply-model.ts';
import css from './Lists.module.css';

/** Maximum number of listed losses. */
const MAX_LOSSES = 5;

/** Airtime that the ticked channels would lose, shown above all other changes. */
export function Losses({ plan, ticked }: Pick<PlanParts, 'plan' | 'ticked'>) {
  const zone = usePlayoutEditor((state) => state.zone);
  const losses = plan.losses.filter(({ channel }) => ticked.has(channel));
  if (losses.length === 0) return null;
  const findName = (number: string): string =>
    plan.channels.find((channel) => channel.number === number)?.name ?? number;
  const left = losses.length - MAX_LOSSES;
  return (
    <Notice tone="warn" title={t('programmeapply:loss.title', { count: losses.length })}>
      <ul className={css['losses']}>
        {losses.slice(0, MAX_LOSSES).map((loss) => {
          const sentence = describeLoss(loss, (at) => formatTime(at, zone));
          const facts = [t('programmeapply:loss.days', { count: loss.days }), describeReason(loss)];
          return (
            <li key={`${loss.channel} ${sentence}`}>
              <strong dir="auto">
                {t('programmeapply:loss.row', { name: findName(loss.channel), loss: sentence })}
              </strong>{' '}
              <span>{facts.filter((fact) => fact !== null).join(' · ')}</span>
            </li>
          );
        })}
        {left > 0 && <li>{t('programmeapply:loss.more', { count: left })}</li>}
      </ul>
    </Notice>
  );
}
