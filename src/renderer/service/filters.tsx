import { NoMatch } from '../ui/NoMatch.tsx';
import { useMemo, useState } from 'react';
import { readStored, writeStored } from '../ui/browser-store.ts';
import { FilterMenu } from '../ui/FilterMenu.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import css from './ServicePanel.module.css';

/** A choice that filters a list; stored in the browser. */
interface Choice<O, I> {
  /** Storage key. */
  readonly key: string;
  readonly label: () => string;
  readonly options: (overview: O) => readonly { readonly value: string; readonly label: string }[];
  readonly matches: (item: I, value: string) => boolean;
}

/** The filters of a service's list. */
export interface Filters<O, I> {
  readonly search: {
    readonly label: () => string;
    /** One item in words: "service". */
    readonly what: () => string;
    /** The searched text of an item: every typed word must occur in it. */
    readonly text: (item: I) => string;
  };
  readonly choices: readonly Choice<O, I>[];
}

/** The typed text and the user's choices by key; a missing choice means all. */
export interface Filter {
  readonly text: string;
  readonly chosen: Readonly<Record<string, string | null | undefined>>;
}

/** The selected option of a choice; '' for all, also if the option no longer exists. */
const findValue = <O, I>({ key, options }: Choice<O, I>, overview: O, { chosen }: Filter): string =>
  options(overview).find(({ value }) => value === chosen[key])?.value ?? '';

/** The items that match a filter, in their original order. */
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
    filters,
    filter,
    setText: (text: string): void => setFilter((before) => ({ ...before, text })),
    choose,
    isFiltered: choices.some((choice) => findValue(choice, overview, filter) !== ''),
    clearChoices: (): void => {
      for (const { key } of choices) choose(key, '');
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
}: Pick<ReturnType<typeof useFilter<O, I>>, 'filters' | 'filter' | 'setText' | 'choose'> & {
  readonly overview: O;
  readonly items: readonly I[];
}) {
  return (
    <div className={css['toolbar']}>
      <SearchField
        className={css['search']}
        label={search.label()}
        value={filter.text}
        onText={setText}
      />
      {choices.map((choice) => {
        const { key, label, options, matches } = choice;
        const value = findValue(choice, overview, filter);
        const counted = options(overview).map((option) => ({
          ...option,
          count: items.filter((item) => matches(item, option.value)).length,
        }));
        if (counted.length < 2) return null;
        return (
          <FilterMenu
            key={key}
            label={label()}
            value={value}
            options={counted
              .filter((option) => option.count > 0 || option.value === value)
              .map(({ count, ...option }) => ({ ...option, note: String(count) }))}
            onValue={(next) => choose(key, next)}
          />
        );
      })}
    </div>
  );
}

/** Shown instead of rows if no item matches the filter. */
export const NoneFound = <O, I>({
  filters: { search },
  filter: { text },
  setText,
  isFiltered,
  clearChoices,
}: Pick<
  ReturnType<typeof useFilter<O, I>>,
  'filters' | 'filter' | 'setText' | 'isFiltered' | 'clearChoices'
>) => (
  <NoMatch
    what={search.what()}
    text={text}
    isFiltered={isFiltered}
    onClearText={() => setText('')}
    onClearFilters={clearChoices}
  />
);
