import type { Comment } from '../../../../shared/issues/model.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import { matchEntry, matchRanges } from '../../../palette/match.ts';

/** Maximum number of remembered comments. */
const MAX_COMMENTS = 500;
/** Searched characters per comment. */
const MAX_SEARCHED = 2_000;
/** Characters shown before and after a match. */
const AROUND = { before: 30, after: 60 } as const;

/** A comment that was shown, as plain text. */
export interface KnownComment {
  readonly id: string;
  readonly key: string;
  readonly author: string;
  readonly text: string;
}

const known = new Lru<KnownComment>(MAX_COMMENTS);

/** All texts of a document, in their order. */
function readTexts(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(readTexts);
  if (typeof node !== 'object' || node === null) return [];
  const { text, ...others } = node as Readonly<Record<string, unknown>>;
  return [
    ...(typeof text === 'string' ? [text] : readTexts(text)),
    ...readTexts(Object.values(others)),
  ];
}

/** Remembers the loaded comments of an issue, for the palette. */
export function rememberComments(key: string, comments: readonly Comment[]): void {
  for (const { id, author, body } of comments) {
    const text = readTexts(body).join(' ').slice(0, MAX_SEARCHED);
    known.set(`${key} ${id}`, { id, key, author: author?.name ?? '', text });
  }
}

/** The remembered comments that match, with the text around the match, most recently used last. */
export function findComments(
  search: string,
): readonly (KnownComment & { readonly part: string })[] {
  return [...known.values()].flatMap((comment) => {
    const { text } = comment;
    if (matchEntry({ name: text }, search) === null) return [];
    const [start, end] = matchRanges(text, search)[0] ?? [0, 0];
    const from = Math.max(0, start - AROUND.before);
    const to = end + AROUND.after;
    const part = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
    return [{ ...comment, part }];
  });
}
