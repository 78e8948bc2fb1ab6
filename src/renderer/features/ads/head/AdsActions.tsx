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
import { Select } from '../../../ui/Select.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { ModeChip } from './ModeChip.tsx';
import type { Preset } from '../parts/range.ts';
import { formatDay, daysText, presets, showDays, showPreset, useRange } from '../parts/range.ts';
import css from './head.module.css';

/** The write mode, and the date range of the statistics. */
export function AdsActions() {
  return (
    <>
      <ModeChip />
      <Presets />
      <OwnDays />
    </>
  );
}

function Presets() {
  const preset = useRange((state) => state.preset);
  const now = useNow(60_000);
  const wide = useMatches('(min-width: 1240px)');
  useEffect(() => {
    showPreset(preset, now);
  }, [preset, now]);
  const shown = presets.filter((one) => one !== 'custom' || (!wide && preset === 'custom'));
  const choice = {
    label: t('adspanel:head.range.label'),
    value: preset,
    options: shown.map((value) => ({ value, label: t(`adspanel:head.range.${value}`) })),
    onValue: (next: Preset) => showPreset(next, Date.now()),
  };
  return wide ? <Segmented {...choice} /> : <Select {...choice} className={css['preset']} />;
}

/** The date range of the statistics, with fields for a custom one. Days are in UTC. */
function OwnDays() {
  const range = useRange((state) => state.range);
  const today = formatDay(useNow(60_000));
  const { from, to } = range ?? { from: today, to: today };
  const text = daysText(range) ?? t('adspanel:head.range.lifetime');
  return (
    <Popover
      label={t('adspanel:head.days')}
      trigger={
        <Button
          className={css['days']}
          icon={<Calendar {...icon} size={14} />}
          aria-label={t('adspanel:head.daysOf', { days: text })}
        >
          <span>{text}</span>
        </Button>
      }
    >
      <div className={css['fields']}>
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
        <p className={css['hint']}>{t('adspanel:head.utc', { count: MAX_DAYS })}</p>
      </div>
    </Popover>
  );
}
