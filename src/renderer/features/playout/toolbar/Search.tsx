import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Search as SearchIcon } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useEntry } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import layout from '../../../ui/layout.module.css';
import { NoMatch } from '../../../ui/NoMatch.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import textCss from '../../../ui/text.module.css';
import { SearchField } from '../../../ui/SearchField.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { usePanelLayout } from '../layout.ts';
import { shiftOf } from '../model/clock.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { dayTime } from '../../../ui/time/zone.ts';
import { typing } from '../../../state/use-paced.ts';
import { useQuery } from '../../../state/use-resource.ts';
import { useEarlyKeys } from '../../../ui/held-keys.ts';
import css from './Search.module.css';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';

type SearchMatches = MethodOutput<'playout.search'>;

const open = (searching: boolean): void => {
  usePanelLayout.setState({ searching });
};

/** Finds items by title, id or path. Enter goes to the next hit, Shift+Enter to the previous one. */
export function Search() {
  const searching = usePanelLayout((state) => state.searching);
  return (
    <Popover
      label={t('playout:search.label')}
      open={searching}
      onOpenChange={(is) => {
        open(is);
        if (!is) playoutEditor.set({ hits: [] });
      }}
      trigger={
        <Button
          icon={<SearchIcon {...icon} />}
          className={css['find']}
          title={t('playout:search.label')}
          aria-keyshortcuts="Control+F"
        >
          <span className={css['word']}>{t('playout:search.label')}</span>
          <span className={css['key']} aria-hidden>
            <Kbd>Ctrl F</Kbd>
          </span>
        </Button>
      }
    >
      <Box />
    </Popover>
  );
}

/** The search text, its hits and the index of the current one (-1: none yet). */
function useHits() {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const [at, setAt] = useState(-1);
  const { data, error, loading } = useQuery(
    wanted === '' ? null : wanted,
    (signal) => call('playout.search', { text: wanted }, signal),
    { pause: typing.near },
  );
  useEffect(() => {
    playoutEditor.set({ hits: (data?.hits ?? []).map(({ ref }) => ref) });
  }, [data]);
  return {
    text,
    loading,
    at,
    said: error?.message ?? words(wanted, data, loading),
    hits: data?.hits ?? [],
    go: (index: number): void => {
      const hit = data?.hits[index];
      if (hit === undefined) return;
      setAt(index);
      playoutEditor.focusOn(hit.ref);
    },
    type: (next: string) => {
      setText(next);
      setAt(-1);
    },
  };
}

/** The keys that move among the hits. */
const steps: ReadonlySet<string> = new Set(['Enter', 'ArrowDown', 'ArrowUp']);

function Box() {
  const id = useId();
  const { text, said, loading, hits, at, go, type } = useHits();
  const hold = useEarlyKeys(!loading, () => open(false));
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = stepHit(event, at, hits.length);
    if (loading && steps.has(event.key)) hold(event);
    else if (next !== null) go(next);
    else return;
    event.preventDefault();
  };
  return (
    <div className={layout['stack']}>
      <SearchField
        role="combobox"
        label={t('playout:search.label')}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={at >= 0 ? `${id}-${String(at)}` : undefined}
        placeholder={t('playout:search.placeholder')}
        maxLength={200}
        value={text}
        onText={type}
        onKeyDown={onKeyDown}
      />
      <div className={cx(textCss['small'], textCss['anywhere'])} role="status">
        {said ?? (
          <NoMatch what={t('playout:search.one')} text={text} onClearText={() => type('')} />
        )}
      </div>
      <ul
        className={css['hits']}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('playout:search.hits')}
      >
        {hits.map((hit, index) => (
          <Hit
            key={`${hit.ref.channel} ${String(hit.ref.key)} ${String(index)}`}
            hit={hit}
            go={go}
            index={index}
            id={`${id}-${String(index)}`}
            active={index === at}
          />
        ))}
      </ul>
    </div>
  );
}

/** The index of the hit that a key selects, out of `count`; null: the key does not move. */
export function stepHit(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  at: number,
  count: number,
): number | null {
  if (count === 0) return null;
  if (!steps.has(key)) return null;
  const forth = key === 'ArrowDown' || (key === 'Enter' && !shiftKey);
  if (forth) return (at + 1) % count;
  return at <= 0 ? count - 1 : at - 1;
}

/** Null: nothing was found. */
function words(wanted: string, data: SearchMatches | null, loading: boolean): string | null {
  if (wanted === '') return t('playout:search.hint');
  if (data === null || loading) return t('playout:search.looking');
  if (data.hits.length === 0) return null;
  return data.more > 0
    ? t('playout:search.some', { count: data.hits.length, more: data.more })
    : t('playout:search.found', { count: data.hits.length });
}

interface HitProps {
  readonly id: string;
  readonly hit: SearchMatches['hits'][number];
  readonly index: number;
  readonly active: boolean;
  readonly go: (index: number) => void;
}

function Hit({ id, hit, index, active, go }: HitProps) {
  const zone = usePlayoutEditor((state) => state.zone);
  const channel = useEntry('playout.channels', hit.ref.channel);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      className={cx(css['hit'], active && css['active'])}
      onClick={() => go(index)}
    >
      <span className={textCss['ellipsis']}>
        {hit.title === '' ? t('playout:untitled') : hit.title}
      </span>
      <span className={cx(css['where'], textCss['small'])}>
        {channel === undefined ? '' : `${channel.number} · `}
        {dayTime(hit.start - shiftOf(channel), zone)}
      </span>
      <VisuallyHidden>{channel?.name ?? ''}</VisuallyHidden>
    </li>
  );
}
