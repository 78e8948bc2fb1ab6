import type { KeyboardEvent, MouseEvent } from 'react';
import { ChevronDown, Layers } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem, LibraryKind } from '../../../../shared/music/media.ts';
import { focusField } from '../../../palette/open.ts';
import type { Hint } from '../../../palette/PaletteFrame.tsx';
import { PaletteFrame } from '../../../palette/PaletteFrame.tsx';
import { usePaletteState } from '../../../palette/palette-state.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { choose } from '../intent.ts';
import type { MediaKeys } from '../media/media-actions.ts';
import { mediaKey, playMedia, playNow, targetPlayer } from '../media/media-actions.ts';
import { useMediaMenu } from '../media/MediaMenu.tsx';
import type { BestAction } from './BestHit.tsx';
import type { SearchHit } from './hits.ts';
import { Results } from './Results.tsx';
import { TargetPicker } from './TargetPicker.tsx';
import { useTarget } from './target.ts';
import { useCursor } from './use-cursor.ts';
import type { Search } from './use-search.ts';
import { countText, useSearch, sources } from './use-search.ts';
import css from './Search.module.css';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import { libraryKinds } from '../../../../shared/music/media-kinds.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Menu, MenuOptions } from '../../../ui/Menu.tsx';
import { FilterChip } from '../../../ui/FilterChip.tsx';

/** Kinds that can be searched alone: not genres, and only those that the library lists. */
const listKinds = ({ library, kinds }: MusicAbilities): LibraryKind[] =>
  libraryKinds.filter((kind) => kind !== 'genre' && (!library || kinds.includes(kind)));

/** Selects one kind or all, and the library or all sources. */
function Filters({ search: { kind, setKind, inLibrary } }: { readonly search: Search }) {
  const kinds = useTopicSelector('music.abilities', listKinds);
  const chip = (value: LibraryKind | null, label: string) => (
    <FilterChip key={label} on={kind === value} onToggle={(on) => setKind(on ? value : null)}>
      {label}
    </FilterChip>
  );
  const label = t(`musicsearch:sources.${inLibrary ? 'library' : 'all'}`);
  return (
    <div className={css['filters']}>
      <div className={css['chips']} role="group" aria-label={t('musicsearch:kinds')}>
        {chip(null, t('musicsearch:kind.all'))}
        {kinds.map((value) => chip(value, t(`musicsearch:kind.${value}`)))}
      </div>
      <Menu
        trigger={
          <Button className={css['sources']} icon={<Layers {...icon} />} title={label}>
            <span>{label}</span>
            <ChevronDown {...icon} size={14} />
          </Button>
        }
      >
        <MenuOptions
          value={sources.get()}
          options={(['all', 'library'] as const).map((value) => ({
            value,
            label: t(`musicsearch:sources.${value}`),
          }))}
          onValue={(value) => sources.set(value)}
        />
      </Menu>
    </div>
  );
}

/** Searches music alone, and plays, queues or opens hits on the player named in the head. */
export function MusicView() {
  const { text, setText, setScope, close } = usePaletteState();
  const { target } = useTarget();
  const search = useSearch(text, setText);
  const acts = useActs(search, target?.id ?? null, close);
  const { menu, openMenu } = useMediaMenu({ playerId: target?.id });
  const { idOf, current, listId, combobox, pick, onKey } = useCursor(search, acts.press);
  const onHit = (hit: SearchHit, { shiftKey, altKey, ctrlKey, metaKey }: MouseEvent): void => {
    acts.press(hit, { key: 'Enter', shiftKey, altKey, ctrlKey, metaKey });
    if ('text' in hit) focusField();
  };
  const actions = { idOf, current, search: search.shownFor, onMenu: openMenu, onHit };
  const onFieldKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (event.key === 'Backspace' && text === '') setScope(null);
    else return pick(parseDigit(event)) || onKey(event);
    return true;
  };
  return (
    <PaletteFrame
      field={{
        ...combobox,
        placeholder: t('musicsearch:placeholder'),
        'aria-label': t('musicsearch:placeholder'),
      }}
      onKey={onFieldKey}
      status={<Status search={search} />}
      head={<TargetPicker />}
      hints={hints()}
    >
      {search.typed !== '' && <Filters search={search} />}
      <Results
        search={search}
        actions={actions}
        id={listId}
        onAct={target === null ? null : acts.best}
      />
      {menu}
    </PaletteFrame>
  );
}

/** The digit key pressed with Alt, independent of the keyboard layout; else NaN. */
const parseDigit = ({ altKey, code }: KeyboardEvent): number =>
  altKey ? Number(/^Digit([1-9])$/.exec(code)?.[1]) : Number.NaN;

/** How many hits there are, or a spinner in a slow search. */
function Status({ search }: { readonly search: Search }) {
  const waits = !search.ready && search.online && search.query.error === null;
  return waits ? <Spinner /> : countText(search);
}

/** What Enter and the buttons do with a hit. Music that starts on another player makes that player the chosen one. */
function useActs(search: Search, playerId: string | null, onClose: () => void) {
  const started = (): void => {
    if (playerId !== null && playerId !== targetPlayer()) choose(playerId);
    search.remember(search.typed);
    onClose();
  };
  return {
    press: (hit: SearchHit, keys: MediaKeys): void => {
      if (!('item' in hit)) {
        search.setText(hit.text);
        return;
      }
      const opens = keys.ctrlKey || keys.metaKey;
      if (playerId === null && !opens) return;
      mediaKey(keys, hit.item, { playerId: playerId ?? undefined })?.();
      search.remember(search.typed);
      if (opens) onClose();
      else if (!keys.shiftKey && !keys.altKey) started();
    },
    best: (item: MediaItem, action: BestAction): void => {
      if (playerId === null) return;
      const { uri, name } = item;
      const how = { option: 'replace', playerId, name } as const;
      if (action === 'play') playNow(item, playerId);
      else
        playMedia([uri], { ...how, ...(action === 'radio' ? { radio: true } : { shuffle: true }) });
      started();
    },
  };
}

const hints = (): readonly Hint[] => [
  { keys: ['↑', '↓', '←', '→'], label: t('musicsearch:key.move') },
  { keys: ['Enter'], label: t('musicsearch:key.play'), narrow: true },
  { keys: ['Shift', 'Enter'], label: t('musicsearch:key.next') },
  { keys: ['Alt', 'Enter'], label: t('musicsearch:key.add') },
  { keys: ['Ctrl', 'Enter'], label: t('musicsearch:key.open') },
  { keys: ['Esc'], label: t('musicsearch:key.close'), end: true, narrow: true },
];
