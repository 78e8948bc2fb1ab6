import '../../../../shared/rules/texts.ts';
import type { Fact } from '../../../../shared/rules/model.ts';

/** The current facts of a service. */
export interface Sight {
  readonly facts: readonly Fact[];
  /** Known channels and players. Facts that existed when one of them was first seen are not news. */
  readonly known: readonly string[];
  /**
   * The newest time from the server (ms since epoch, its clock). On the first read, facts up to this time are not news, even if they are
   * read later.
   */
  readonly newest: number;
}

// oxlint-disable-next-line no-control-regex -- these characters would break or reorder a line
const breaks = /[\s\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/gu;

/** Text of a server as one line of at most `most` characters. */
export function oneLine(text: string, most = 300): string {
  const line = text.replace(breaks, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A fact with its texts on one line each. */
export const factOf = (fact: Omit<Fact, 'caused'> & { readonly caused?: boolean }): Fact => ({
  caused: false,
  ...fact,
  subject: oneLine(fact.subject, 200),
  detail: oneLine(fact.detail),
});

/** Replaces `{subject}` and `{detail}` by those of a fact, on one line. Inserted texts are not expanded again. */
export const filled = (text: string, fact: Fact): string =>
  oneLine(
    text.replace(/\{(subject|detail)\}/g, (_, name: 'subject' | 'detail') => fact[name]),
    500,
  );

export const hasPlaceholder = (text: string): boolean => /\{(?:subject|detail)\}/.test(text);
