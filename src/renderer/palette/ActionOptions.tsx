import { Check } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from '../ui/cx.ts';
import { icon } from '../ui/icon.ts';
import type { ItemOption } from '../ui/item-actions.tsx';
import type { ActionList } from './use-action-list.ts';
import { rowId } from './use-list-keys.ts';
import css from './Palette.module.css';

/** The choices of the selected action. */
export function ActionOptions({
  id,
  list: { current, options, option, choose },
}: {
  readonly id: string;
  readonly list: ActionList;
}) {
  const active = options.findIndex(({ on }) => on === true);
  return (
    <>
      <p className={css['sideTitle']}>
        {current?.label}{' '}
        {active !== -1 && (
          <span>{t('palette:actions.chosen', { at: active + 1, count: options.length })}</span>
        )}
      </p>
      <div id={id} role="listbox" aria-label={current?.label ?? ''} className={css['sideActions']}>
        {options.map((one, index) => (
          <Choice
            key={one.id}
            id={rowId(id, index)}
            option={one}
            selected={index === option}
            onPress={() => choose(one)}
          />
        ))}
      </div>
      {options.some(({ listen }) => listen !== undefined) && (
        <p className={css['sideHint']}>{t('palette:actions.listen')}</p>
      )}
    </>
  );
}

function Choice({
  id,
  option: { label, note, picture, on = false, disabled = false },
  selected,
  onPress,
}: {
  readonly id: string;
  readonly option: ItemOption;
  readonly selected: boolean;
  readonly onPress: () => void;
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={disabled || undefined}
      className={cx(css['action'], disabled && css['off'])}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span className={css['checked']}>{on && <Check {...icon} />}</span>
      <span className={cx(css['actionWords'], on && css['inForce'])} dir="auto">
        {label}
      </span>
      {picture}
      {note !== undefined && <span className={css['note']}>{note}</span>}
    </div>
  );
}
