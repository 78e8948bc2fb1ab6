import '../../../../shared/music/search-texts.ts';
import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent } from 'react';
import { useRef, useState } from 'react';
import { Search as Lens, ChevronDown, Layers } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem, LibraryKind } from '../../../../shared/music/media.ts';
import { CommandDialog } from '../../../ui/CommandDialog.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { choose } from '../intent.ts';
import type { MediaKeys } from '../media/media-actions.ts';
import { mediaKey, playMedia, playNow, targetPlayer } from '../media/media-actions.ts';
import { useMediaMenu } from '../media/MediaMenu.tsx';
import type { BestAction } from './BestHit.tsx';
import type { SearchHit } from './hits.ts';
import { Results } from './Results.tsx';
import { TargetPicker, useTarget } from './TargetPicker.tsx';
import { replayEarlyKeys, useCursor } from './use-cursor.ts';
import type { Search } from './use-search.ts';
import { countText, useSearch, sources } from './use-search.ts';
import css from './Search.module.css';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import { libraryKinds } from '../../../../shared/music/media-kinds.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Menu, MenuRadio, MenuRadios } from '../../../ui/Menu.tsx';
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
        <MenuRadios
          value={sources.get()}
          onValue={(value) => sources.set(value === 'library' ? 'library' : 'all')}
        >
          <MenuRadio value="all">{t('musicsearch:sources.all')}</MenuRadio>
          <MenuRadio value="library">{t('musicsearch:sources.library')}</MenuRadio>
        </MenuRadios>
      </Menu>
    </div>
  );
}

interface Props {
  /** The player for which the search was opened; null: the chosen one. */
  readonly playerId: string | null;
  readonly onClose: () => void;
}

/** Searches everything, and plays, queues or opens hits on the player named in its head. */
export function SearchDialog({ playerId, onClose }: Props) {
  const [picked, setPicked] = useState(playerId);
  const { players, target } = useTarget(picked);
  const search = useSearch();
  const acts = useActs(search, target?.id ?? null, onClose);
  const { menu, openMenu } = useMediaMenu({ playerId: target?.id });
  const { idOf, current, listId, combobox, onKey } = useCursor(search, acts.press);
  const field = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const player = players[parseDigit(event) - 1];
    if (player?.available === true) setPicked(player.id);
    else if (!onKey(event)) return;
    event.preventDefault();
  };
  const onHit = (hit: SearchHit, { shiftKey, altKey, ctrlKey, metaKey }: MouseEvent): void => {
    acts.press(hit, { key: 'Enter', shiftKey, altKey, ctrlKey, metaKey });
    if ('text' in hit) field.current?.focus();
  };
  const actions = { idOf, current, search: search.shownFor, onMenu: openMenu, onHit };
  return (
    <CommandDialog title={t('musicsearch:title')} onClose={onClose}>
      <header className={css['top']}>
        <Lens size={20} strokeWidth={1.75} aria-hidden />
        <Field search={search} {...combobox} onKeyDown={onKeyDown} ref={field} />
        <Status search={search} />
        <TargetPicker players={players} target={target} onPick={setPicked} />
      </header>
      {search.typed !== '' && <Filters search={search} />}
      <Results
        search={search}
        actions={actions}
        id={listId}
        onAct={target === null ? null : acts.best}
      />
      <Footer />
      {menu}
    </CommandDialog>
  );
}

function Field({ search, ...input }: ComponentPropsWithRef<'input'> & { readonly search: Search }) {
  return (
    <input
      {...input}
      data-first-focus
      className={css['input']}
      value={search.text}
      maxLength={200}
      placeholder={t('musicsearch:placeholder')}
      aria-label={t('musicsearch:placeholder')}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      onFocus={(event) => replayEarlyKeys(event.currentTarget, search)}
      onChange={(event) => search.setText(event.currentTarget.value)}
    />
  );
}

/** The digit key pressed with Alt, independent of the keyboard layout; else NaN. */
const parseDigit = ({ altKey, code }: KeyboardEvent): number =>
  altKey ? Number(/^Digit([1-9])$/.exec(code)?.[1]) : Number.NaN;

/** How many hits there are, or a spinner in a slow search. */
function Status({ search }: { readonly search: Search }) {
  const waits = !search.ready && search.online && search.query.error === null;
  return (
    <span className={css['count']} role="status">
      {waits ? <Spinner /> : countText(search)}
    </span>
  );
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

function Footer() {
  const hint = (keys: readonly string[], text: string) => (
    <span>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {text}
    </span>
  );
  return (
    <footer className={css['footer']}>
      {hint(['↑', '↓', '←', '→'], t('musicsearch:key.move'))}
      {hint(['Enter'], t('musicsearch:key.play'))}
      {hint(['Shift', 'Enter'], t('musicsearch:key.next'))}
      {hint(['Alt', 'Enter'], t('musicsearch:key.add'))}
      {hint(['Ctrl', 'Enter'], t('musicsearch:key.open'))}
      {hint(['Esc'], t('musicsearch:key.close'))}
    </footer>
  );
}
