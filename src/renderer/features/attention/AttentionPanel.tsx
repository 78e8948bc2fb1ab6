import '../../../shared/attention/page-texts.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AttentionRow } from '../../../shared/attention/fold.ts';
import type { AttentionSource } from '../../../shared/attention/model.ts';
import type { ConnectionProfile } from '../../../shared/connections/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { navigate } from '../../state/route.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { cx } from '../../ui/cx.ts';
import { onePress } from '../../ui/repeated-keys.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import { useUndoKeys } from '../../ui/undo-keys.ts';
import surface from '../../ui/Surface.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { attentionActions } from './actions.ts';
import { AttentionList } from './AttentionList.tsx';
import { ItemPane } from './ItemPane.tsx';
import type { PanelIcons } from './SourceChips.tsx';
import { SourceChips } from './SourceChips.tsx';
import type { AttentionView } from './use-selected.ts';
import { listItems, useAttentionView } from './use-selected.ts';
import { forgetUndos, undoLast } from './user-actions.ts';
import css from './AttentionPanel.module.css';
import { usePageKeys } from '../../state/page-keys.ts';
import { Kbd } from '../../ui/Kbd.tsx';

/** Keys of the list by `Shift+M`-like names. */
type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

const typing = 'input, textarea, select, [contenteditable=true]';

