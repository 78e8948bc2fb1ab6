import { useId } from 'react';
import type { QuietHours } from '../../../../shared/attention/quiet-hours-model.ts';
import { TimeOfDay } from '../../../../shared/attention/quiet-hours-model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { changeSettings } from '../../../state/settings/change.ts';
import { tellFailure } from '../../../state/calls.ts';
import { readTopic, useTopicSelector } from '../../../state/topics.ts';
import { Row } from '../../../ui/Group.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { InputBubble } from '../../../ui/InputBubble.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { Read } from '../../../ui/use-commit.ts';
import { useCommit } from '../../../ui/use-commit.ts';
import css from './QuietHoursSetting.module.css';

type Days = 'weekdays' | 'weekends';
type Span = QuietHours[Days];

function change(days: Days, span: Partial<Span>): Promise<unknown> {
  const { quietHours } = readTopic('settings');
  const next = { ...quietHours, [days]: { ...quietHours[days], ...span } };
  return changeSettings({ quietHours: next });
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
        <Switch
          label={label}
          checked={span.on}
          onChecked={(on) => tellFailure(change(days, { on }))}
        />
      </span>
    </Row>
  );
}

function readTime(text: string): Read<string> {
  const time = TimeOfDay.safeParse(text.trim().padStart(5, '0'));
  return time.success
    ? { ok: true, value: time.data }
    : { ok: false, error: t('attentionpage:quiet.wrong') };
}

/** A time of day, such as 22:00. Enter and blur store it; invalid text stays in the field with its error. */
function Time({
  label,
  value,
  onValue,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => Promise<unknown>;
}) {
  const id = useId();
  const { text, error, type, handlers } = useCommit({
    text: value,
    read: readTime,
    onCommit: onValue,
  });
  return (
    <InputBubble id={id} text={error}>
      <TextInput
        className={css['time']}
        aria-label={label}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : id}
        value={text}
        maxLength={5}
        onText={type}
        {...handlers}
      />
    </InputBubble>
  );
}
