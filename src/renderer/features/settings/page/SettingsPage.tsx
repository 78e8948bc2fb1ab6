import { useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useCapabilities } from '../../../state/host-state.ts';
import { navigate, useRoute } from '../../../state/route.ts';
import { SettingRow } from '../../../state/settings/SettingRow.tsx';
import { isFound, parseWords } from '../../../state/settings/find-settings.ts';
import type { SectionId, SettingEntry } from '../../../state/settings/setting.ts';
import { useTopic } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { NoMatch } from '../../../ui/NoMatch.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { ReportFoot } from '../entries/diagnostics/Report.tsx';
import { ShowKeys } from '../entries/tray.tsx';
import type { PanelWithSettings } from '../setting-list.ts';
import { loadSettingList } from '../setting-list.ts';
import { SectionList } from './SectionList.tsx';
import { SettingSections } from './SettingSections.tsx';
import type { Section, Target } from './sections.ts';
import { groupSections, hasOwnPage, readTarget } from './sections.ts';
import { useScrolledSection } from './use-scrolled-section.ts';
import css from './SettingsPage.module.css';
import type { RefObject } from 'react';
import { tellFailure } from '../../../state/calls.ts';
import { usePageKeys } from '../../../state/page-keys.ts';
import { undoSetting, useSettingChanges } from '../../../state/settings/change.ts';
import { useUndoKeys } from '../../../ui/undo-keys.ts';
import { ChevronLeft, Check } from 'lucide-react';
import { formatTime } from '../../../../shared/format/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';

const typing =
  'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, [contenteditable]';

const isTyped = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(typing) !== null;

/** The keys of the settings page: `/` focuses the search field, Ctrl+Z undoes the last change, Escape goes back (`onBack`). */
function useSettingKeys({
  field,
  onBack,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onBack: (() => void) | null;
}): void {
  useUndoKeys((step) => {
    if (step === 'undo') tellFailure(undoSetting());
  });
  usePageKeys((event) => {
    if (isTyped(event) || event.ctrlKey || event.metaKey || event.altKey) return null;
    if (event.key === 'Escape') return onBack;
    return event.key === '/' ? () => field.current?.focus() : null;
  });
}

interface PageProps {
  readonly entries: readonly SettingEntry[];
  readonly onShortcuts: () => void;
}

/** The settings: sections on the left, their rows on one page on the right. A narrow or low window shows one section at a time. */
export function SettingsPage({ entries, onShortcuts }: PageProps) {
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { shown, found, words, target, isSplit, view } = useView(entries, query);
  const isSearch = words.length > 0;
  const { scroller, current, jump } = useScrolledSection(target, view.listed);
  const choose = (id: SectionId): void => {
    setQuery('');
    if (!isSplit || hasOwnPage(id) || view.alone || isSearch) navigate('settings', id);
    jump(id);
  };
  const isAlone = !isSplit && view.alone;
  useSettingKeys({ field, onBack: isAlone ? () => navigate('settings') : null });
  const inView = view.alone ? target.section : current;
  return (
    <ShowKeys value={onShortcuts}>
      <div
        className={cx(
          css['page'],
          view.aside.length > 0 && css['withAside'],
          view.alone && css['alone'],
        )}
      >
        {isAlone ? (
          <BackToSections />
        ) : (
          <SectionList
            sections={groupSections(shown)}
            current={isSearch || !isSplit ? null : inView}
            query={query}
            onQuery={setQuery}
            field={field}
            onChoose={choose}
            foot={<ReportFoot />}
          />
        )}
        <div ref={scroller} className={css['scroller']}>
          {isSearch && found.length === 0 && (
            <NoMatch what={t('settings:page.one')} text={query} onClearText={() => setQuery('')} />
          )}
          <SettingSections listed={view.listed} words={words} marked={target.setting} />
        </div>
        {view.aside.length > 0 && <Aside entries={view.aside} />}
      </div>
    </ShowKeys>
  );
}

function Aside({ entries }: { readonly entries: readonly SettingEntry[] }) {
  return (
    <div className={css['aside']}>
      {entries.map((entry) => (
        <div key={entry.id} className={css['card']}>
          <SettingRow entry={entry} />
        </div>
      ))}
    </div>
  );
}

/** The visible part of the page for this query, address and window size. */
function useView(entries: readonly SettingEntry[], query: string) {
  const isSplit = useMatches('(min-width: 720px) and (min-height: 560px)');
  const isWide = useMatches('(min-width: 1100px)') && isSplit;
  const shown = useShown(entries);
  const { detail } = useRoute();
  const target = readTarget(detail, shown);
  const words = parseWords(query);
  const isSearch = words.length > 0;
  const found = useFound(shown, words);
  const view = selectView({ shown: isSearch ? found : shown, isSearch, isSplit, isWide, target });
  return { shown, found, words, target, isSplit, view };
}

/** The settings that this host currently has. */
function useShown(entries: readonly SettingEntry[]): readonly SettingEntry[] {
  const capabilities = useCapabilities();
  const settings = useTopic('settings');
  return entries.filter(({ isShown }) => isShown?.(capabilities, settings) ?? true);
}

function useFound(
  entries: readonly SettingEntry[],
  words: readonly string[],
): readonly SettingEntry[] {
  const settings = useTopic('settings');
  return entries.filter((entry) =>
    isFound(entry, words, settings, t(`settings:section.${entry.section}`)),
  );
}

interface View {
  /** The sections of the page. */
  readonly listed: readonly Section[];
  /** Settings in the side column. */
  readonly aside: readonly SettingEntry[];
  /** The page shows a single section. */
  readonly alone: boolean;
}

function selectView(state: {
  readonly shown: readonly SettingEntry[];
  readonly isSearch: boolean;
  readonly isSplit: boolean;
  readonly isWide: boolean;
  readonly target: Target;
}): View {
  const { shown, isSearch, isSplit, isWide, target } = state;
  const sections = groupSections(shown);
  if (isSearch) return { listed: sections, aside: [], alone: false };
  const { section } = target;
  if (section !== null && (!isSplit || hasOwnPage(section)))
    return { listed: sections.filter(({ id }) => id === section), aside: [], alone: true };
  if (!isSplit) return { listed: [], aside: [], alone: false };
  const rest = isWide ? shown.filter(({ aside }) => aside !== true) : shown;
  return {
    listed: groupSections(rest).filter(({ id }) => !hasOwnPage(id)),
    aside: isWide ? shown.filter(({ aside }) => aside === true) : [],
    alone: false,
  };
}

/** A back button on the page of a section. */
function BackToSections() {
  return (
    <Button variant="ghost" icon={<ChevronLeft {...icon} />} onClick={() => navigate('settings')}>
      {t('settings:page.back')}
    </Button>
  );
}

/** The panel with the settings of every panel, all loaded at once, because rows that arrive later would move those below them. */
export async function settingsPanel(panels: readonly PanelWithSettings[]) {
  const entries = await loadSettingList(panels);
  return {
    Content: ({ onHelp }: { readonly onHelp: () => void }) => (
      <SettingsPage entries={entries} onShortcuts={onHelp} />
    ),
    Actions: SavedChip,
  };
}

/** When the last change was saved; nothing before the first one. */
export function SavedChip() {
  const savedAt = useSettingChanges((changes) => changes.savedAt);
  return (
    <span role="status">
      {savedAt !== null && (
        <span className={css['chip']}>
          <Check {...icon} size={14} />
          {t('settings:page.saved', { time: formatTime(savedAt) })}
        </span>
      )}
    </span>
  );
}
