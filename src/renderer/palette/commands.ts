import { t } from '../../shared/i18n/translate.ts';
import type { ItemOption } from '../ui/item-actions.tsx';
import { listActions } from './actions.ts';
import type { PaletteAction, PaletteEntry, PaletteSource } from './source.ts';

/** Separates the ids of an entry, its action, and its option or level. */
export const COMMAND = '\t';

/** Maximum number of options of an action that become separate rows. */
const MAX_OPTION_ROWS = 100;

/** Which actions become rows, besides those with their own name. */
export interface WantedCommands {
  /** All other actions, found by a word of the item and one of the action. */
  readonly all: boolean;
  /** The level for rows that set one; null: none. */
  readonly level: number | null;
}

/** What a typed text can match: one word matches only named commands; a number at the end is a level. */
export function readWanted(text: string): WantedCommands {
  const level = /\s(\d{1,3})%?$/.exec(text)?.[1];
  return { all: /\S\s+\S/.test(text), level: level === undefined ? null : Number(level) };
}

/** The commands needed to find the id of a used command. */
export function wantedBy(id: string): WantedCommands {
  const [, , last = ''] = id.split(COMMAND);
  return { all: true, level: /^\d{1,3}$/.test(last) ? Number(last) : null };
}

/** The actions of entries as rows. Enter runs the action; the entry's other actions follow. */
export const listCommands = (
  entries: readonly PaletteEntry[],
  sources: readonly PaletteSource[],
  wanted: WantedCommands = { all: false, level: null },
): readonly PaletteEntry[] =>
  entries.flatMap((entry) => {
    const actions = listActions(entry, sources).filter(isSafe);
    return actions.flatMap((action) => toRows(entry, action, { sources, wanted }));
  });

/** A removal without confirmation is not a separate row. */
const isSafe = ({ danger, disabled, label }: PaletteAction): boolean =>
  disabled !== true && (danger !== true || label.endsWith('…'));

interface RowContext {
  readonly sources: readonly PaletteSource[];
  readonly wanted: WantedCommands;
}

function toRows(
  entry: PaletteEntry,
  action: PaletteAction,
  context: RowContext,
): readonly PaletteEntry[] {
  const { all } = context.wanted;
  const isNamed = action.command !== undefined;
  // The own row of an entry already runs its first action if it has no page of controls; a command is its own action.
  const isCommand = entry.scope === 'commands' && action.label === entry.name;
  const isOwn = isCommand || (entry.page !== true && action.keys === 'Enter');
  if (!isNamed && (!all || isOwn)) return [];
  const options = all ? (action.options ?? []).slice(0, MAX_OPTION_ROWS) : [];
  return [
    ...levelRows(entry, action, context),
    toRow(entry, action, context),
    ...options
      .filter(({ disabled }) => disabled !== true)
      .map((option) => toOptionRow(entry, { action, option }, context)),
  ];
}

/** "Kitchen: Volume 30". */
function levelRows(
  entry: PaletteEntry,
  action: PaletteAction,
  context: RowContext,
): readonly PaletteEntry[] {
  const { level } = action;
  const { level: value } = context.wanted;
  if (level === undefined || value === null || value > level.max) return [];
  const words = `${action.label} ${String(value)}`;
  const set: PaletteAction = {
    ...action,
    label: words,
    level: undefined,
    toggle: undefined,
    run: () => level.set(value),
  };
  const row = toRow(entry, set, context);
  return [{ ...row, id: `${row.id}${COMMAND}${String(value)}`, page: undefined }];
}

/** "Theme: Dark". */
function toOptionRow(
  entry: PaletteEntry,
  { action, option }: { readonly action: PaletteAction; readonly option: ItemOption },
  context: RowContext,
): PaletteEntry {
  const { command, label } = action;
  const own = label === entry.name ? option.label : `${label.replace(/…$/, '')} ${option.label}`;
  const named = command && `${command.replace(/…$/, '')}: ${option.label}`;
  const chosen: PaletteAction = {
    ...action,
    label: own,
    command: named,
    facts: option.note,
    options: undefined,
    run: option.choose,
  };
  const row = toRow(entry, chosen, context);
  return { ...row, id: row.id + COMMAND + option.id };
}

/** The short name of an item for its actions: the key of an issue. */
const shortName = ({ key, name }: PaletteEntry): string =>
  key !== undefined && name.startsWith(`${key} `) ? key : name;

function toRow(entry: PaletteEntry, action: PaletteAction, { sources }: RowContext): PaletteEntry {
  const { id, command, label, icon, facts, keys, why = '', level, keywords = '' } = action;
  const isNamed = command !== undefined;
  const isTick = action.toggle?.kind === 'tick';
  const words = isTick ? `${action.group ?? ''} ${label}` : label;
  const name = command ?? t('palette:actionOf', { name: shortName(entry), action: words });
  return {
    id: entry.id + COMMAND + id,
    memo: entry.memo,
    scope: 'commands',
    panel: entry.panel,
    icon,
    name,
    keywords: `${entry.kind} ${label} ${isNamed ? '' : entry.name} ${keywords}`,
    // The tick's group is not a keyword: "group office" must not find another player.
    parts: isNamed ? undefined : { item: `${entry.name} ${entry.kind}`, action: label },
    kind: t('palette:kind.command'),
    facts: why === '' ? facts : why,
    keys: keys?.startsWith('Enter') === true ? undefined : keys,
    asOf: entry.asOf,
    page: level !== undefined && !isTick ? true : undefined,
    actions: () => [run(action), ...others(listActions(entry, sources), id)],
  };
}

/** The action for Enter; a switch is toggled. */
const run = (action: PaletteAction): PaletteAction => {
  const { toggle, level } = action;
  if (toggle === undefined) return action;
  return {
    ...action,
    ...(toggle.kind === 'tick' ? { level: undefined } : { level }),
    run: () => toggle.set(!toggle.on),
  };
};

/** The other actions, without the Enter key. */
const others = (actions: readonly PaletteAction[], id: string): readonly PaletteAction[] =>
  actions
    .filter((action) => action.id !== id)
    .map((action, at) => ({
      ...action,
      apart: at === 0 ? true : action.apart,
      keys: action.keys === 'Enter' ? undefined : action.keys,
    }));
