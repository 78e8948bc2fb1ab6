import type { ReactNode } from 'react';
import { useState } from 'react';
import { ArrowRight } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { UNKNOWN } from '../../../../shared/format/numbers.ts';
import { formatSeconds } from '../../../../shared/format/time.ts';
import type { ApplyPlan, PlannedChange } from '../../../../shared/playout/programme/contract.ts';
import { useResource } from '../../../state/use-resource.ts';
import { cx } from '../../../ui/cx.ts';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { icon } from '../../../ui/icon.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { usePlayoutEditor } from '../model/editor.ts';
import type { PlanChannel } from './apply-model.ts';
import { countChanges, findDay } from './apply-model.ts';
import { Swatch } from './Bar.tsx';
import { Card, WordButton } from './Card.tsx';
import { nameDay } from './day-words.ts';
import css from './Lists.module.css';

/** Number of rows before "Show more". */
const MAX_ROWS = 200;

/** The changed items of a day with their old and new times; on request also the unchanged ones. */
export function DayChanges({
  plan,
  channel,
  date,
  children,
}: {
  readonly plan: ApplyPlan;
  readonly channel: PlanChannel;
  readonly date: string;
  /** Selects the day when there is no grid. */
  readonly children?: ReactNode;
}) {
  const { number, name } = channel;
  const loaded = useResource('playout.programme.planDay', { id: plan.id, channel: number, date });
  const [all, setAll] = useState(false);
  const [limit, setLimit] = useState(MAX_ROWS);
  const day = findDay(channel, date);
  const items = (loaded.data ?? []).filter(({ change }) => all || change !== 'kept');
  const { full } = nameDay(date);
  return (
    <Card
      title={t('programmeapply:dayTitle', { name, day: full })}
      note={t('programmeapply:changes', { count: day === null ? 0 : countChanges(day) })}
      action={
        <WordButton onPress={() => setAll(!all)}>
          {t(all ? 'programmeapply:showChanges' : 'programmeapply:showAll')}
        </WordButton>
      }
    >
      {children}
      {loaded.data === null ? (
        <div className={css['wait']}>
          <Awaited resource={loaded} rows={4} label={t('programmeapply:loadingDay')} />
        </div>
      ) : items.length === 0 ? (
        <p className={css['none']}>{t('programmeapply:daySame')}</p>
      ) : (
        <ChangeTable items={items.slice(0, limit)} label={`${name}, ${full}`} />
      )}
      {items.length > limit && (
        <p className={css['none']}>
          <WordButton onPress={() => setLimit(limit + MAX_ROWS)}>
            {t('programmeapply:more', { count: items.length - limit })}
          </WordButton>
        </p>
      )}
    </Card>
  );
}

function ChangeTable({
  items,
  label,
}: {
  readonly items: readonly PlannedChange[];
  readonly label: string;
}) {
  const zone = usePlayoutEditor((state) => state.zone);
  return (
    <table className={css['table']} aria-label={label}>
      <thead className={css['heads']}>
        <tr>
          {(['change', 'item', 'before', 'after'] as const).map((head) => (
            <th key={head} scope="col">
              <VisuallyHidden>{t(`programmeapply:head.${head}`)}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, change, title: named, start, was }) => {
          // A generated picture has no title.
          const title = named === '' ? t('programmeapply:card') : named;
          return (
            <tr key={`${id} ${change}`}>
              <td className={css['change']}>
                <Swatch kind={change} />
                {t(`programmeapply:kind.${change}`)}
              </td>
              <td className={css['title']} title={title}>
                <span dir="auto">{title}</span>
              </td>
              <td className={cx(css['time'], css['before'])}>
                <span className={css['was']}>
                  {was === null ? UNKNOWN : formatSeconds(was, zone)}
                  <ArrowRight {...icon} size={12} />
                </span>
              </td>
              <td className={css['time']}>
                {change === 'removed' ? UNKNOWN : formatSeconds(start, zone)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
