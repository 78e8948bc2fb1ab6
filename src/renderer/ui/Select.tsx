import { ChevronDown } from 'lucide-react';
import { Button } from './Button.tsx';
import { icon } from './icon.ts';
import { Menu, MenuRadio, MenuRadios } from './Menu.tsx';

export interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
}

/** One of several named values behind a button. `label` is said before the value by screen readers. */
export function Select<V extends string>({
  label,
  value,
  options,
  onValue,
}: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onValue: (value: V) => void;
}) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu
      align="start"
      trigger={
        <Button aria-label={`${label}: ${chosen?.label ?? value}`}>
          {chosen?.label ?? value}
          <ChevronDown {...icon} />
        </Button>
      }
    >
      <MenuRadios
        value={value}
        onValue={(next) => {
          const option = options.find((candidate) => candidate.value === next);
          if (option !== undefined) onValue(option.value);
        }}
      >
        {options.map((option) => (
          <MenuRadio key={option.value} value={option.value}>
            {option.label}
          </MenuRadio>
        ))}
      </MenuRadios>
    </Menu>
  );
}
