import type { KeyboardEvent } from 'react';
import { useMemo, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import type { FieldParts } from './Field.tsx';
import { icon } from './icon.ts';
import { formatNoMatch } from './NoMatch.tsx';
import { OptionList } from './OptionList.tsx';
import { TextInput } from './TextInput.tsx';
import type { Option } from './use-listbox.ts';
import { movedTo, useListbox } from './use-listbox.ts';
import css from './Combobox.module.css';

/** Maximum number of options rendered; typing more letters narrows the list. */
const MAX_OPTIONS = 200;

interface ComboboxProps<V extends string | number> extends Partial<FieldParts> {
  /** Accessible name, for use without a `Field` label. */
  readonly label?: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onValue: (value: V) => void;
  readonly disabled?: boolean;
  /** Reports the typed text ('' if empty), so that the caller can provide the matching options. */
  readonly onText?: (text: string) => void;
  /** Noun for one option, used in the "no match" text: "database". */
  readonly what?: string;
  /** Replaces the "no match" text, such as while the options are loading. */
  readonly empty?: string | undefined;
  /** Opens the list as soon as the field has the focus. */
  readonly opens?: boolean;
}

/** Selects from a long list by typing any part of a name. Escape and blur restore the selected option. */
export function Combobox<V extends string | number>(props: ComboboxProps<V>) {
  const { id, label, value, options, disabled = false, opens = false } = props;
  const { listbox, typed, found, begin, close, pick, onKeyDown } = useSearch(props);
  const chosen = options.find((option) => option.value === value)?.label ?? String(value);
  return (
    <OptionList
      listbox={listbox}
      label={label}
      options={found}
      selected={value}
      empty={props.empty ?? formatNoMatch(props.what ?? t('views:noMatch.option'), typed ?? '')}
      onPick={pick}
    >
      <span className={css['combobox']}>
        <TextInput
          id={id}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          {...listbox.trigger}
          aria-label={label}
          aria-autocomplete="list"
          disabled={disabled}
          autoFocus={opens}
          value={typed ?? chosen}
          onText={begin}
          onFocus={(event) => {
            event.currentTarget.select();
            if (opens && !listbox.open) begin(null);
          }}
          onClick={() => {
            if (!listbox.open) begin(null);
          }}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <ChevronDown {...icon} size={14} />
      </span>
    </OptionList>
  );
}

function useSearch<V extends string | number>({
  value,
  options,
  onValue,
  onText,
}: ComboboxProps<V>) {
  const listbox = useListbox();
  const { open, setOpen, active, setActive } = listbox;
  const [typed, setTyped] = useState<string | null>(null);
  const isLocal = onText === undefined;
  const matching = useMemo(
    () => (isLocal ? matches(options, typed ?? '') : options),
    [options, typed, isLocal],
  );
  const close = (): void => {
    setOpen(false);
    setTyped(null);
    onText?.('');
  };
  const pick = (index: number): void => {
    const option = matching[index];
    close();
    if (option !== undefined && option.value !== value) onValue(option.value);
  };
  /** Opens the list filtered by a text. Null: opens all options at the selected one. */
  const begin = (text: string | null): void => {
    setTyped(text);
    onText?.(text ?? '');
    const list = isLocal ? matches(options, text ?? '') : options;
    setActive(text === null ? list.findIndex((option) => option.value === value) : 0);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Home and End move the text cursor, not the active option.
    const to = /^(Arrow|Page)/.test(event.key) ? movedTo(matching, active, event) : null;
    if (event.key === 'Tab' && open) {
      pick(active);
      return;
    }
    if (event.key === 'Escape' && open) close();
    else if (event.key === 'Enter' && open) pick(active);
    else if (to === null) return;
    else if (open) setActive(to);
    else begin(null);
    event.preventDefault();
    event.stopPropagation();
  };
  return { listbox, typed, found: matching, begin, close, pick, onKeyDown };
}

/** Options whose name contains the text; names that start with it come first. */
function matches<V>(options: readonly Option<V>[], text: string): readonly Option<V>[] {
  const wanted = normalize(text);
  const ranked = options
    .map((option) => ({ option, at: normalize(option.label).indexOf(wanted) }))
    .filter(({ at }) => at >= 0);
  if (wanted !== '') ranked.sort((a, b) => Math.sign(a.at) - Math.sign(b.at));
  return ranked.slice(0, MAX_OPTIONS).map(({ option }) => option);
}

const normalize = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ');
