import './views-texts.ts';
import { ListFilter, X } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import css from './FilterMenu.module.css';
import { icon } from './icon.ts';
import { IconButton } from './IconButton.tsx';
import { Menu, MenuOptions } from './Menu.tsx';
import type { Option } from './use-listbox.ts';

interface Props {
  readonly label: string;
  /** Empty: everything. */
  readonly value: string;
  /** `note`: the number of rows, for example. */
  readonly options: readonly Option<string>[];
  readonly onValue: (value: string) => void;
}

/**
 * A filter of a list: the button "State" with a menu of its values; once a value is selected, the chip "State: failed" with a button that
 * clears it.
 */
export function FilterMenu({ label, value, options, onValue }: Props) {
  const chosen = options.find((option) => option.value === value);
  const text =
    chosen === undefined ? label : t('views:filter.on', { name: label, value: chosen.label });
  return (
    <span className={css['filter']} data-on={chosen !== undefined || undefined}>
      <Menu
        align="start"
        trigger={
          <Button
            aria-label={t('views:filter.button', { text })}
            icon={chosen === undefined ? <ListFilter {...icon} size={14} /> : undefined}
          >
            <span className={css['text']}>{text}</span>
          </Button>
        }
      >
        <MenuOptions value={value} options={options} onValue={onValue} />
      </Menu>
      {chosen !== undefined && (
        <IconButton
          label={t('views:filter.clear', { name: label })}
          icon={<X {...icon} size={14} />}
          onClick={() => onValue('')}
        />
      )}
    </span>
  );
}
