import { t } from '../../shared/i18n/translate.ts';
import { cx } from '../ui/cx.ts';
import { icon } from '../ui/icon.ts';
import { Facts, Keys } from './EntryRow.tsx';
import type { PaletteAction, PaletteEntry } from './source.ts';
import css from './Palette.module.css';

/** The actions of the selected row, for display and pointers. The keys of the list act on them too, and Tab opens them as a list. */
export function SideColumn({
  entry,
  actions,
  run,
}: {
  readonly entry: PaletteEntry;
  readonly actions: readonly PaletteAction[];
  readonly run: (entry: PaletteEntry, action: PaletteAction) => void;
}) {
  return (
    <>
      <SideHead entry={entry} />
      <div className={css['sideActions']} aria-hidden="true">
        {actions.map((action, at) => (
          <SideAction
            key={action.id}
            action={action}
            keys={at === 0 && entry.page !== true ? 'Enter' : action.keys}
            first={at === 0}
            onPress={() => run(entry, action)}
          />
        ))}
      </div>
      <p className={css['sideHint']}>{t('palette:actions.hint')}</p>
    </>
  );
}

export const SideHead = ({ entry }: { readonly entry: PaletteEntry }) => (
  <header className={css['sideHead']}>
    {entry.picture !== undefined && (
      <span className={cx(css['cover'], entry.round === true && css['round'])}>
        {entry.picture}
      </span>
    )}
    <span className={css['sideWords']}>
      <b dir="auto">{entry.name}</b>
      <Facts entry={entry} />
    </span>
  </header>
);

/** One action of the right column. `id` and `selected`: of the option that the field references. */
export function SideAction({
  action,
  keys,
  first,
  id,
  selected,
  onPress,
}: {
  readonly action: PaletteAction;
  readonly keys?: string | undefined;
  readonly first: boolean;
  readonly id?: string;
  readonly selected?: boolean;
  readonly onPress: () => void;
}) {
  const { label, icon: Icon, apart, why = '', danger } = action;
  const shown = keys !== undefined && keys.length > 1 ? keys : undefined;
  return (
    <>
      {apart === true && !first && <hr className={css['line']} role="presentation" />}
      <div
        id={id}
        role={id === undefined ? 'presentation' : 'option'}
        aria-selected={selected}
        aria-disabled={why === '' ? undefined : true}
        className={cx(css['action'], why !== '' && css['off'], danger === true && css['danger'])}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        <Icon {...icon} />
        <span className={css['actionWords']}>
          {label}
          {why !== '' && <span className={css['why']}>{why}</span>}
        </span>
        {shown !== undefined && why === '' && <Keys keys={shown} />}
        {shown === undefined && <span className={css['sideNote']}>{formatValue(action)}</span>}
      </div>
    </>
  );
}

/** The value of a control, or facts about the action. */
const formatValue = ({ level, toggle, facts = '' }: PaletteAction): string =>
  [
    level === undefined ? '' : String(level.value),
    toggle === undefined ? facts : t(`palette:actions.${toggle.on ? 'on' : 'off'}`),
  ]
    .filter((part) => part !== '')
    .join(', ');
