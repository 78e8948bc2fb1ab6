import { ArrowUp, Braces, Film, File, Folder as FolderIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import { moveTo, TypeToFind } from '../../../ui/list/moves.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import text from '../../../ui/text.module.css';
import { splitPath } from './paths.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { FolderEntry } from '../../../../shared/playout/state.ts';
import { formatRelative } from '../../../../shared/format/time.ts';
import { formatBytes } from '../../../../shared/format/sizes.ts';
import type { Resource } from '../../../state/use-resource.ts';
import { useResource } from '../../../state/use-resource.ts';
import { useNow } from '../../../state/now.ts';
import { cx } from '../../../ui/cx.ts';
import css from './FolderView.module.css';

/** The kind of entry that can be selected. `any`: every file, and the open folder. */
export type Wanted = 'json' | 'media' | 'folder' | 'any';

interface Folder {
  readonly path: string;
  readonly parent: string | null;
  readonly entries: FolderEntry[];
  readonly more: number;
}

export interface FolderState {
  readonly loaded: Resource<Folder>;
  readonly shown: readonly FolderEntry[];
  readonly wanted: Wanted;
  readonly all: boolean;
  readonly setAll: (all: boolean) => void;
  readonly chosen: readonly string[];
  readonly setChosen: (paths: readonly string[]) => void;
  /** Opens a folder; null opens the user's home. */
  readonly go: (path: string | null) => void;
}

const fits = (entry: FolderEntry, wanted: Wanted): boolean =>
  entry.k === 'folder' || wanted === 'any' || (wanted !== 'folder' && entry.k === wanted);

const isChoice = (entry: FolderEntry, wanted: Wanted): boolean =>
  wanted === 'folder' ? entry.k === 'folder' : entry.k !== 'folder';

/** The state of browsing a folder of this machine, with its selection. */
export function useFolder(wanted: Wanted, start: string | null): FolderState {
  const [path, setPath] = useState(start);
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const loaded = useResource('playout.browse', { path });
  const shown = (loaded.data?.entries ?? []).filter((entry) => all || fits(entry, wanted));
  return {
    loaded,
    shown,
    wanted,
    all,
    setAll,
    chosen,
    setChosen,
    go: (next) => {
      setChosen([]);
      if (next === path) loaded.refresh();
      else setPath(next);
    },
  };
}

/** A folder with its path, its entries and the number of hidden ones. */
export function FolderView({
  state,
  many,
  onOpen,
}: {
  readonly state: FolderState;
  readonly many: boolean;
  readonly onOpen: (path: string) => void;
}) {
  const { loaded, shown, wanted } = state;
  const { data, error } = loaded;
  return (
    <div className={layout['stack']}>
      <Crumbs state={state} />
      {error !== null ? (
        <ErrorState error={{ message: t('playout:browse.failed') }} onRetry={loaded.refresh}>
          {error.message}
        </ErrorState>
      ) : data === null ? (
        <div className={css['blank']}>
          <Skeleton rows={5} label={t('playout:browse.loading')} />
        </div>
      ) : shown.length === 0 ? (
        <div className={css['blank']}>
          <EmptyState title={t(`playout:browse.empty.${wanted}`)} />
        </div>
      ) : (
        <FolderList label={data.path} state={state} many={many} onOpen={onOpen} />
      )}
      <Foot state={state} />
    </div>
  );
}

function Foot({ state }: { readonly state: FolderState }) {
  const { loaded, wanted, all, setAll } = state;
  const more = loaded.data?.more ?? 0;
  const isFiltered = wanted === 'json' || wanted === 'media';
  if (!isFiltered && more === 0) return null;
  return (
    <div className={css['foot']}>
      {isFiltered && (
        <Checkbox checked={all} onChecked={setAll}>
          {t('playout:browse.all')}
        </Checkbox>
      )}
      {more > 0 && <span>{t('playout:browse.more', { count: more })}</span>}
    </div>
  );
}

function Crumbs({ state }: { readonly state: FolderState }) {
  const { data } = state.loaded;
  const crumbs = data === null ? [] : splitPath(data.path);
  const parent = data?.parent ?? null;
  return (
    <div className={css['way']}>
      <IconButton
        label={t('playout:browse.up')}
        shortcut="Backspace"
        icon={<ArrowUp {...icon} />}
        disabled={parent === null}
        onClick={() => state.go(parent)}
      />
      <nav className={css['crumbs']} aria-label={t('playout:browse.crumbs')}>
        {crumbs.map((crumb, at) => (
          <button
            key={crumb.path}
            type="button"
            className={css['crumb']}
            aria-current={at === crumbs.length - 1 ? 'location' : undefined}
            onClick={() => state.go(crumb.path)}
          >
            {crumb.label}
          </button>
        ))}
      </nav>
    </div>
  );
}

const icons = { folder: FolderIcon, media: Film, json: Braces, other: File } as const;

interface FolderListProps {
  readonly state: FolderState;
  readonly many: boolean;
  readonly label: string;
  /** Enter or a double click opened a file. */
  readonly onOpen: (path: string) => void;
}

/** The entries of a folder. Arrows and letters move, Enter opens, Space selects several. */
function FolderList({ state, many, label, onOpen }: FolderListProps) {
  const id = useId();
  const { shown, chosen, setChosen, wanted } = state;
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(active, Math.max(0, shown.length - 1));
  const open = (entry: FolderEntry): void => {
    if (entry.k === 'folder') {
      setActive(0);
      state.go(entry.path);
    } else if (isChoice(entry, wanted)) onOpen(entry.path);
  };
  const choose = (index: number, mode: 'one' | 'add' | 'range'): void => {
    setActive(index);
    setChosen(chosenAfter(state, many ? mode : 'one', at, index));
    list.current
      ?.querySelector(`[data-at="${String(index)}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  };
  const keys = useListKeys({ state, at, choose, open });
  return (
    <div
      ref={list}
      className={css['list']}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={many || undefined}
      aria-activedescendant={shown.length > 0 ? `${id}-${String(at)}` : undefined}
      onKeyDown={keys}
    >
      {shown.map((entry, index) => (
        <Entry
          key={entry.path}
          id={`${id}-${String(index)}`}
          active={index === at}
          chosen={chosen.includes(entry.path)}
          onChoose={(event) => choose(index, chooseMode(event))}
          onOpen={() => open(entry)}
          entry={entry}
          index={index}
        />
      ))}
    </div>
  );
}

const chooseMode = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): 'one' | 'add' | 'range' =>
  shiftKey ? 'range' : ctrlKey || metaKey ? 'add' : 'one';

function chosenAfter(
  { shown, chosen, wanted }: FolderState,
  mode: 'one' | 'add' | 'range',
  from: number,
  to: number,
): readonly string[] {
  const can = (entry: FolderEntry | undefined): entry is FolderEntry =>
    entry !== undefined && isChoice(entry, wanted);
  const entry = shown[to];
  if (mode === 'range')
    return shown
      .slice(Math.min(from, to), Math.max(from, to) + 1)
      .filter(can)
      .map(({ path }) => path);
  if (!can(entry)) return mode === 'add' ? chosen : [];
  if (mode === 'one') return [entry.path];
  return chosen.includes(entry.path)
    ? chosen.filter((path) => path !== entry.path)
    : [...chosen, entry.path];
}

interface ListKeys {
  readonly state: FolderState;
  readonly at: number;
  readonly choose: (index: number, mode: 'one' | 'add' | 'range') => void;
  readonly open: (entry: FolderEntry) => void;
}

/** Rows that Page Up and Page Down move by. */
const PAGE = 10;

function useListKeys({ state, at, choose, open }: ListKeys) {
  const [finder] = useState(() => new TypeToFind());
  const { shown, loaded } = state;
  const count = shown.length;
  return (event: KeyboardEvent): void => {
    const { key, timeStamp, shiftKey, ctrlKey, metaKey } = event;
    const entry = shown[at];
    const to = moveTo(key, at, { count, page: PAGE });
    if (to !== null) choose(to, shiftKey ? 'range' : 'one');
    else if (key === 'Enter' && entry !== undefined) open(entry);
    else if (key === ' ' && !finder.typing(timeStamp)) choose(at, 'add');
    else if (key === 'Backspace' && loaded.data?.parent != null) state.go(loaded.data.parent);
    else if (key.length === 1 && !ctrlKey && !metaKey) {
      const matchIndex = finder.find(
        key,
        timeStamp,
        at,
        count,
        (index) => shown[index]?.name ?? null,
      );
      if (matchIndex !== null) choose(matchIndex, 'one');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function Entry({
  id,
  entry,
  index,
  active,
  chosen,
  onChoose,
  onOpen,
}: {
  readonly id: string;
  readonly entry: FolderEntry;
  readonly index: number;
  readonly active: boolean;
  readonly chosen: boolean;
  readonly onChoose: (event: MouseEvent) => void;
  readonly onOpen: () => void;
}) {
  const Icon = icons[entry.k];
  const now = useNow(30_000);
  return (
    <div
      id={id}
      role="option"
      data-at={index}
      aria-selected={chosen}
      className={cx(css['entry'], active && css['active'], chosen && css['chosen'])}
      title={entry.name}
      onClick={onChoose}
      onDoubleClick={onOpen}
    >
      <Icon {...icon} />
      <span className={text['ellipsis']} dir="auto">
        {entry.name}
      </span>
      <span className={css['size']}>{entry.bytes === null ? '' : formatBytes(entry.bytes)}</span>
      <span className={css['age']}>
        {entry.modifiedAt === null ? '' : formatRelative(entry.modifiedAt, now)}
      </span>
    </div>
  );
}
