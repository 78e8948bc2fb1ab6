import '../../../../shared/music/search-texts.ts';
import { ChevronDown, Layers } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import type { LibraryKind } from '../../../../shared/music/media.ts';
import { libraryKinds } from '../../../../shared/music/media-kinds.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Menu, MenuRadio, MenuRadios } from '../../../ui/Menu.tsx';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import type { Search } from './use-search.ts';
import { sources } from './use-search.ts';
import css from './Search.module.css';

/** Kinds that can be searched alone: not genres, and only those that the library lists. */
const kindsOf = ({ library, kinds }: MusicAbilities): LibraryKind[] =>
  libraryKinds.filter((kind) => kind !== 'genre' && (!library || kinds.includes(kind)));

/** Selects one kind or all, and the library or all sources. */
export function Filters({ search: { kind, setKind, inLibrary } }: { readonly search: Search }) {
  const kinds = useTopicSelector('music.abilities', kindsOf);
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
