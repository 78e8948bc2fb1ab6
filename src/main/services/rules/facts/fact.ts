import '../../../../shared/rules/texts.ts';
import type { Fact } from '../../../../shared/rules/model.ts';

/** What a service shows now. */
export interface Sight {
  readonly facts: readonly Fact[];
  /** Channels and players that it knows: what was there when one of them was first seen is not news. */
  readonly known: readonly string[];
  /** The newest time that the server named (ms since epoch, its clock): at first sight, everything up to it is not news, even if it is read later. */
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

/** The text with `{subject}` and `{detail}` of a fact, on one line. What is filled in is not filled again. */
export const filled = (text: string, fact: Fact): string =>
  oneLine(
    text.replace(/\{(subject|detail)\}/g, (_, name: 'subject' | 'detail') => fact[name]),
    500,
  );

export const hasPlaceholder = (text: string): boolean => /\{(?:subject|detail)\}/.test(text);
