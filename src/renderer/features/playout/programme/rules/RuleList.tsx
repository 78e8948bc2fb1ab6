import type { DragEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import { ChevronDown, ChevronUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { RuleJson } from '../../../../../shared/playout/programme/document.ts';
import {
  addRule,
  moveRule,
  removeRule,
  setCondition,
} from '../../../../../shared/playout/programme/edit-plan.ts';
import { weekdays } from '../../../../../shared/playout/programme/model.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { PlanBar } from '../calendar/PlanBar.tsx';
import { DraftInput } from '../form/DraftInput.tsx';
import { planLook } from '../model/colors.ts';
import type { DayView } from '../model/day-view.ts';
import { useDay } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { conditionWords, planName, weekdayName } from '../model/words.ts';
import { readDates } from '../form/readers.ts';
import css from './RuleList.module.css';

const RULE_DRAG = 'application/x-channelstrip-rule';

/**
 * The rules of a channel: the first one whose condition matches a day determines its plan. Rows can be dragged, or moved with Alt and an
 * arrow key.
 */
export function RuleList() {
  const view = useDay();
  const { document, channel, place } = view;
  const rules = document.channels[channel.number]?.days ?? [];
  const [opened, setOpened] = useState<number | null>(place?.rule ?? null);
  return (
    <div className={css['rules']}>
      <p className={css['hint']}>{t('programmeview:rule.hint')}</p>
      <ol className={css['list']} aria-label={t('programmeview:rule.list')}>
        {rules.map((rule, index) => (
          <RuleRow
            // Rules have no id and are identified by their index.
            key={index}
            rule={rule}
            index={index}
            view={view}
            isOpen={opened === index}
            onOpen={() => setOpened(opened === index ? null : index)}
            onMove={(to) => move(view, index, to, () => setOpened(null))}
          />
        ))}
      </ol>
      <Button
        icon={<Plus {...icon} />}
        onClick={() => {
          addDated(view);
          setOpened(0);
        }}
      >
        {t('programmeview:rule.addFor', { day: view.day })}
      </Button>
    </div>
  );
}

function move({ document, channel }: DayView, rule: number, to: number, done: () => void): void {
  const place = { channel: channel.number, rule };
  const count = document.channels[channel.number]?.days.length ?? 0;
  if (to < 0 || to >= count || to === rule) return;
  programmeEditor.edit(
    t('programmeview:step.moveRule', { name: planName(document, place) }),
    (now) => moveRule(now, place, to),
  );
  programmeEditor.announce(
    t('programmeview:said.moved', { name: planName(document, place), place: to + 1, count }),
  );
  done();
}

/** Adds a rule for the shown date, starting with a copy of the date's current plan. */
function addDated({ document, channel, day, place }: DayView): void {
  const name = place === null ? t('programmeview:rule.new') : planName(document, place);
  programmeEditor.edit(t('programmeview:step.addRule'), (now) =>
    addRule(now, channel.number, {
      name: `${name} ${day}`,
      when: { dates: [day] },
      from: place,
    }),
  );
}

interface RowProps {
  readonly rule: RuleJson;
  readonly index: number;
  readonly view: DayView;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onMove: (to: number) => void;
}

function RuleRow({ rule, index, view, isOpen, onOpen, onMove }: RowProps) {
  const { document, channel, place } = view;
  const own = { channel: channel.number, rule: index };
  const name = planName(document, own);
  const keys = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const list = event.currentTarget.closest('ol');
    if (event.altKey) onMove(index + by);
    requestAnimationFrame(() =>
      list?.querySelectorAll<HTMLElement>('[data-rule]')[index + by]?.focus(),
    );
  };
  return (
    <li
      className={css['row']}
      onDragOver={(event: DragEvent) => {
        if (event.dataTransfer.types.includes(RULE_DRAG)) event.preventDefault();
      }}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(RULE_DRAG);
        if (from === '') return;
        event.preventDefault();
        move(view, Number(from), index, () => undefined);
      }}
    >
      <button
        type="button"
        data-rule={index}
        draggable
        className={cx(css['head'], place?.rule === index && css['chosen'])}
        aria-expanded={isOpen}
        onClick={onOpen}
        onKeyDown={keys}
        onDragStart={(event) => event.dataTransfer.setData(RULE_DRAG, String(index))}
      >
        <GripVertical {...icon} size={14} />
        <span className={css['number']}>{index + 1}</span>
        <PlanBar look={planLook(document, channel.number, index)} />
        <strong dir="auto">{name}</strong>
        <span className={css['when']}>{conditionWords(rule.when)}</span>
      </button>
      {isOpen && <Condition rule={rule} index={index} view={view} onMove={onMove} />}
    </li>
  );
}

type ConditionProps = Omit<RowProps, 'isOpen' | 'onOpen'>;

type When = NonNullable<RuleJson['when']>;

function Condition({ rule, index, view, onMove }: ConditionProps) {
  const { document, channel } = view;
  const place = { channel: channel.number, rule: index };
  const when = rule.when ?? {};
  const name = planName(document, place);
  const set = (change: When, gesture: string | null = null): void => {
    const next = Object.entries({ ...when, ...change }).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    );
    programmeEditor.edit(
      t('programmeview:step.changeRule', { name }),
      (now) => setCondition(now, place, next.length === 0 ? undefined : Object.fromEntries(next)),
      gesture,
    );
  };
  return (
    <div className={css['condition']} role="group" aria-label={name}>
      <Days days={when.days ?? []} onDays={(days) => set({ days })} />
      <label className={css['dates']}>
        <span>{t('programmeview:rule.dates')}</span>
        <DraftInput
          label={t('programmeview:rule.dates')}
          text={(when.dates ?? []).join(', ')}
          placeholder={t('programmeview:rule.datesHint')}
          read={readDates}
          onValue={(dates, gesture) => set({ dates: [...dates] }, gesture)}
        />
      </label>
      <RuleButtons
        index={index}
        onMove={onMove}
        onRemove={() =>
          programmeEditor.edit(t('programmeview:step.removeRule', { name }), (now) =>
            removeRule(now, place),
          )
        }
      />
    </div>
  );
}

type WeekDays = NonNullable<When['days']>;

function Days({
  days,
  onDays,
}: {
  readonly days: WeekDays;
  readonly onDays: (days: WeekDays) => void;
}) {
  return (
    <div className={css['days']}>
      {weekdays.map((day) => {
        const isOn = days.includes(day);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isOn}
            className={cx(css['day'], isOn && css['on'])}
            onClick={() =>
              onDays(weekdays.filter((one) => (one === day ? !isOn : days.includes(one))))
            }
          >
            {weekdayName(day)}
          </button>
        );
      })}
    </div>
  );
}

function RuleButtons({
  index,
  onMove,
  onRemove,
}: Pick<RowProps, 'index' | 'onMove'> & { readonly onRemove: () => void }) {
  return (
    <span className={css['actions']}>
      <IconButton
        label={t('programmeview:rule.up')}
        shortcut="Alt+↑"
        icon={<ChevronUp {...icon} />}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        label={t('programmeview:rule.down')}
        shortcut="Alt+↓"
        icon={<ChevronDown {...icon} />}
        onClick={() => onMove(index + 1)}
      />
      <IconButton
        label={t('programmeview:rule.remove')}
        icon={<Trash2 {...icon} />}
        onClick={onRemove}
      />
    </span>
  );
}
