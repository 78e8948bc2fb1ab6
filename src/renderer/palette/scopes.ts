import { panelIds, serviceNames } from '../../shared/domain-names.ts';
import type { PanelId } from '../../shared/domain-names.ts';
import { t } from '../../shared/i18n/translate.ts';
import './texts.ts';

/** The scopes of the palette, in the order of the chips. */
export const scopes = [
  'players',
  'music',
  'commands',
  'playout',
  ...serviceNames,
  'settings',
  'keys',
] as const;
export type Scope = (typeof scopes)[number];

/** Groups without a chip of their own. */
export type GroupId = Scope | 'panels' | 'connections' | 'attention';

/** Characters that select a scope as the first letter. */
const prefixes: Readonly<Partial<Record<Scope, string>>> = {
  players: '@',
  commands: '>',
  issues: '#',
  settings: '/',
  keys: '?',
};

export const scopePrefix = (scope: Scope): string | undefined => prefixes[scope];

/** Scopes that a prefix selects, in the order of the list in the empty palette. */
export const prefixedScopes = ['commands', 'players', 'issues', 'settings', 'keys'] as const;

const isPanel = (scope: GroupId): scope is GroupId & PanelId => panelIds.some((id) => id === scope);

export const scopeName = (scope: GroupId): string =>
  isPanel(scope) ? t(`app:nav.${scope}`) : t(`palette:scope.${scope}`);

/** Reads a prefix; null: the text has none. */
export function readPrefix(text: string): { readonly scope: Scope; readonly text: string } | null {
  const scope = scopes.find((one) => prefixes[one] === text[0]);
  return scope === undefined || text === '' ? null : { scope, text: text.slice(1).trimStart() };
}
