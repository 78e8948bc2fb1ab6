import type {
  ImportResult,
  PathRow,
} from '../../../../shared/playout/programme-import/contract.ts';
import type { ImportKind } from '../../../../shared/playout/programme-import/model.ts';

/** Programs to import from, in display order. */
export const offeredKinds: readonly ImportKind[] = [
  'ersatztv',
  'sequential',
  'tunarr',
  'dizquetv',
  'xmltv',
];

export const importSteps = ['source', 'read', 'review', 'draft'] as const;
export type ImportStep = (typeof importSteps)[number];

/** A path row with the number of files found. */
export interface CountedRow extends PathRow {
  readonly found: number;
  readonly of: number;
}

/** The rows that have both paths, as `readImport` takes them. */
export const completeRows = (rows: readonly PathRow[]): PathRow[] =>
  rows
    .filter(({ from, to }) => from.trim() !== '' && to.trim() !== '')
    .map(({ from, to }) => ({ from: from.trim(), to: to.trim() }));

/** Copies the counts of a new result to the user's rows, which may have changed meanwhile. Rows that only the result has are appended. */
export function mergeRows(
  rows: readonly CountedRow[],
  counted: ImportResult['paths'],
): readonly CountedRow[] {
  const byFrom = new Map(counted.map((row) => [row.from, row]));
  const kept = rows.map((row) => {
    const match = byFrom.get(row.from.trim());
    byFrom.delete(row.from.trim());
    return match === undefined ? row : { ...row, found: match.found, of: match.of };
  });
  return [...kept, ...byFrom.values()];
}

/** A part of the bar of matched media. `share`: percent. */
export interface MatchPart {
  readonly by: 'path' | 'provider' | 'episode' | 'title' | 'none';
  readonly count: number;
  readonly share: number;
}

/** How the media were matched, most certain first; unmatched media last. */
export function listMatches(matched: ImportResult['matched']): MatchPart[] {
  const { of, path, provider, episode, title } = matched;
  const none = Math.max(0, of - path - provider - episode - title);
  const parts = { path, provider, episode, title, none };
  return (['path', 'provider', 'episode', 'title', 'none'] as const).map((by) => ({
    by,
    count: parts[by],
    share: of === 0 ? 0 : (100 * parts[by]) / of,
  }));
}

/** The numbers of channels, plans and sources of a draft; null: it is invalid. */
export function countDraft(
  text: string,
): { readonly channels: number; readonly plans: number; readonly sources: number } | null {
  try {
    const { channels = {}, plans = {}, sources = {} } = JSON.parse(text) as Record<string, object>;
    const count = (part: object): number => Object.keys(part).length;
    return { channels: count(channels), plans: count(plans), sources: count(sources) };
  } catch {
    return null;
  }
}

/** The name of a file or folder at the end of a path. */
export const lastPart = (path: string): string =>
  path
    .replace(/[/\\]+$/, '')
    .split(/[/\\]/)
    .at(-1) ?? path;
