import type { PanelId } from '../../shared/domain-names.ts';
import { t } from '../../shared/i18n/translate.ts';
import { COMMAND, listCommands, wantedBy } from './commands.ts';
import type { Finding, Findings } from './Finders.tsx';
import type { Ranked } from './rank.ts';
import { groupRows } from './rank.ts';
import type { Recent } from './recents.ts';
import type { GroupId, Scope } from './scopes.ts';
import { scopeName } from './scopes.ts';
import type { PaletteEntry, PaletteSource, PaletteAction } from './source.ts';
import { RotateCw, Settings2, TriangleAlert } from 'lucide-react';
import { fixForError, formPath } from '../../shared/connections/fix.ts';
import { fixLabel } from '../../shared/connections/fix-label.ts';
import type { AppError } from '../../shared/contract/errors.ts';
import { navigatePath } from '../state/route.ts';
import { readTopic } from '../state/topics.ts';

/** Maximum rows of a group in All. */
const MAX_GROUP_ROWS = 3;
const MAX_RECENT_ROWS = 5;
/** Maximum rows of a scope; more are shown as "over 1,000". */
export const MAX_SCOPE_ROWS = 1000;

export type Row = Ranked<PaletteEntry>;

/** Rows under one heading. `count`: number of entries in its scope; clicking the heading opens the scope. */
export interface RowSection {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly scope?: GroupId;
  readonly count?: number;
  /** Shown instead of rows while a search is running. */
  readonly waiting?: string;
}

/** The input from which the sections are built. */
export interface RowsInput {
  readonly sources: readonly PaletteSource[];
  /** All sources have been loaded. */
  readonly ready: boolean;
  /** The entries of all sources. */
  readonly local: readonly PaletteEntry[];
  readonly findings: Findings;
  readonly recents: readonly Recent[];
  readonly scope: Scope | null;
  readonly text: string;
  readonly panel: PanelId;
}

const plain = (entry: PaletteEntry): Row => ({ step: 'other', ranges: [], entry });

const waitingText = (scope: GroupId): string => t('palette:waiting', { scope: scopeName(scope) });

function errorRows(source: string, scope: GroupId, { error, retry }: Finding): readonly Row[] {
  if (error === null || error.code === 'cancelled') return [];
  return [plain(errorEntry(source, scope, error, retry))];
}

/** All rows of a scope, and why some could not be found. */
export function scopeSections(
  scope: Scope,
  rows: readonly Row[],
  { findings, sources }: RowsInput,
): readonly RowSection[] {
  const own = sources.flatMap(({ id, scope: of }) => {
    const finding = of === scope ? findings.get(id) : undefined;
    return finding === undefined ? [] : [{ id, finding }];
  });
  const errors = own.flatMap(({ id, finding }) => errorRows(id, scope, finding));
  const shown = [...rows.slice(0, MAX_SCOPE_ROWS), ...errors];
  const waits = shown.length === 0 && own.some(({ finding }) => finding.slow);
  const waiting = waits ? { waiting: waitingText(scope) } : {};
  return [{ id: scope, label: scopeName(scope), rows: shown, ...waiting }];
}

/** The best row, then a few rows of each group. `order`: groups that were already shown keep their position. */
export function allSections(
  rows: readonly Row[],
  order: readonly GroupId[],
  { sources, findings, text }: RowsInput,
): readonly RowSection[] {
  const { best, groups } = groupRows<GroupId, PaletteEntry>(rows, MAX_GROUP_ROWS);
  const place = (scope: GroupId): number => {
    const at = order.indexOf(scope);
    return at === -1 ? order.length : at;
  };
  const sorted = [...groups].sort((a, b) => place(a.scope) - place(b.scope));
  const sections = new Map<GroupId, RowSection>(
    sorted.map((group) => [
      group.scope,
      { id: group.scope, label: scopeName(group.scope), ...group },
    ]),
  );
  for (const { id, scope } of sources) {
    const finding = findings.get(id);
    const section = finding && withFinding(sections.get(scope), { id, scope, finding, text });
    if (section !== undefined) sections.set(scope, section);
  }
  const first = best === null ? [] : [{ id: 'best', label: t('palette:best'), rows: [best] }];
  return [...first, ...sections.values(), ...offerSections(rows, sources, text)];
}

