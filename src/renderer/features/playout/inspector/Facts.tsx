import { Ellipsis, Focus, Replace, Scissors, Trash2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import {
  getSourceType,
  mainSource,
  formatTitle,
} from '../../../../shared/playout/document/source.ts';
import { rfc3339Ms } from '../../../../shared/playout/time/rfc3339.ts';
import { formatExactLength, formatMilliseconds } from '../../../../shared/format/length.ts';
import { formatIsoDay } from '../../../../shared/format/calendar.ts';
import { useNow } from '../../../state/now.ts';
import { useEntry } from '../../../state/topics.ts';
import type { CommitFieldProps } from '../../../ui/CommitField.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import textCss from '../../../ui/text.module.css';
import { dayName, exactTime } from '../../../ui/time/zone.ts';
import { opens } from '../dialogs.ts';
import { readLength, readMoment, readMs } from '../field/readers.ts';
import { useShift } from '../model/clock.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { findItem } from '../model/lanes.ts';
import type { MenuEntry } from '../parts/MenuEntries.tsx';
import { MenuEntries } from '../parts/MenuEntries.tsx';
import { sourceLabel } from '../source/source-name.ts';
import { edit, placeWithin, ripples, setValue } from '../steps.ts';
import css from './Inspector.module.css';
import type { ItemProps } from './use-item.ts';
import { parsePosition } from './use-item.ts';

/** The item's main facts: its type, start and finish, source, and in and out point. */
export function Facts(props: ItemProps) {
  const { value } = props.detail;
  return (
    <div className={css['line']}>
      <div className={css['facts']}>
        <ItemTitle {...props} />
        <Times {...props} />
        <Source value={value} />
        <Points {...props} />
      </div>
      <ItemMenu {...props} />
    </div>
  );
}

function ItemTitle({ item, detail }: ItemProps) {
  const channel = useEntry('playout.channels', item.channel);
  const title = formatTitle(detail.value);
  return (
    <div className={css['who']}>
      <h2 className={css['title']} title={title} dir="auto">
        {title === '' ? t('playout:untitled') : title}
      </h2>
      <p className={textCss['small']}>
        {t('playout:inspector.where', {
          number: channel?.number ?? '',
          place: parsePosition(detail.pointer) ?? '',
        })}
      </p>
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

/** A fact that becomes a field on click. */
function Fact<V>({ title, ...field }: CommitFieldProps<V> & { readonly title?: string }) {
  return (
    <div className={css['fact']} title={title}>
      <CommitField quiet {...field} />
    </div>
  );
}

function Source({ value }: { readonly value: JsonObject }) {
  const source = mainSource(value);
  const text = source === null ? t('playout:inspector.noSource') : sourceLabel(source);
  return (
    <div className={css['source']}>
      <span className={textCss['caption']}>{t('playout:field.source')}</span>
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

function ItemMenu({ item, disabled }: ItemProps) {
  const entries: readonly (MenuEntry | null)[] = [
    {
      label: t('playout:inspector.zoom'),
      Icon: Focus,
      run: () => playoutEditor.zoomTo(item),
    },
    {
      label: t('playout:inspector.replace'),
      Icon: Replace,
      disabled,
      run: opens({ k: 'replace-source', item, pointer: '/source', track: null }),
    },
    {
      label: t('playout:inspector.split'),
      Icon: Scissors,
      disabled,
      run: () => {
        const laneItem = findItem(item);
        if (laneItem === null) return;
        const at = placeWithin(laneItem) ?? Math.round((laneItem.start + laneItem.finish) / 2);
        void playoutEditor.run({ k: 'split', item, at });
      },
    },
    null,
    {
      label: t('playout:inspector.remove'),
      Icon: Trash2,
      disabled,
      danger: true,
      run: () => void playoutEditor.run({ k: 'remove', items: [item], ...ripples([item]) }),
    },
  ];
  return (
    <Menu
      trigger={<IconButton label={t('playout:inspector.more')} icon={<Ellipsis {...icon} />} />}
    >
      <MenuEntries entries={entries} />
    </Menu>
  );
}
