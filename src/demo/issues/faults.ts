import '../../shared/issues/texts.ts';
import { t } from '../../shared/i18n/translate.ts';
import { knownName } from '../known-name.ts';

const faultNames = [
  'lowered-pages',
  'short-pages',
  'empty-page',
  'repeated-token',
  'same-page',
  'no-is-last',
  'token-expires',
  'foreign-link',
  'wants-offset',
  'shifting',
  'stale-search',
  'no-words',
  'no-mentions',
  'hostile-strings',
  'anonymous',
  'unauthorized',
  'unauthorized-gateway',
  'forbidden',
  'rate-limit',
  'rate-limit-reset',
  'messages-only',
  'problem-json',
  'server-error',
  'empty-body',
  'html',
  'lost-answer',
  'slow',
  'half-closed',
] as const;

export type IssuesFault = (typeof faultNames)[number];

/** The faults of the demo tracker. `about`: one sentence in the current language. */
export const issuesFaults: readonly { readonly name: IssuesFault; readonly about: string }[] =
  faultNames.map((name) => ({
    name,
    get about() {
      return t(`issues:demo.fault.${name}`);
    },
  }));

export const issuesGenerations = ['current', 'specified'] as const;
export type IssuesGeneration = (typeof issuesGenerations)[number];

/** Parses a generation's name; throws `invalid-input` with the valid names. */
export const issuesGenerationOf = (name: string): IssuesGeneration =>
  knownName(issuesGenerations, name, 'generation', (names) =>
    t('issues:demo.noGeneration', { name, names }),
  );

/** Parses a fault's name; throws `invalid-input` with the valid names. */
export const issuesFaultOf = (name: string): IssuesFault =>
  knownName(faultNames, name, 'fault', (names) => t('issues:demo.noFault', { name, names }));
