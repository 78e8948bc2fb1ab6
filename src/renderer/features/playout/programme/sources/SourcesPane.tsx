import { useDeferredValue, useState } from 'react';
import { Plus, Search } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { Button } from '../../../../ui/Button.tsx';
import { openLibrary } from '../../library/library-store.ts';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { useRoving } from '../../../../ui/list/use-roving.ts';
import text from '../../../../ui/text.module.css';
import type { DayView } from '../model/day-view.ts';
import { useDay } from '../model/day-view.ts';
import { selectionWords, sourceName } from '../model/words.ts';
import { addSource } from '../parts/steps.ts';
import { SourceRow } from './SourceRow.tsx';
import css from './SourcesPane.module.css';
import { useTopic } from '../../../../state/topics.ts';

/** Sorts "Source 2" before "Source 10". */
const collator = new Intl.Collator(undefined, { numeric: true });

/** Number of sources from which the search is always visible. */
const MANY = 12;

/** The sources of the programme: their selection, order and next units. */
export function SourcesPane() {
  const view = useDay();
  const [isSearching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const { media } = useTopic('playout.programme').library;
  const names = Object.keys(view.document.sources);
  const found = names.filter((name) => matches(view, name, wanted));
  return (
    <section className={css['pane']} aria-label={t('programmeview:sources.title')}>
      <header className={css['head']}>
        <h2 className={css['title']}>{t('programmeview:sources.title')}</h2>
        <span className={text['small']}>{names.length}</span>
        <span className={css['actions']}>
          <IconButton
            label={t('programmeview:sources.search')}
            icon={<Search {...icon} />}
            pressed={isSearching || names.length >= MANY}
            onClick={() => {
              setSearching(!isSearching);
              setTyped('');
            }}
          />
          <IconButton
            label={t('programmeview:sources.add')}
            icon={<Plus {...icon} />}
            onClick={() => addSource()}
          />
        </span>
      </header>
      {(isSearching || names.length >= MANY) && (
        <div className={css['search']}>
          <SearchField label={t('programmeview:sources.search')} value={typed} onText={setTyped} />
        </div>
      )}
      {media === 0 && <NoMedia />}
      <SourceList names={found} view={view} isGrouped={names.length >= MANY * 4} />
      {found.length === 0 && (names.length > 0 || media > 0) && (
        <p className={css['none']}>
          {names.length === 0
            ? t('programmeview:sources.none')
            : t('programmeview:sources.noMatch')}
        </p>
      )}
    </section>
  );
}

/** Shown without a library: slots can be edited, but nothing can be placed. */
const NoMedia = () => (
  <div className={css['empty']}>
    <strong>{t('programmeview:sources.noMedia')}</strong>
    <Button onClick={() => openLibrary()}>{t('programmeview:sources.addMedia')}</Button>
  </div>
);

function matches({ document }: DayView, name: string, wanted: string): boolean {
  const source = document.sources[name];
  if (wanted === '' || source === undefined) return true;
  return `${sourceName(document, name)} ${selectionWords(source)}`.toLowerCase().includes(wanted);
}

function SourceList({
  names,
  view,
  isGrouped,
}: {
  readonly names: readonly string[];
  readonly view: DayView;
  /** With many sources, they are sorted by name under their first letters. */
  readonly isGrouped: boolean;
}) {
  const named = (name: string): string => sourceName(view.document, name);
  const shown = isGrouped ? names.toSorted((a, b) => collator.compare(named(a), named(b))) : names;
  const { active, handlers } = useRoving(shown, null);
  const letter = (name: string | undefined): string =>
    name === undefined ? '' : named(name).slice(0, 1).toUpperCase();
  return (
    <ul className={css['list']} {...handlers}>
      {shown.map((name, index) => (
        <li key={name}>
          {isGrouped && letter(name) !== letter(shown[index - 1]) && (
            <span className={css['letter']}>{letter(name)}</span>
          )}
          <SourceRow name={name} view={view} isStop={name === active} />
        </li>
      ))}
    </ul>
  );
}
