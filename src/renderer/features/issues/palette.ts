import '../../palette/texts.ts';
import '../../../shared/issues/detail-texts.ts';
import { ArrowRightLeft, CircleDot, List, Plus } from 'lucide-react';
import type { CountedView, IssueRow } from '../../../shared/issues/model.ts';
import { findKey, wordsCondition } from '../../../shared/issues/rules/search.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { matchEntry } from '../../palette/match.ts';
import { isConnected, isFirstRead, readOverview } from '../../palette/service-state.ts';
import type { Found, PaletteAction, PaletteEntry, PaletteSource } from '../../palette/source.ts';
import { call } from '../../state/calls.ts';
import { toError } from '../../state/failure.ts';
import { currentRoute, navigate } from '../../state/route.ts';
import { issueActions } from './actions.ts';
import { openCreate } from './create/open-create.ts';
import { findComments } from './model/known-comments.ts';
import { countText } from './model/panel-state.ts';
import { moveOptions } from './moves.ts';
import { viewActions } from './views/view-actions.ts';

/** Minimum length of a search text that is sent to the tracker. */
const MIN_LETTERS = 2;

const tones = { new: 'idle', indeterminate: 'running', done: 'good', undefined: 'idle' } as const;

type Known = Pick<IssueRow, 'key' | 'summary'> & Partial<Pick<IssueRow, 'status' | 'assignee'>>;

/** An issue is found by its key and its summary; the key comes first. */
function toEntry(
  { key, summary, status, assignee }: Known,
  asOf: number | null = null,
): PaletteEntry {
  return {
    id: `issue:${key}`,
    scope: 'issues',
    panel: 'issues',
    icon: CircleDot,
    name: `${key} ${summary}`,
    key,
    keywords: assignee?.name,
    kind: t('issuesdetail:palette.kind'),
    state: status && { tone: tones[status.category], word: status.name },
    facts: assignee?.name,
    asOf,
    actions: () => issueActions(key).map((action) => named(action, key)),
    memo: JSON.stringify({ key, summary }),
  };
}

/** An action with its own command name. */
const named = (action: PaletteAction, key: string): PaletteAction =>
  action.id === 'assign'
    ? { ...action, command: t('issuesdetail:palette.assignNamed', { key }) }
    : action;

/** A saved view with the actions of the menu of views. */
const toView = (view: CountedView): PaletteEntry => ({
  id: `issue-view:${view.id}`,
  scope: 'issues',
  panel: 'issues',
  icon: List,
  name: view.name,
  keywords: view.jql,
  kind: t('issuesdetail:palette.view'),
  facts: countText(view),
  actions: () => viewActions(view),
});

/** A key within other words, such as in "move cs-412 to done"; null: none. */
const findKeyIn = (text: string): string | null => {
  const words = text.split(/\s+/);
  const key = words.length > 1 ? words.find((word) => findKey(word) !== null) : undefined;
  return key === undefined ? null : findKey(key);
};

/** A comment on an issue that was open before. */
const toComment = (comment: ReturnType<typeof findComments>[number]): PaletteEntry => ({
  id: `comment:${comment.key}/${comment.id}`,
  scope: 'issues',
  panel: 'issues',
  icon: CircleDot,
  name: comment.key,
  keywords: comment.text,
  kind: t('issuesdetail:palette.comment'),
  facts: t('issuesdetail:palette.said', { who: comment.author, part: comment.part }),
  actions: () => issueActions(comment.key),
});

/** Finds one issue by its key; words search all texts of the tracker. */
async function find(text: string, signal: AbortSignal): Promise<Found> {
  const key = findKey(text);
  if (key !== null) return findByKey(key, signal);
  const named = findKeyIn(text);
  if (named !== null) return { entries: await findMoves(named, text, signal) };
  const jql = `${wordsCondition(text)} ORDER BY updated DESC`;
  const { items, total, walk } = await call('issues.rows', { jql, columns: [] }, signal);
  if (walk !== null) call('issues.endWalk', { walk }).catch(() => undefined);
  const comments = findComments(text).map(toComment);
  return {
    entries: [...items.map((row) => toEntry(row)), ...comments],
    total: total === null ? null : total + comments.length,
  };
}

/** The current transitions of an issue, as commands that match the text. */
async function findMoves(
  key: string,
  text: string,
  signal: AbortSignal,
): Promise<readonly PaletteEntry[]> {
  const steps = await call('issues.transitions', { key }, signal);
  const row = readOverview('issues.overview')?.value.first.rows.find((one) => one.key === key);
  return moveOptions(row ?? { key }, steps)
    .map(({ id, label, choose }, at): PaletteEntry => {
      const name = t('issuesdetail:palette.moveTo', { key, status: steps[at]?.to.name ?? label });
      return {
        id: `issue:${key}:move:${id}`,
        scope: 'commands',
        panel: 'issues',
        icon: ArrowRightLeft,
        name,
        keywords: label,
        kind: t('palette:kind.command'),
        facts: label,
        actions: () => [{ id: 'move', label: name, icon: ArrowRightLeft, run: choose }],
      };
    })
    .filter((entry) => matchEntry(entry, text) !== null);
}

async function findByKey(key: string, signal: AbortSignal): Promise<Found> {
  try {
    return { entries: [toEntry(await call('issues.issue', { key }, signal))] };
  } catch (thrown) {
    if (toError(thrown).code === 'not-found') return { entries: [] };
    throw thrown;
  }
}

const create = (text: string): PaletteEntry => {
  const label =
    text === ''
      ? t('issuesdetail:palette.create')
      : t('issuesdetail:palette.createNamed', { text });
  return {
    id: text === '' ? 'issue:create' : 'issue:create-named',
    scope: 'commands',
    panel: 'issues',
    icon: Plus,
    name: label,
    keywords: text === '' ? t('issuesdetail:palette.createWords') : undefined,
    kind: t('palette:kind.command'),
    actions: () => [
      {
        id: 'create',
        label,
        icon: Plus,
        run: () => {
          navigate('issues');
          openCreate(text);
        },
      },
    ],
  };
};

function entries(): readonly PaletteEntry[] {
  if (!isConnected('issues')) return [];
  const overview = readOverview('issues.overview');
  const rows = overview?.value.first.rows ?? [];
  const { panel, detail } = currentRoute();
  // "assign" refers to the open issue.
  const isOpen = ({ key }: IssueRow): boolean => panel === 'issues' && key === detail;
  const sorted = rows.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  const views = overview?.value.views ?? [];
  return [
    ...sorted.map((row) => toEntry(row, overview?.asOf ?? null)),
    ...views.map(toView),
    create(''),
  ];
}

function recall(memo: unknown): PaletteEntry | null {
  const { key, summary } = (memo ?? {}) as Readonly<Record<string, unknown>>;
  return typeof key === 'string' && typeof summary === 'string' ? toEntry({ key, summary }) : null;
}

export const issuesPalette: readonly PaletteSource[] = [
  {
    id: 'issues',
    panel: 'issues',
    scope: 'issues',
    topics: ['issues.overview', 'connections.profiles'],
    entries,
    isComing: () => isFirstRead('issues'),
    suggestions: entries,
    finder: {
      accepts: (text) => text.length >= MIN_LETTERS && isConnected('issues'),
      pace: 'metered',
      find,
    },
    offers: (text) => (isConnected('issues') ? [create(text)] : []),
    recall,
  },
];