/** The name of a pressed key: `E`, `Shift+M`, `Ctrl+Enter`. */
const readKey = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string => {
  const name = key.length === 1 ? key.toUpperCase() : key;
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${shiftKey ? 'Shift+' : ''}${name}`;
};

/** Runs the actions of the page's keys, while the user does not type. A focused control keeps Enter. */
function useAttentionKeys(actions: KeyActions): void {
  usePageKeys((event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.altKey || target?.closest(typing) != null) return null;
    const isEnter = event.key === 'Enter' && !event.ctrlKey;
    if (isEnter && target?.closest('button:not([data-row]), a') != null) return null;
    return actions[readKey(event)] ?? null;
  });
}

interface Shown {
  readonly source: AttentionSource | null;
  readonly hidden: boolean;
  readonly open: ReadonlySet<string>;
}

/** Whether a service has not been read yet. */
const areReading = (profiles: readonly ConnectionProfile[]): boolean =>
  profiles.some(({ status }) => status.phase === 'connecting' && status.dataAt === null);

/** Items that need the user, most urgent first, then news. The pane shows the selected row with all its actions. */
export function AttentionPanel({ panels }: { readonly panels: PanelIcons }) {
  const [shown, setShown] = useState<Shown>({ source: null, hidden: false, open: new Set() });
  const loading = useTopicSelector('connections.profiles', areReading);
  const view = useAttentionView(shown.source, shown.hidden);
  const { wide, opened, needs } = view;
  useAttentionKeys(keyActions(view, listShown(view, shown)));
  useUndo();
  useKeptFocus(view.selected);
  const setSource = (source: Shown['source']): void => setShown({ ...shown, source });
  const toggle = (id: string): void => {
    const open = new Set(shown.open);
    if (!open.delete(id)) open.add(id);
    setShown({ ...shown, open });
  };
  return (
    <SplitView
      id="attention"
      label={t('attentionpage:pane.label')}
      width={364}
      alone={!wide}
      side={opened !== null && <ItemPane row={opened} view={view} />}
    >
      <section
        className={cx(surface['surface'], css['list'])}
        aria-label={t('attention:title')}
        {...onePress}
      >
        <SpokenCount count={needs.length} />
        <SourceChips panels={panels} source={shown.source} onSource={setSource} />
        {loading && needs.length + view.news.length === 0 ? (
          <div className={css['loading']}>
            <Skeleton rows={3} label={t('attention:panel.loading')} />
          </div>
        ) : (
          <AttentionList
            view={view}
            source={shown.source}
            open={shown.open}
            onToggle={toggle}
            showsHidden={shown.hidden}
            onHidden={(hidden) => setShown({ ...shown, hidden })}
          />
        )}
        <KeysFoot />
      </section>
    </SplitView>
  );
}

/** Says a new number of items that need the user. */
const SpokenCount = ({ count }: { readonly count: number }) => (
  <div aria-live="polite">
    <VisuallyHidden>{count === 0 ? '' : t('attention:badge', { count })}</VisuallyHidden>
  </div>
);

/** Ctrl+Z for the page. */
function useUndo(): void {
  useUndoKeys((step) => {
    if (step === 'undo') undoLast();
  });
  useEffect(() => forgetUndos, []);
}

/** When the focused row disappears or becomes hidden, focuses the selected row. */
function useKeptFocus(selected: AttentionRow | null): void {
  const id = selected?.id ?? null;
  const why = selected?.k === 'one' ? selected.item.hidden?.why : undefined;
  const before = useRef<string | null>(null);
  // Before the focus falls to the next row.
  useLayoutEffect(() => {
    const isFirst = before.current === null;
    before.current = id;
    if (!isFirst && id !== null && document.activeElement === document.body) focusRow(id);
  }, [id, why]);
}

/** The ids of all rendered rows, from top to bottom, including expanded rows, and hidden ones only while they are shown. */
const listShown = (
  { rows, news, snoozed, muted }: AttentionView,
  { open, hidden }: Pick<Shown, 'open' | 'hidden'>,
): readonly string[] => [
  ...rows.flatMap((row) =>
    row.k === 'many' && open.has(row.id) ? [row.id, ...row.items.map(({ id }) => id)] : [row.id],
  ),
  ...[...news, ...(hidden ? [...snoozed, ...muted] : [])].map(({ id }) => id),
];

/** The keys of the page, for the selected row. */
function keyActions(view: AttentionView, ids: readonly string[]): KeyActions {
  const { selected, opened, wide, select } = view;
  const step = (by: 1 | -1) => (): void => {
    const at = selected === null ? -1 : ids.indexOf(selected.id);
    const next = ids[Math.max(0, Math.min(ids.length - 1, at + by))];
    if (next === undefined || (!wide && opened !== null)) return;
    select(next);
    focusRow(next);
  };
  const moves = { J: step(1), ArrowDown: step(1), K: step(-1), ArrowUp: step(-1) };
  if (selected === null) return moves;
  const items = listItems(selected);
  const isBack = !wide && opened !== null;
  return {
    ...moves,
    ...Object.fromEntries(
      attentionActions(items)
        .filter(({ disabled }) => disabled !== true)
        .flatMap(({ keys, run }) => (keys === undefined ? [] : [[keys, run]])),
    ),
    ...(isBack ? { Escape: () => navigate('attention') } : {}),
  };
}

/** Maximum number of frames until a row outside of the view is rendered. */
const MAX_FRAMES = 10;

function focusRow(id: string): void {
  const tryFocus = (frames: number): void => {
    const row = document.getElementById(`attention-${id}`);
    if (row !== null) row.focus();
    else if (frames > 0) requestAnimationFrame(() => tryFocus(frames - 1));
  };
  setTimeout(() => tryFocus(MAX_FRAMES));
}

const footKeys = [
  [['↑', '↓'], 'move'],
  [['Enter'], 'remedy'],
  [['E'], 'done'],
  [['H'], 'snooze'],
  [['Shift', 'M'], 'mute'],
] as const;

/** The keys of the page, at its bottom. */
function KeysFoot() {
  return (
    <footer className={css['foot']} aria-hidden="true">
      {footKeys.map(([names, what]) => (
        <span key={what} className={css['key']}>
          {names.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
          {t(`attentionpage:keys.${what}`)}
        </span>
      ))}
      <span className={css['all']}>
        <Kbd>?</Kbd>
        {t('attentionpage:keys.all')}
      </span>
    </footer>
  );
}
