import type { ReactElement } from 'react';
import { Check } from 'lucide-react';
import { Popover } from 'radix-ui';
import { cx } from './cx.ts';
import { icon } from './icon.ts';
import layout from './layout.module.css';
import text from './text.module.css';
import type { Listbox, Option } from './use-listbox.ts';
import floating from './Floating.module.css';
import css from './OptionList.module.css';

const stay = (event: Event): void => event.preventDefault();

interface OptionListProps<V> {
  readonly listbox: Listbox;
  readonly label: string | undefined;
  readonly options: readonly Option<V>[];
  readonly selected: V | null;
  /** Shown if no option matches. */
  readonly empty?: string;
  readonly onPick: (index: number) => void;
  readonly children: ReactElement;
}

/** The floating options of a `Select` or `Combobox`. The focus stays in `children`, the control that opens the list. */
export function OptionList<V>(props: OptionListProps<V>) {
  const { listbox, label, options, selected, empty, onPick, children } = props;
  const { open, setOpen, active, setActive, list, listId, optionId } = listbox;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>{children}</Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          ref={list}
          id={listId}
          role="listbox"
          aria-label={label}
          className={cx(floating['list'], css['list'])}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={stay}
          onCloseAutoFocus={stay}
          onInteractOutside={(event) => {
            const { target } = event;
            if (target instanceof Element && target.closest(`[aria-controls="${listId}"]`) !== null)
              event.preventDefault();
          }}
          // Keeps the focus in the control when the user presses an option.
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => (
            <Row
              key={String(option.value)}
              id={optionId(index)}
              option={option}
              chosen={option.value === selected}
              active={index === active}
              onActive={() => setActive(index)}
              onPick={() => onPick(index)}
            />
          ))}
          {options.length === 0 && empty !== undefined && <p className={text['small']}>{empty}</p>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Row<V>({
  id,
  option: { label, note, disabled = false },
  chosen,
  active,
  onActive,
  onPick,
}: {
  readonly id: string;
  readonly option: Option<V>;
  readonly chosen: boolean;
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onPick: () => void;
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={disabled || undefined}
      data-active={active || undefined}
      className={cx(floating['row'], css['option'])}
      title={label}
      onPointerMove={() => {
        if (!active && !disabled) onActive();
      }}
      onClick={() => {
        if (!disabled) onPick();
      }}
    >
      <span className={cx(floating['lead'], css['lead'])}>{chosen && <Check {...icon} />}</span>
      <span className={cx(layout['grow'], text['ellipsis'])} dir="auto">
        {label}
      </span>
      {note !== undefined && <span className={text['small']}>{note}</span>}
    </div>
  );
}
