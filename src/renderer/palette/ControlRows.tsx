import type { CSSProperties, PointerEvent } from 'react';
import { Check, ChevronRight } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from '../ui/cx.ts';
import { icon } from '../ui/icon.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Keys } from './EntryRow.tsx';
import type { ToggleControl } from '../ui/item-actions.tsx';
import type { PaletteAction, PaletteEntry } from './source.ts';
import type { ActionList } from './use-action-list.ts';
import { rowId } from './use-list-keys.ts';
import css from './Palette.module.css';

interface ControlRowsProps {
  readonly id: string;
  readonly list: ActionList;
}

/** The actions of an item under their headings, with controls. */
export function ControlRows({
  id,
  entry,
  list,
}: ControlRowsProps & { readonly entry: PaletteEntry }) {
  const groups = [...new Set(list.shown.map(({ group = '' }) => group))];
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('palette:actions.of', { name: entry.name })}
      className={css['list']}
    >
      {groups.map((group) => (
        <div
          key={group}
          role="group"
          aria-label={group === '' ? entry.name : group}
          className={css['section']}
        >
          <div className={css['label']} role="presentation">
            {group}
          </div>
          <div className={css['rows']} role="presentation">
            {list.shown.map(
              (action, index) =>
                (action.group ?? '') === group && (
                  <ControlRow key={action.id} id={id} index={index} action={action} list={list} />
                ),
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

function ControlRow({
  id,
  index,
  action,
  list,
}: ControlRowsProps & { readonly index: number; readonly action: PaletteAction }) {
  const { label, icon: Icon, why = '', options } = action;
  return (
    <div
      id={rowId(id, index)}
      role="option"
      aria-selected={index === list.at}
      aria-disabled={why === '' ? undefined : true}
      className={cx(
        css['row'],
        css['control'],
        list.option !== null && css['passive'],
        why !== '' && css['off'],
      )}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        list.select(index);
        list.press(action);
      }}
    >
      <span className={css['icon']}>
        <Icon {...icon} />
      </span>
      <span className={css['controlName']}>{label}</span>
      <Value action={action} list={list} selected={index === list.at} />
      {options !== undefined && <ChevronRight {...icon} />}
    </div>
  );
}

/** The level, the facts, the keys and the switch of an action. */
function Value({
  action,
  list,
  selected,
}: {
  readonly action: PaletteAction;
  readonly list: ActionList;
  readonly selected: boolean;
}) {
  const { level, toggle, keys = '', facts, why = '' } = action;
  const typed = selected ? list.typedLevel : null;
  return (
    <>
      {level === undefined ? (
        <span className={css['facts']}>{why === '' ? facts : why}</span>
      ) : (
        <>
          <Bar
            value={typed ?? level.value}
            max={level.max}
            onChange={(next) => list.setLevel(action, next)}
          />
          <span className={css['value']}>{typed ?? level.value}</span>
        </>
      )}
      {keys.length > 1 && <Keys keys={keys} />}
      {toggle !== undefined && (
        <Toggle control={toggle} onPress={() => list.press({ ...action, level: undefined })} />
      )}
    </>
  );
}

const Toggle = ({
  control: { kind, on },
  onPress,
}: {
  readonly control: ToggleControl;
  readonly onPress: () => void;
}) => (
  <span
    className={cx(css[kind], on && css['pressed'])}
    onClick={(event) => {
      event.stopPropagation();
      onPress();
    }}
  >
    {kind === 'tick' && on && <Check size={12} strokeWidth={3} aria-hidden />}
    <VisuallyHidden>{t(`palette:actions.${on ? 'on' : 'off'}`)}</VisuallyHidden>
  </span>
);

/** A level as a bar, changed by the pointer here and by keys in the field. */
function Bar({
  value,
  max,
  onChange,
}: {
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}) {
  const follow = (event: PointerEvent<HTMLSpanElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    onChange(Math.round(share * max));
  };
  const style = { '--p': max > 0 ? value / max : 0 } as CSSProperties;
  return (
    <span
      className={css['bar']}
      style={style}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) follow(event);
      }}
    />
  );
}
