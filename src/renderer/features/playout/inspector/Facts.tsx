import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { getSourceType, mainSource } from '../../../../shared/playout/document/source.ts';
import { rfc3339Ms } from '../../../../shared/playout/time/rfc3339.ts';
import { formatExactLength, formatMilliseconds } from '../../../../shared/format/length.ts';
import { formatIsoDay } from '../../../../shared/format/calendar.ts';
import { useNow } from '../../../state/now.ts';
import type { CommitFieldProps } from '../../../ui/CommitField.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { dayName, exactTime } from '../../../ui/time/zone.ts';
import { readLength, readMoment, readMs } from '../field/readers.ts';
import { useShift } from '../model/clock.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { sourceLabel } from '../source/source-name.ts';
import { edit, ripples, setValue } from '../steps.ts';
import css from './Inspector.module.css';
import type { ItemProps } from './use-item.ts';

/** The item's main facts: start, finish and length, source, and in and out point. */
export function Facts(props: ItemProps) {
  return (
    <div className={css['facts']}>
      <Times {...props} />
      <Points {...props} />
      <Source value={props.detail.value} />
    </div>
  );
}

const parseItemTime = (value: JsonObject, key: string): number => {
  const text = value[key];
  return typeof text === 'string' ? rfc3339Ms(text) : Number.NaN;
};

function Times(props: ItemProps) {
  const { item, disabled } = props;
  const { value } = props.detail;
  const zone = usePlayoutEditor((state) => state.zone);
  const today = formatIsoDay(useNow(60_000), zone);
  const shift = useShift(item.channel);
  const start = parseItemTime(value, 'start') - shift;
  const finish = parseItemTime(value, 'finish') - shift;
  if (Number.isNaN(start) || Number.isNaN(finish)) return <Unreadable {...props} />;
  const finishAt = (to: number): Promise<unknown> =>
    edit({ k: 'trim', item, edge: 'finish', to: to + shift, ...ripples([item]) });
  const moment = (label: string, at: number, onCommit: (ms: number) => Promise<unknown>) => (
    <Fact
      label={label}
      disabled={disabled}
      onCommit={onCommit}
      title={dayName(at, zone)}
      {...(formatIsoDay(at, zone) === today ? {} : { note: dayName(at, zone) })}
      text={exactTime(at, zone)}
      read={readMoment(label, at, zone)}
    />
  );
  return (
    <>
      {moment(t('playout:field.start'), start, (to) =>
        edit({ k: 'move', items: [item], by: to - start, channel: null, ...ripples([item]) }),
      )}
      {moment(t('playout:field.finish'), finish, finishAt)}
      <Fact
        label={t('playout:field.length')}
        text={formatExactLength(finish - start, true)}
        read={readLength(t('playout:field.length'))}
        onCommit={(length) => finishAt(start + length)}
        disabled={disabled}
      />
    </>
  );
}

/** Edits times as plain text when the engine cannot read them. */
function Unreadable({ item, detail: { value }, disabled }: ItemProps) {
  const text = (key: 'start' | 'finish', label: string) => (
    <Fact
      label={label}
      text={typeof value[key] === 'string' ? value[key] : ''}
      read={(typed) =>
        Number.isNaN(rfc3339Ms(typed))
          ? { ok: false, error: t('playout:wrong.rfc3339', { field: label }) }
          : { ok: true, value: typed }
      }
      onCommit={(typed) => setValue(item, `/${key}`, typed)}
      disabled={disabled}
    />
  );
  return (
    <>
      {text('start', t('playout:field.start'))}
      {text('finish', t('playout:field.finish'))}
    </>
  );
}

/** A fact as a field, with its name beside it. */
function Fact<V>({ title, ...field }: CommitFieldProps<V> & { readonly title?: string }) {
  return (
    <div className={css['fact']} title={title}>
      <CommitField {...field} />
    </div>
  );
}

function Source({ value }: { readonly value: JsonObject }) {
  const source = mainSource(value);
  const text = source === null ? t('playout:inspector.noSource') : sourceLabel(source);
  return (
    <div className={css['source']}>
      <span className={css['label']}>{t('playout:field.source')}</span>
      <span className={css['value']} title={text}>
        <span dir="auto">{text}</span>
      </span>
    </div>
  );
}

/** In and out point, for sources that have them. */
function Points({ item, detail: { value }, disabled }: ItemProps) {
  const source = mainSource(value);
  const own = value['source'] === source && source !== null;
  if (!own || !['local', 'http'].includes(getSourceType(value))) return null;
  const point = (key: 'in_point_ms' | 'out_point_ms', label: string, absent: string) => {
    const ms = source[key];
    return (
      <Fact
        label={label}
        text={typeof ms === 'number' ? formatMilliseconds(ms) : absent}
        read={(text) => (text === absent ? { ok: true, value: null } : readMs(label)(text))}
        onCommit={(next) => setValue(item, `/source/${key}`, next ?? undefined)}
        disabled={disabled}
      />
    );
  };
  return (
    <>
      {point('in_point_ms', t('playout:field.inShort'), formatMilliseconds(0))}
      {point('out_point_ms', t('playout:field.outShort'), t('playout:field.outAbsent'))}
    </>
  );
}
