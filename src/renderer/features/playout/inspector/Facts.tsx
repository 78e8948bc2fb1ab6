import { t } from '../../../../shared/i18n/translate.ts';
import { sourceTypeOf, mainSource, titleOf } from '../../../../shared/playout/document/source.ts';
import { rfc3339Ms } from '../../../../shared/playout/time/rfc3339.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { useNow } from '../../../state/now.ts';
import { useEntry } from '../../../state/topics.ts';
import { CommitField } from '../../../ui/CommitField.tsx';
import { readLength, readMoment, readMs } from '../field/readers.ts';
import { useShift } from '../model/clock.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { edit, ripples } from '../steps.ts';
import { clockLength, milliseconds } from '../../../ui/time/length.ts';
import { dayName, dayOf, exactTime } from '../../../ui/time/zone.ts';
import { sourceName } from '../words.ts';
import css from './Inspector.module.css';
import { ItemMenu } from './ItemMenu.tsx';
import type { ItemProps } from './item-props.ts';
import { sourceText } from './source-text.ts';
import { placeOf } from './use-item.ts';

/** The line of figures: what it is, from when to when, what it plays and which part of it. */
export function Facts(props: ItemProps) {
  const { value } = props.detail;
  return (
    <div className={css['line']}>
      <div className={css['facts']}>
        <Who {...props} />
        <Times {...props} />
        <Source value={value} />
        <Points {...props} />
      </div>
      <ItemMenu {...props} />
    </div>
  );
}

function Who({ item, detail }: ItemProps) {
  const channel = useEntry('playout.channels', item.channel);
  const title = titleOf(detail.value);
  return (
    <div className={css['who']}>
      <h2 className={css['title']} title={title} dir="auto">
        {title === '' ? t('playout:untitled') : title}
      </h2>
      <p className={css['where']}>
        {t('playout:inspector.where', {
          number: channel?.number ?? '',
          place: placeOf(detail.pointer) ?? '',
        })}
      </p>
    </div>
  );
}

const timeOf = (value: JsonObject, key: string): number => {
  const text = value[key];
  return typeof text === 'string' ? rfc3339Ms(text) : Number.NaN;
};

function Times({ item, detail: { value }, disabled }: ItemProps) {
  const zone = usePlayoutEditor((state) => state.zone);
  const today = dayOf(useNow(60_000), zone);
  const shift = useShift(item.channel);
  const start = timeOf(value, 'start') - shift;
  const finish = timeOf(value, 'finish') - shift;
  if (Number.isNaN(start) || Number.isNaN(finish))
    return <Unreadable {...{ item, value, disabled }} />;
  const moment = (label: string, at: number, onCommit: (ms: number) => Promise<unknown>) => (
    <div className={css['fact']} title={dayName(at, zone)}>
      <CommitField
        quiet
        label={label}
        {...(dayOf(at, zone) === today ? {} : { note: dayName(at, zone) })}
        text={exactTime(at, zone)}
        read={readMoment(label, at, zone)}
        {...{ disabled, onCommit }}
      />
    </div>
  );
  return (
    <>
      {moment(t('playout:field.start'), start, (to) =>
        edit({ k: 'move', items: [item], by: to - start, channel: null, ripple: ripples() }),
      )}
      {moment(t('playout:field.finish'), finish, (to) =>
        edit({ k: 'trim', item, edge: 'finish', to: to + shift, ripple: ripples() }),
      )}
      <div className={css['fact']}>
        <CommitField
          quiet
          label={t('playout:field.length')}
          text={clockLength(finish - start, true)}
          read={readLength(t('playout:field.length'))}
          onCommit={(length) =>
            edit({
              ...{ k: 'trim', item, edge: 'finish', ripple: ripples() },
              to: start + length + shift,
            })
          }
          disabled={disabled}
        />
      </div>
    </>
  );
}

/** Times that the engine cannot read are edited as the text that they are. */
function Unreadable({
  item,
  value,
  disabled,
}: {
  readonly item: ItemRef;
  readonly value: JsonObject;
  readonly disabled: boolean;
}) {
  const text = (key: 'start' | 'finish', label: string) => (
    <div className={css['fact']}>
      <CommitField
        quiet
        label={label}
        text={typeof value[key] === 'string' ? value[key] : ''}
        read={(typed) =>
          Number.isNaN(rfc3339Ms(typed))
            ? { ok: false, error: t('playout:wrong.rfc3339', { field: label }) }
            : { ok: true, value: typed }
        }
        onCommit={(typed) =>
          edit({ k: 'set', item, values: [{ pointer: `/${key}`, value: typed }] })
        }
        disabled={disabled}
      />
    </div>
  );
  return (
    <>
      {text('start', t('playout:field.start'))}
      {text('finish', t('playout:field.finish'))}
    </>
  );
}

function Source({ value }: { readonly value: JsonObject }) {
  const source = mainSource(value);
  const type = sourceTypeOf(value);
  const text =
    source === null
      ? t('playout:inspector.noSource')
      : t('playout:inspector.source', { type, text: sourceText(source) });
  return (
    <div className={css['source']}>
      <span className={css['label']}>{t('playout:field.source')}</span>
      <span className={css['value']} title={`${sourceName(type)}\n${text}`}>
        <span dir="auto">{text}</span>
      </span>
    </div>
  );
}

/** In and out point, for the sources that have them. */
function Points({ item, detail: { value }, disabled }: ItemProps) {
  const source = mainSource(value);
  const own = value['source'] === source && source !== null;
  if (!own || !['local', 'http'].includes(sourceTypeOf(value))) return null;
  const point = (key: 'in_point_ms' | 'out_point_ms', label: string, absent: string) => {
    const ms = source[key];
    return (
      <div className={css['fact']}>
        <CommitField
          quiet
          label={label}
          text={typeof ms === 'number' ? milliseconds(ms) : absent}
          read={(text) => (text === absent ? { ok: true, value: null } : readMs(label)(text))}
          onCommit={(next) =>
            edit({
              k: 'set',
              item,
              values: [{ pointer: `/source/${key}`, ...(next === null ? {} : { value: next }) }],
            })
          }
          disabled={disabled}
        />
      </div>
    );
  };
  return (
    <>
      {point('in_point_ms', t('playout:field.inShort'), milliseconds(0))}
      {point('out_point_ms', t('playout:field.outShort'), t('playout:field.outAbsent'))}
    </>
  );
}
