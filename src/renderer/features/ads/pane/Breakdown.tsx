import { useState } from 'react';
import { Ellipsis } from 'lucide-react';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount } from '../../../../shared/format/numbers.ts';
import { useResource } from '../../../state/use-resource.ts';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuOptions } from '../../../ui/Menu.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import text from '../../../ui/text.module.css';
import { useAccount, useRevision } from '../parts/account.ts';
import { openWord, statText } from '../parts/numbers.ts';
import { useRange } from '../parts/range.ts';
import css from './Pane.module.css';

const main = ['AGE', 'GENDER', 'GENRE'] as const;
const others = [
  'COUNTRY',
  'REGION',
  'CITY',
  'PLATFORM',
  'PLACEMENT',
  'FORMAT',
  'INTERESTS',
  'AUDIENCE',
  'METRO',
  'PODCAST_EPISODE_TOPIC',
  'TONE',
  'ACT_AND_SET',
] as const;
/** Metrics in order of preference, from results to impressions; the first one in the answer is used. */
const metrics = [
  ['SIGN_UPS', 'signUps'],
  ['PURCHASES', 'purchases'],
  ['LEADS', 'leads'],
  ['CLICKS', 'clicks'],
  ['IMPRESSIONS', 'impressions'],
] as const;

type InsightsResult = MethodOutput<'ads.insights'>;

/** Shows one breakdown of the audience at a time. Hidden values are excluded from sums. */
export function Breakdown({
  level,
  id,
}: {
  readonly level: 'campaign' | 'ad_set';
  readonly id: string;
}) {
  const account = useAccount()?.id ?? null;
  const [dimension, setDimension] = useState<string>('AGE');
  const version = useRevision();
  const fields = metrics.map(([field]) => field);
  const insights = useResource(
    'ads.insights',
    { account, level, id, dimension, fields },
    { version, keep: false },
  );
  const { data, error } = insights;
  const isLifetime = useRange(({ range }) => range === null);
  const has = (field: string): boolean =>
    data?.rows.some(({ stats }) => stats[field] !== undefined && stats[field] !== 0) === true;
  const [field, name] = metrics.find(([metric]) => has(metric)) ?? metrics[4];
  const title = t('adspanel:pane.by', { what: t(`adspanel:tree.column.${name}`) });
  return (
    <section className={css['section']} aria-label={title} data-stale={insights.stale || undefined}>
      <div className={css['line']}>
        <h3>{title}</h3>
        <Dimensions title={title} dimension={dimension} onDimension={setDimension} />
      </div>
      {!isLifetime && <p className={text['caption']}>{t('adspanel:pane.lifetime')}</p>}
      <CutNotice cut={data?.cut} />
      {data !== null && <Bars rows={data.rows} field={field} title={title} />}
      {error?.code === 'not-enough-data' ? (
        <p className={text['small']}>{t('adspanel:pane.tooLittle')}</p>
      ) : (
        <Awaited resource={insights} label={t('adspanel:pane.loading')} rows={6} />
      )}
    </section>
  );
}

function Dimensions({
  title,
  dimension,
  onDimension,
}: {
  readonly title: string;
  readonly dimension: string;
  readonly onDimension: (dimension: string) => void;
}) {
  const options = main.map((value) => ({ value: value as string, label: openWord(value) }));
  const extra = main.some((option) => option === dimension)
    ? []
    : [{ value: dimension, label: openWord(dimension) }];
  return (
    <span className={css['end']}>
      <Segmented
        small
        label={title}
        value={dimension}
        options={[...options, ...extra]}
        onValue={onDimension}
      />
      <Menu
        trigger={<IconButton label={t('adspanel:pane.moreBy')} icon={<Ellipsis {...icon} />} />}
      >
        <MenuOptions<string>
          value={dimension}
          options={others.map((value) => ({ value, label: openWord(value) }))}
          onValue={onDimension}
        />
      </Menu>
    </span>
  );
}

function Bars({
  rows,
  field,
  title,
}: {
  readonly rows: InsightsResult['rows'];
  readonly field: string;
  readonly title: string;
}) {
  const values = rows.flatMap(({ stats }) => {
    const value = stats[field];
    return typeof value === 'number' ? [value] : [];
  });
  const most = Math.max(1, ...values);
  const sum = values.reduce((all, value) => all + value, 0);
  const hidden = rows.filter(({ stats }) => stats[field] === 'hidden').length;
  return (
    <>
      <table className={css['bars']} aria-label={title}>
        <tbody>
          {rows.map(({ value, stats: { [field]: stat } }) => (
            <tr key={value}>
              <th scope="row">{rowWord(value)}</th>
              <td aria-hidden="true">
                {typeof stat === 'number' && (
                  <span
                    className={css['bar']}
                    style={{ width: `${String((stat / most) * 100)}%` }}
                  />
                )}
                {stat === 'hidden' && <span className={css['stub']} />}
              </td>
              <td className={stat === 'hidden' ? css['hidden'] : undefined}>
                {statText(stat, 'count', '')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={text['small']}>{t('adspanel:pane.tooLittle')}</p>}
      {hidden > 0 && (
        <p className={text['caption']}>
          {t('adspanel:pane.hiddenRows', { count: hidden, sum: formatCount(sum) })}
        </p>
      )}
    </>
  );
}

/** A value of a breakdown as words; ages as ranges: `18-24` is "18–24". */
const rowWord = (value: string): string =>
  /^[A-Z_]+$/.test(value) ? openWord(value) : value.replace(/^(\d+)-(\d+)$/, '$1–$2');