/** Adds a server's current results to a section: their number, why the search failed, or that it is still running. */
function withFinding(
  before: RowSection | undefined,
  {
    id,
    scope,
    finding,
    text,
  }: {
    readonly id: string;
    readonly scope: GroupId;
    readonly finding: Finding;
    readonly text: string;
  },
): RowSection | undefined {
  const section = before ?? { id: scope, label: scopeName(scope), rows: [], scope, count: 0 };
  const total = finding.text === text ? (finding.found.total ?? 0) : 0;
  const rows = [...section.rows, ...errorRows(id, scope, finding)];
  const waits = finding.slow && rows.length === 0 && finding.found.entries.length === 0;
  if (rows.length === 0 && !waits) return undefined;
  const waiting = waits ? { waiting: waitingText(scope) } : {};
  return { ...section, rows, count: Math.max(section.count ?? 0, total), ...waiting };
}

/** Offers for a text that matches nothing. */
function offerSections(
  rows: readonly Row[],
  sources: readonly PaletteSource[],
  text: string,
): readonly RowSection[] {
  if (rows.length > 0) return [];
  const offers = sources.flatMap((source) => source.offers?.(text) ?? []).map(plain);
  return offers.length === 0 ? [] : [{ id: 'offers', label: scopeName('commands'), rows: offers }];
}

/** Recent rows, suggestions for the open panel, and all panels. */
export function emptySections({
  sources,
  local,
  recents,
  panel,
}: RowsInput): readonly RowSection[] {
  const recent = recentEntries(sources, local, recents).slice(0, MAX_RECENT_ROWS);
  const known = new Set(recent.map(({ id }) => id));
  const isNew = ({ id }: PaletteEntry): boolean => !known.has(id);
  const suggested = sources
    .filter((source) => source.panel === panel)
    .flatMap((source) => source.suggestions?.() ?? [])
    .filter(isNew)
    .slice(0, MAX_RECENT_ROWS);
  const panels = local.filter((entry) => entry.scope === 'panels');
  const own = panels.find((entry) => entry.panel === panel)?.name ?? '';
  const sections = [
    { id: 'recent', label: t('palette:recent'), rows: recent.map(plain) },
    { id: 'suggested', label: t('palette:suggested', { panel: own }), rows: suggested.map(plain) },
    { id: 'panels', label: t('palette:goTo'), rows: panels.filter(isNew).map(plain) },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

function parseMemo(memo: string): unknown {
  try {
    return JSON.parse(memo);
  } catch {
    return null;
  }
}

/** The used entries that still exist. */
function recentEntries(
  sources: readonly PaletteSource[],
  local: readonly PaletteEntry[],
  recents: readonly Recent[],
): readonly PaletteEntry[] {
  const current = new Map(local.map((entry) => [entry.id, entry]));
  return recents.flatMap(({ id, source, memo }) => {
    const [base = ''] = id.split(COMMAND);
    const recall = sources.find((one) => one.id === source)?.recall;
    const made = memo === null ? null : (recall?.(parseMemo(memo)) ?? null);
    const entry = current.get(base) ?? made;
    if (entry === null || base === id) return entry ?? [];
    return listCommands([entry], sources, wantedBy(id)).filter((command) => command.id === id);
  });
}

/** The row that says why a group could not be searched; Enter runs its remedy. */
function errorEntry(
  source: string,
  scope: GroupId,
  error: AppError,
  retry: () => void,
): PaletteEntry {
  const again: PaletteAction = {
    id: 'retry',
    label: t('palette:tryAgain'),
    icon: RotateCw,
    stays: true,
    run: retry,
  };
  const mine = readTopic('connections.profiles').filter(({ service }) => service === scope);
  const profile = mine.find(({ isDefault }) => isDefault) ?? mine[0];
  const fix = fixForError(error);
  const mend: readonly PaletteAction[] =
    fix === null || profile === undefined
      ? []
      : [
          {
            id: 'mend',
            label: fixLabel(fix),
            icon: Settings2,
            run: () => navigatePath(formPath(profile.id, fix)),
          },
        ];
  return {
    id: `error:${source}`,
    scope,
    panel: 'connections',
    icon: TriangleAlert,
    name: error.message,
    kind: scopeName(scope),
    state: undefined,
    actions: () => [...mend, again],
  };
}
