import { Calendar } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { MAX_DAYS } from '../../../../shared/ads/rules/report-span.ts';
import { useNow } from '../../../state/now.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateTimeField.tsx';
import { icon } from '../../../ui/icon.ts';
import { Popover } from '../../../ui/Popover.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import text from '../../../ui/text.module.css';
import { daysText, formatDay, presets, showDays, showPreset, useRange } from './range.ts';
import css from './RangeButton.module.css';

/** The date range of the statistics: `14 days 16–29 Nov`. Its popover has the usual ranges and fields for a custom one, in UTC days. */
export function RangeButton() {
  const { preset, range } = useRange();
  const now = useNow(60_000);
  useEffect(() => {
    showPreset(preset, now);
  }, [preset, now]);
  const today = formatDay(now);
  const { from, to } = range ?? { from: today, to: today };
  const name = t(`adspanel:head.range.${preset}`);
  const days = daysText(range);
  return (
    <Popover
      label={t('adspanel:head.days')}
      trigger={
        <Button className={css['days']} icon={<Calendar {...icon} size={14} />}>
          <b>{name}</b> {days !== null && <span>{days}</span>}
        </Button>
      }
    >
      <div className={css['fields']}>
        <Segmented
          small
          label={t('adspanel:head.range.label')}
          value={preset}
          options={presets
            .filter((one) => one !== 'custom')
            .map((value) => ({ value, label: t(`adspanel:head.range.${value}`) }))}
          onValue={(next) => showPreset(next, Date.now())}
        />
        <DateField
          label={t('adspanel:head.from')}
          value={from}
          onValue={(day) => showDays(day, to)}
        />
        <DateField
          label={t('adspanel:head.to')}
          value={to}
          onValue={(day) => showDays(day, from)}
        />
        <p className={text['small']}>{t('adspanel:head.utc', { count: MAX_DAYS })}</p>
      </div>
    </Popover>
  );
}
