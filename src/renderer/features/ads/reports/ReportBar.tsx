import { ChevronDown, FileDown } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuOptions } from '../../../ui/Menu.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Select } from '../../../ui/Select.tsx';
import views from '../parts/Views.module.css';
import { openWord } from '../parts/numbers.ts';
import { Picker } from '../parts/Picker.tsx';
import { RangeButton } from '../parts/RangeButton.tsx';
import type { Report } from './report-rows.ts';
import { groupings, reportLevels, subgroupings } from './report-rows.ts';
import css from './Reports.module.css';

/** Maximum number of entities per report. */
const MAX_IDS = 50;
const sources = { campaign: 'campaigns', ad_set: 'adSets', ad: 'ads' } as const;

/** The questions of the report as chips: what it is about, its rows, its steps of time, and its days. */
export function ReportBar({
  asked,
  onOrder,
}: {
  readonly asked: Report;
  readonly onOrder: () => void;
}) {
  return (
    <div className={css['bar']}>
      <About asked={asked} />
      <Chip
        label={t('adsform:report.rows')}
        value={asked.grouping}
        values={asked.isGrouped ? groupings : ['time']}
        word={(one) =>
          one === 'time' ? openWord(asked.granularity) : t('adsform:report.by.campaign')
        }
        onValue={asked.setGrouping}
      />
      {asked.grouping === 'campaign' && (
        <Chip
          label={t('adsform:report.thenBy')}
          value={asked.thenBy}
          values={subgroupings}
          word={(one) => t(`adsform:report.by.${one}`)}
          onValue={asked.setThenBy}
        />
      )}
      <Chip
        label={t('adsform:report.granularity')}
        value={asked.granularity}
        values={['DAY', 'HOUR']}
        onValue={asked.setGranularity}
      />
      <span className={views['end']}>
        <FilterChip on={asked.compared} onToggle={asked.setCompared}>
          {t('adsform:report.before.compare')}
        </FilterChip>
        <RangeButton />
        <IconButton label={t('adsform:csv.open')} icon={<FileDown {...icon} />} onClick={onOrder} />
      </span>
    </div>
  );
}

/** A choice of the report: its name, then the chosen value. */
function Chip<V extends string>({
  label,
  value,
  values,
  word = openWord,
  onValue,
}: {
  readonly label: string;
  readonly value: V;
  readonly values: readonly V[];
  readonly word?: (value: V) => string;
  readonly onValue: (value: V) => void;
}) {
  return (
    <Menu
      align="start"
      trigger={
        <Button className={css['chip']}>
          <span>{label}</span> <b>{word(value)}</b>
          <ChevronDown {...icon} size={14} />
        </Button>
      }
    >
      <MenuOptions
        value={value}
        options={values.map((one) => ({ value: one, label: word(one) }))}
        onValue={onValue}
      />
    </Menu>
  );
}

/** The campaigns, ad sets or ads that the report is about, or the whole account. */
function About({ asked: { level, ids, setLevel, setIds } }: { readonly asked: Report }) {
  const name =
    ids.length === 0
      ? t('adsform:report.whole')
      : t(`adsform:report.some.${level}`, { count: ids.length });
  return (
    <Popover
      align="start"
      label={t('adsform:report.compare')}
      trigger={
        <Button className={css['chip']}>
          <b>{name}</b>
          <ChevronDown {...icon} size={14} />
        </Button>
      }
    >
      <div className={css['about']}>
        <Field label={t('adsform:report.compare')}>
          {(parts) => (
            <Select
              {...parts}
              value={level}
              options={reportLevels.map((one) => ({
                value: one,
                label: t(`adsform:report.level.${one}`),
              }))}
              onValue={setLevel}
            />
          )}
        </Field>
        <Field label={t(`adsform:report.level.${level}`)} note={t('adsform:report.all')}>
          {(parts) => (
            <Picker
              key={level}
              parts={parts}
              many
              source={sources[level]}
              values={ids}
              onValues={(chosen) => setIds(chosen.slice(0, MAX_IDS))}
            />
          )}
        </Field>
      </div>
    </Popover>
  );
}
