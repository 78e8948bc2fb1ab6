import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { cx } from './cx.ts';
import { icon } from './icon.ts';
import { leaveMenu } from './return-focus.ts';
import floating from './Floating.module.css';
import layout from './layout.module.css';
import css from './Menu.module.css';
import text from './text.module.css';
import type { Option } from './use-listbox.ts';

export interface MenuProps {
  /** The button that opens the menu. The menu adds its keyboard and ARIA handlers. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Moves the focus when the menu closes; default: to its button. */
  readonly returnFocus?: () => void;
}

/** A menu below its button. Arrow keys, typeahead and Escape work; closing returns the focus to the button. */
export function Menu(props: MenuProps) {
  const { trigger, children, align = 'end', side = 'bottom', returnFocus, ...state } = props;
  const button = useRef<HTMLButtonElement>(null);
  const left = useRef(false);
  return (
    <Radix.Root {...state} modal={false}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={cx(floating['list'], css['menu'])}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          loop
          onInteractOutside={() => {
            left.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            leaveMenu(button.current, () => {
              if (returnFocus !== undefined) returnFocus();
              else if (!left.current) button.current?.focus();
            });
            left.current = false;
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Moves the focus from an open menu to its first item once its items, which load only then, have arrived. */
export function useLateItems(arrived: boolean): void {
  useEffect(() => {
    const menu = document.activeElement;
    if (arrived && menu?.getAttribute('role') === 'menu')
      menu.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus();
  }, [arrived]);
}

/** Where a menu without a button opens (CSS px in the window), and the element to return the focus to. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
  readonly opener: Element | null;
}

/** A menu at a point, for right clicks and for lists whose rows share one menu. */
export function MenuAt({
  at: { x, y, opener },
  onClose,
  children,
}: {
  readonly at: MenuPoint;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const left = useRef(false);
  return (
    <Radix.Root open modal={false} onOpenChange={onClose}>
      <Radix.Trigger asChild>
        <span className={css['point']} style={{ left: x, top: y }} aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={cx(floating['list'], css['menu'])}
          align="start"
          collisionPadding={8}
          loop
          aria-labelledby={undefined}
          onInteractOutside={() => {
            left.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A click elsewhere has already moved the focus.
            if (left.current) return;
            leaveMenu(opener, () => {
              if (opener instanceof HTMLElement) opener.focus();
            });
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ItemProps {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  /** The keyboard shortcut of the item. */
  readonly keys?: string | undefined;
  readonly disabled?: boolean;
  /** Why the item is unavailable, shown below its name; empty: it is available. Arrow keys reach the item, so that its reason is read. */
  readonly why?: string;
  /** The effect of the item, shown below its name. */
  readonly note?: string;
  readonly onSelect?: () => void;
  /** Keeps the menu open after the selection. */
  readonly stay?: boolean;
  readonly danger?: boolean;
  readonly textValue?: string;
}

const select =
  (onSelect: (() => void) | undefined, stay: boolean | undefined) =>
  (event: Event): void => {
    if (stay === true) event.preventDefault();
    onSelect?.();
  };

export function MenuItem(props: ItemProps) {
  const { icon: leading, keys, danger, stay, why = '', note, onSelect, children, ...item } = props;
  return (
    <Radix.Item
      {...item}
      disabled={item.disabled === true && why === ''}
      {...(why !== '' && { 'aria-disabled': true })}
      aria-description={note}
      className={cx(floating['row'], danger === true && css['danger'])}
      onSelect={why === '' ? select(onSelect, stay) : select(undefined, true)}
    >
      <span className={cx(floating['lead'], text['dim'])}>{leading}</span>
      <span className={cx(layout['grow'], text['ellipsis'])}>
        {children}
        {why !== '' && <span className={css['why']}>{why}</span>}
        {why === '' && note !== undefined && (
          <span className={css['why']} aria-hidden="true">
            {note}
          </span>
        )}
      </span>
      {keys !== undefined && (
        <span className={text['small']} aria-hidden="true">
          {keys}
        </span>
      )}
    </Radix.Item>
  );
}

/** One choice of several, as the items of a menu. */
export function MenuOptions<V extends string>({
  value,
  options,
  onValue,
}: {
  readonly value: V | null;
  readonly options: readonly Option<V>[];
  readonly onValue: (value: V) => void;
}) {
  const choose = (chosen: string): void => {
    const option = options.find((one) => one.value === chosen);
    if (option !== undefined) onValue(option.value);
  };
  return (
    <MenuRadios value={value ?? ''} onValue={choose}>
      {options.map(({ value: own, label, note }) => (
        <MenuRadio key={own} value={own} note={note}>
          {label}
        </MenuRadio>
      ))}
    </MenuRadios>
  );
}

/** A radio group of `MenuRadio` children, for choices under headings. */
export function MenuRadios({
  value,
  onValue,
  children,
}: {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly children: ReactNode;
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValue}>
      {children}
    </Radix.RadioGroup>
  );
}

export function MenuRadio({
  value,
  children,
  note,
}: {
  readonly value: string;
  readonly children: ReactNode;
  readonly note?: string | undefined;
}) {
  return (
    <Radix.RadioItem className={floating['row']} value={value}>
      <span className={cx(floating['lead'], text['dim'])}>
        <Radix.ItemIndicator>
          <Check {...icon} />
        </Radix.ItemIndicator>
      </span>
      <span className={cx(layout['grow'], text['ellipsis'])}>{children}</span>
      {note !== undefined && <span className={text['small']}>{note}</span>}
    </Radix.RadioItem>
  );
}

/** A menu item that toggles a setting and keeps the menu open. */
export function MenuCheck({
  checked,
  why = '',
  onChecked,
  children,
}: {
  readonly checked: boolean;
  /** As for `MenuItem`. */
  readonly why?: string;
  readonly onChecked: (checked: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <Radix.CheckboxItem
      className={floating['row']}
      checked={checked}
      {...(why === '' ? { onCheckedChange: onChecked } : { 'aria-disabled': true })}
      onSelect={(event) => event.preventDefault()}
    >
      <span className={cx(floating['lead'], text['dim'])}>
        <Radix.ItemIndicator>
          <Check {...icon} />
        </Radix.ItemIndicator>
      </span>
      <span className={cx(layout['grow'], text['ellipsis'])}>
        {children}
        {why !== '' && <span className={css['why']}>{why}</span>}
      </span>
    </Radix.CheckboxItem>
  );
}

export function MenuSub({
  label,
  icon: leading,
  children,
}: {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={floating['row']}>
        <span className={cx(floating['lead'], text['dim'])}>{leading}</span>
        <span className={cx(layout['grow'], text['ellipsis'])}>{label}</span>
        <ChevronRight {...icon} />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent
          className={cx(floating['list'], css['menu'])}
          // A narrow window has no space beside the menu: the submenu covers it.
          sideOffset={innerWidth < 560 ? -160 : 4}
          collisionPadding={8}
          loop
        >
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className={css['separator']} />;
}
