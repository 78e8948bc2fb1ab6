import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { icon } from './icon.ts';
import { MenuCheck, MenuItem, MenuOptions, MenuSeparator, MenuSub } from './Menu.tsx';

/** One option of an action, such as a player to play on. */
export interface ItemOption {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
  /** Shown next to its label in the palette, such as the curve of a preset. */
  readonly picture?: ReactNode;
  /** Previews the option while a key is held; the returned function ends the preview. */
  readonly listen?: (() => () => void) | undefined;
  /** The option is active. */
  readonly on?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly choose: () => void;
}

/** A switch, or a tick such as that of a group member. */
export interface ToggleControl {
  readonly kind: 'switch' | 'tick';
  readonly on: boolean;
  readonly set: (on: boolean) => void;
}

/** An action of an item. The menu of its row and the palette show the same list. */
export interface ItemAction {
  readonly id: string;
  /** Ends in "…" if it opens a dialog. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** Such as `Shift+Enter`. */
  readonly keys?: string | undefined;
  /** Why the action is not possible now; empty: it is. */
  readonly why?: string | undefined;
  /** The action has no effect now, for an obvious reason. */
  readonly disabled?: boolean | undefined;
  readonly danger?: boolean | undefined;
  /** A separator precedes it. */
  readonly apart?: boolean | undefined;
  /** Options for a submenu instead of `run`. */
  readonly options?: readonly ItemOption[] | undefined;
  /** The state that `run` toggles. */
  readonly toggle?: ToggleControl | undefined;
  readonly run: () => void;
}

/** The actions as menu items. */
export const ActionItems = ({ actions }: { readonly actions: readonly ItemAction[] }) =>
  actions.map((action, at) => (
    <Fragment key={action.id}>
      {action.apart === true && at > 0 && <MenuSeparator />}
      <ActionItem {...action} />
    </Fragment>
  ));

function ActionItem({ label, icon: Icon, run, why = '', options, ...item }: ItemAction) {
  const { keys, danger = false, disabled = false, toggle } = item;
  if (toggle !== undefined)
    return (
      <MenuCheck checked={toggle.on} why={why} onChecked={toggle.set}>
        {label}
      </MenuCheck>
    );
  const menuIcon = <Icon {...icon} />;
  if (options !== undefined && why === '')
    return (
      <MenuSub label={label} icon={menuIcon}>
        <OptionItems options={options} />
      </MenuSub>
    );
  const state = { keys, why, danger, disabled };
  return (
    <MenuItem {...state} icon={menuIcon} onSelect={run}>
      {label}
    </MenuItem>
  );
}

/** Options as menu items; the active one has a check mark. */
export function OptionItems({ options }: { readonly options: readonly ItemOption[] }) {
  if (options.every(({ on }) => on === undefined))
    return options.map(({ id, label, disabled = false, choose }) => (
      <MenuItem key={id} disabled={disabled} onSelect={choose}>
        {label}
      </MenuItem>
    ));
  return (
    <MenuOptions
      value={options.find(({ on }) => on === true)?.id ?? null}
      options={options.map(({ id, label }) => ({ value: id, label }))}
      onValue={(value) => options.find(({ id }) => id === value)?.choose()}
    />
  );
}
