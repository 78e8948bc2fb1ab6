import type { QuietHours } from '../../../../shared/attention/quiet-hours-model.ts';
import { TimeOfDay } from '../../../../shared/attention/quiet-hours-model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { changeSettings } from '../../../state/settings/change.ts';
import { tellFailure } from '../../../state/calls.ts';
import { readTopic, useTopicSelector } from '../../../state/topics.ts';
import { Row } from '../../../ui/Group.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from './QuietHoursSetting.module.css';

type Days = 'weekdays' | 'weekends';
type Span = QuietHours[Days];

function change(days: Days, span: Partial<Span>): void {
  const { quietHours } = readTopic('settings');
  const next = { ...quietHours, [days]: { ...quietHours[days], ...span } };
  tellFailure(changeSettings({ quietHours: next }));
}

/** When no notifications appear, on weekdays and on weekends. */
export function QuietHoursSetting() {
  return (
    <>
      <SpanRow days="weekdays" hint={t('attentionpage:quiet.help')} />
      <SpanRow days="weekends" hint={t('attentionpage:quiet.weekendsHelp')} />
    </>
  );
}

function SpanRow({ days, hint }: { readonly days: Days; readonly hint: string }) {
  const span = useTopicSelector('settings', ({ quietHours }) => quietHours[days]);
  const label = t(`attentionpage:quiet.${days}`);
  return (
    <Row label={label} hint={hint}>
      <span className={css['span']}>
        <Time
          label={t('attentionpage:quiet.begin', { days: label })}
          value={span.from}
          onValue={(from) => change(days, { from })}
        />
        {t('attentionpage:quiet.to')}
        <Time
          label={t('attentionpage:quiet.end', { days: label })}
          value={span.to}
          onValue={(to) => change(days, { to })}
        />
        <Switch label={label} checked={span.on} onChecked={(on) => change(days, { on })} />
      </span>
    </Row>
  );
}

/** A time of the day, such as 22:00. What is no time returns to its value. */
function Time({
  label,
  value,
  onValue,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  return (
    <TextInput
      key={value}
      className={css['time']}
      aria-label={label}
      defaultValue={value}
      required
      maxLength={5}
      onBlur={({ target }) => {
        const time = TimeOfDay.safeParse(target.value.trim().padStart(5, '0'));
        if (!time.success) target.value = value;
        else if (time.data !== value) onValue(time.data);
      }}
    />
  );
}
