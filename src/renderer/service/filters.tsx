import { useMemo, useState } from 'react';
import { readStored, writeStored } from '../ui/browser-store.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { Select } from '../ui/Select.tsx';
import css from './ServicePanel.module.css';

/** A choice that narrows a list. The browser remembers it. */
interface Choice<O, I> {
  /** Name under which the browser stores it. */
  readonly key: string;
  readonly label: () => string;
  /** Name of the option that narrows nothing. */
  readonly all: () => string;
  readonly options: (overview: O) => readonly { readonly value: string; readonly label: string }[];
  readonly matches: (item: I, value: string) => boolean;
}

/** How a list of a service is narrowed. */
export interface Filters<O, I> {
  readonly search: {
    readonly label: (count: number) => string;
    /** Every typed word must occur in it. */
    readonly text: (item: I) => string;
  };
  readonly choices: readonly Choice<O, I>[];
}

/** What the user typed and chose; a choice by its key, missing: all. */
export interface Filter {
  readonly text: string;
  readonly chosen: Readonly<Record<string, string | null | undefined>>;
}

/** The chosen option of a choice; '' for all, also where the option no longer exists. */
const findValue = <O, I>({ key, options }: Choice<O, I>, overview: O, { chosen }: Filter): string =>
  options(overview).find(({ value }) => value === chosen[key])?.value ?? '';

/** The items that match a filter, in their order. */
export function matching<O, I>(
  items: readonly I[],
  { search, choices }: Filters<O, I>,
  overview: O,
  filter: Filter,
): readonly I[] {
  const words = filter.text.toLowerCase().split(/\s+/);
  const narrowing = choices
    .map(({ matches, ...choice }) => ({
      matches,
      value: findValue({ matches, ...choice }, overview, filter),
    }))
    .filter(({ value }) => value !== '');
  return items.filter((item) => {
    const text = search.text(item).toLowerCase();
    return (
      narrowing.every(({ matches, value }) => matches(item, value)) &&
      words.every((word) => text.includes(word))
    );
  });
}

const storedAs = (key: string): string => `channelstrip.${key}`;

/** The filter of a list and the rows that match it. */
export function useFilter<O, I>(filters: Filters<O, I>, overview: O, items: readonly I[]) {
  const { choices } = filters;
  const [filter, setFilter] = useState<Filter>(() => ({
    text: '',
    chosen: Object.fromEntries(choices.map(({ key }) => [key, readStored(storedAs(key))])),
  }));
  const choose = (key: string, value: string): void => {
    writeStored(storedAs(key), value === '' ? null : value);
    setFilter((before) => ({ ...before, chosen: { ...before.chosen, [key]: value } }));
  };
  return {
    rows: useMemo(
      () => matching(items, filters, overview, filter),
      [items, filters, overview, filter],
    ),
    filter,
    setText: (text: string): void => setFilter((before) => ({ ...before, text })),
    choose,
    clear: (): void => {
      for (const { key } of choices) choose(key, '');
      setFilter({ text: '', chosen: {} });
    },
  };
}

/** The search field of a list and its choices, each option with the number of its items. */
export function FilterBar<O, I>({
  filters: { search, choices },
  overview,
  items,
  filter,
  setText,
  choose,
}: Omit<ReturnType<typeof useFilter<O, I>>, 'rows' | 'clear'> & {
  readonly filters: Filters<O, I>;
  readonly overview: O;
  readonly items: readonly I[];
}) {
  return (
    <div className={css['toolbar']}>
      <SearchField
        className={css['search']}
        label={search.label(items.length)}
        value={filter.text}
        onText={setText}
      />
      {choices.map((choice) => {
        const { key, label, all, options, matches } = choice;
        const value = findValue(choice, overview, filter);
        const counted = options(overview).map((option) => ({
          ...option,
          count: items.filter((item) => matches(item, option.value)).length,
        }));
        if (counted.length < 2) return null;
        return (
          <Select
            key={key}
            label={label()}
            className={css['choice']}
            value={value}
            options={[{ value: '', label: all(), count: items.length }, ...counted]
              .filter((option) => option.count > 0 || option.value === value)
              .map(({ count, ...option }) => ({ ...option, note: String(count) }))}
            onValue={(next) => choose(key, next)}
          />
        );
      })}
    </div>
  );
}
