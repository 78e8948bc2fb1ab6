import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { formatCount } from '../../shared/format/numbers.ts';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from '../ui/cx.ts';
import { SlotRows, useRowSlots } from '../ui/list/row-slots.tsx';
import { useMatches } from '../ui/use-matches.ts';
import { useLatest } from '../ui/use-latest.ts';
import { EntryRow } from './EntryRow.tsx';
import { usePaletteState } from './palette-state.ts';
import type { ListKeys } from './use-list-keys.ts';
import { rowId } from './use-list-keys.ts';
import type { Row, RowSection } from './sections.ts';
import type { Rows } from './use-rows.ts';
import { scopes, prefixedScopes, scopePrefix } from './scopes.ts';
import css from './Palette.module.css';
import { Kbd } from '../ui/Kbd.tsx';

interface ListViewProps {
  readonly id: string;
  readonly rows: Rows;
  readonly list: ListKeys;
  readonly text: string;
  /** The keys act on the actions beside the list. */
  readonly passive?: boolean;
  /** The right column. */
  readonly children?: ReactNode;
}

/** Maximum width (px) at which a row shows its facts on a second line. */
const NARROW = '(max-width: 639px)';
const ROW_HEIGHT = { wide: 34, narrow: 46 } as const;

/** The rows in their sections, or all rows of a scope, and the right column. */
export function ListView(props: ListViewProps) {
  const { rows, text, children } = props;
  const { scope } = usePaletteState();
  const empty =
    rows.rows.length === 0 && rows.sections.every(({ waiting }) => waiting === undefined);
  return (
    <div className={css['body']}>
      {empty ? (
        <p className={css['nothing']} role="status">
          {text === '' ? t('palette:empty') : rows.settled && t('palette:nothing', { text })}
        </p>
      ) : scope === null ? (
        <Sections {...props} />
      ) : (
        <ScopeRows {...props} />
      )}
      {children !== undefined && children !== false && (
        <aside className={css['side']}>
          {children}
          {text === '' && scope === null && <StartWith />}
        </aside>
      )}
    </div>
  );
}

/** Scrolls to the selected row. */
function useShown(index: number, scroll: (index: number) => void): void {
  const latest = useLatest(scroll);
  useEffect(() => latest.current(index), [index, latest]);
}

function Sections({ id, rows: { sections }, list, passive = false }: ListViewProps) {
  const isOffer = sections[0]?.id === 'offers';
  useShown(list.index, (index) => {
    if (index === 0) document.getElementById(id)?.scrollTo({ top: 0 });
    else document.getElementById(rowId(id, index))?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div id={id} role="listbox" aria-label={t('palette:results')} className={css['list']}>
      {isOffer && <Nothing />}
      {sections.map((section, at) => (
        <SectionRows
          key={section.id}
          id={id}
          start={countRows(sections.slice(0, at))}
          section={section}
          list={list}
          passive={passive}
        />
      ))}
    </div>
  );
}

const countRows = (sections: readonly RowSection[]): number =>
  sections.reduce((sum, { rows }) => sum + rows.length, 0);

function Nothing() {
  const { text } = usePaletteState();
  return (
    <p className={css['noMatch']} role="presentation">
      {t('palette:nothing', { text: text.trim() })}
    </p>
  );
}

function SectionRows({
  id,
  start,
  section: { label, rows, waiting, scope, count = 0 },
  list,
  passive,
}: {
  readonly id: string;
  readonly start: number;
  readonly section: RowSection;
  readonly list: ListKeys;
  readonly passive: boolean;
}) {
  const { setScope } = usePaletteState();
  const chip = scopes.find((one) => one === scope);
  const counted = chip !== undefined && count > rows.length;
  return (
    <div role="group" aria-label={label} className={css['section']}>
      <div className={css['label']} role="presentation">
        {label}
        {counted && (
          <span className={css['open']} onMouseDown={keepFocus} onClick={() => setScope(chip)}>
            {t('palette:showAll', { number: formatCount(count) })}
          </span>
        )}
      </div>
      <div className={css['rows']} role="presentation">
        {rows.map((row, at) => (
          <ListRow
            key={row.entry.id}
            id={id}
            row={row}
            index={start + at}
            list={list}
            passive={passive}
          />
        ))}
        {waiting !== undefined && (
          <div role="option" aria-selected="false" aria-disabled="true" className={css['waiting']}>
            {waiting}
          </div>
        )}
      </div>
    </div>
  );
}

/** Keeps the focus in the field. */
const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

function ListRow({
  id,
  row,
  index,
  list,
  passive,
}: {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly list: ListKeys;
  readonly passive: boolean;
}) {
  const selected = index === list.index;
  const actions = selected && !passive ? list.find(row.entry) : [];
  return (
    <EntryRow
      id={rowId(id, index)}
      row={row}
      selected={selected}
      passive={passive}
      actions={actions}
      onRun={(action) => list.run(row.entry, action)}
      onSelect={() => list.select(row)}
      onPress={() => list.pick(row)}
    />
  );
}

/** All rows of a scope; renders only visible ones. */
function ScopeRows({ id, rows: { sections, rows }, list, passive = false }: ListViewProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const narrow = useMatches(NARROW);
  const height = narrow ? ROW_HEIGHT.narrow : ROW_HEIGHT.wide;
  const slots = useRowSlots(scroller, rows.length, height);
  useShown(scroller === null ? -1 : list.index, (index) =>
    slots.scrollTo(Math.max(0, index), 'auto'),
  );
  const waiting = sections[0]?.waiting;
  return (
    <div
      ref={setScroller}
      id={id}
      role="listbox"
      aria-label={t('palette:results')}
      className={cx(css['list'], css['plain'])}
    >
      {waiting !== undefined && (
        <div role="option" aria-selected="false" aria-disabled="true" className={css['waiting']}>
          {waiting}
        </div>
      )}
      <div role="presentation" className={css['spread']} style={{ height: slots.height }}>
        <SlotRows
          slots={slots}
          draw={(index) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <div
                  role="presentation"
                  className={css['placed']}
                  style={{ transform: `translateY(${String(index * height)}px)` }}
                >
                  <ListRow id={id} row={row} index={index} list={list} passive={passive} />
                </div>
              )
            );
          }}
        />
      </div>
    </div>
  );
}

/** The prefix characters that select a scope. */
function StartWith() {
  return (
    <div className={css['start']}>
      <p className={css['sideTitle']}>{t('palette:startWith')}</p>
      {prefixedScopes.map((scope) => (
        <p key={scope}>
          <Kbd>{scopePrefix(scope) ?? ''}</Kbd>
          {t(`palette:prefix.${scope}`)}
        </p>
      ))}
    </div>
  );
}
