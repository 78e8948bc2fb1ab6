import type { KeyboardEvent, ReactNode } from 'react';
import { ChevronDown, ChevronUp, Ellipsis } from 'lucide-react';
import { setPreamp } from '../../../../shared/eq/edit.ts';
import { filterSpecs } from '../../../../shared/eq/filter-specs.ts';
import type {
  DspConfig,
  Filter,
  ParametricEq,
  SimpleFilter,
  UnknownFilter,
} from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import text from '../../../ui/text.module.css';
import { editor, useEditor } from '../model/editor.ts';
import { ChoiceControl, level, NumberControl } from './controls.tsx';
import { enableFilter, moveFilter, removeFilter, resetFilter, setField } from './edits.ts';
import { curveNote, fieldName, filterName } from './names.ts';
import css from './Card.module.css';

/** A filter's position in the chain and the allowed actions. */
export interface CardPosition {
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly readOnly: boolean;
  /** Filters can be moved and removed. */
  readonly free: boolean;
  /** Called after a move with the new position. */
  readonly onMoved: (name: string, number: number) => void;
}

interface CardProps<F> {
  readonly filter: F;
  readonly place: CardPosition;
}

/** The frame of every filter: switch, name and position, with the filter's own fields below. */
function Card({
  filter,
  place,
  aside,
  children,
}: CardProps<Filter> & {
  /** Shown after the name. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}) {
  const name = filterName(filter);
  const { go, onKeyDown } = useMove(filter, place);
  return (
    <li
      className={cx(css['card'], !filter.enabled && css['off'])}
      aria-label={name}
      data-filter={filter.id}
      onKeyDownCapture={onKeyDown}
    >
      <div className={css['head']}>
        <Switch
          label={t('eqchain:enabled', { name })}
          checked={filter.enabled}
          disabled={place.readOnly || filter.type === 'unknown'}
          onChecked={(enabled) => {
            const label = enabled
              ? t('eqchain:step.on', { name })
              : t('eqchain:step.off', { name });
            editor.edit(label, (draft) => enableFilter(draft, filter.id, enabled));
          }}
        />
        <h3 className={cx(css['name'], text['ellipsis'])} title={name}>
          {name}
        </h3>
        {aside !== undefined && <span className={css['aside']}>{aside}</span>}
        {place.free && (
          <span className={css['moves']}>
            <MoveButton by={-1} name={name} place={place} go={go} />
            <MoveButton by={1} name={name} place={place} go={go} />
            <More filter={filter} name={name} disabled={place.readOnly} />
          </span>
        )}
      </div>
      {children !== undefined && <div className={css['fields']}>{children}</div>}
    </li>
  );
}

/** Moves a card by its buttons, or by Alt+arrow from anywhere inside it. */
function useMove(filter: Filter, place: CardPosition) {
  const go = (by: -1 | 1): void => {
    const number = move(filter, by);
    if (number !== null) place.onMoved(filterName(filter), number);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || !event.altKey || !place.free || place.readOnly) return;
    event.preventDefault();
    event.stopPropagation();
    go(by);
  };
  return { go, onKeyDown };
}

/** Moves a filter; returns its new number in the chain, or null at either end. */
function move(filter: Filter, by: -1 | 1): number | null {
  const name = filterName(filter);
  const before = editor.state.draft;
  const label = by < 0 ? t('eqchain:up', { name }) : t('eqchain:down', { name });
  editor.edit(label, (draft) => moveFilter(draft, filter.id, by));
  const { draft } = editor.state;
  return draft === before ? null : draft.filters.findIndex(({ id }) => id === filter.id) + 1;
}

function MoveButton({
  by,
  name,
  place,
  go,
}: {
  readonly by: -1 | 1;
  readonly name: string;
  readonly place: CardPosition;
  readonly go: (by: -1 | 1) => void;
}) {
  const Icon = by < 0 ? ChevronUp : ChevronDown;
  return (
    <IconButton
      className={css['move']}
      label={by < 0 ? t('eqchain:up', { name }) : t('eqchain:down', { name })}
      shortcut={by < 0 ? 'Alt+↑' : 'Alt+↓'}
      icon={<Icon {...icon} />}
      disabled={place.readOnly || place.number === (by < 0 ? 1 : place.count)}
      onClick={() => go(by)}
    />
  );
}

function More({
  filter,
  name,
  disabled,
}: {
  readonly filter: Filter;
  readonly name: string;
  readonly disabled: boolean;
}) {
  const trigger = (
    <IconButton
      className={css['move']}
      label={t('eqchain:more', { name })}
      icon={<Ellipsis {...icon} />}
      disabled={disabled}
    />
  );
  return (
    <Menu trigger={trigger}>
      {'values' in filter && (
        <MenuItem
          onSelect={() =>
            editor.edit(t('eqchain:step.reset', { name }), (draft) => resetFilter(draft, filter.id))
          }
        >
          {t('eqchain:reset')}
        </MenuItem>
      )}
      <MenuItem
        danger
        onSelect={() =>
          editor.edit(t('eqchain:removeNamed', { name }), (draft) => removeFilter(draft, filter.id))
        }
      >
        {filter.type === 'unknown' ? t('eqchain:removeUnknown', { name }) : t('eqchain:remove')}
      </MenuItem>
    </Menu>
  );
}

/** A filter with number and choice fields. */
export function SimpleCard({ filter, place }: CardProps<SimpleFilter>) {
  const of = filterName(filter);
  const note = curveNote(filter.type);
  return (
    <Card filter={filter} place={place}>
      {filterSpecs[filter.type].map((field) => {
        const { kind, name, fallback } = field;
        const value = filter.values[name] ?? fallback;
        const shared = {
          of,
          disabled: place.readOnly,
          change: (draft: DspConfig, next: number | string) =>
            setField(draft, filter.id, name, next),
        };
        return kind === 'number' ? (
          <NumberControl
            key={name}
            {...shared}
            label={fieldName(name)}
            field={field}
            value={typeof value === 'number' ? value : fallback}
          />
        ) : (
          <ChoiceControl key={name} {...shared} field={field} value={value} />
        );
      })}
      {note !== null && <p className={css['note']}>{note}</p>}
    </Card>
  );
}

/** A parametric equalizer: its band count and a button to edit the bands. */
export function EqCard({ filter, place }: CardProps<ParametricEq>) {
  const shown = useEditor((state) => state.eqId === filter.id);
  const name = filterName(filter);
  const own = Object.entries(filter.channelPreamp).filter(([, db]) => db !== 0);
  return (
    <Card
      filter={filter}
      place={place}
      aside={
        <>
          <span className={text['small']}>
            {t('eqchain:bands', { count: filter.bands.length })}
          </span>
          <Button
            className={css['edit']}
            variant="ghost"
            aria-pressed={shown}
            aria-label={
              shown ? t('eqchain:shownNamed', { name }) : t('eqchain:editNamed', { name })
            }
            onClick={() => {
              if (!shown) editor.set({ eqId: filter.id, selected: null, solo: null });
            }}
          >
            {shown ? t('eqchain:shown') : t('eqchain:edit')}
          </Button>
        </>
      }
    >
      {[['ALL', filter.preamp] as const, ...own].map(([channel, db]) => (
        <NumberControl
          key={channel}
          label={channel === 'ALL' ? t('eqchain:preamp') : t('eqchain:channelPreamp', { channel })}
          of={name}
          field={level}
          value={db}
          disabled={place.readOnly}
          change={(draft, next) => setPreamp(draft, filter.id, channel, next)}
        />
      ))}
    </Card>
  );
}

/** A filter type from a newer server. */
export function UnknownCard({ filter, place }: CardProps<UnknownFilter>) {
  return (
    <Card filter={filter} place={place}>
      <p className={css['note']}>{t('eqchain:unknown')}</p>
    </Card>
  );
}
