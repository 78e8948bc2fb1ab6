import type { Args } from './args.ts';
import type { Auth, Session } from './auth.ts';
import tables from './commands.json' with { type: 'json' };
import type { Faults } from './faults.ts';
import type { Generation } from './generations/generation.ts';
import type { DemoState } from './state-model.ts';

interface Param {
  readonly name: string;
  /** As printed in the API docs. */
  readonly type: string;
  readonly required: boolean;
}

/** Context of a command. */
export interface Context {
  readonly model: DemoState;
  readonly generation: Generation;
  readonly auth: Auth;
  /** The calling user; null without sign-in. */
  readonly session: Session | null;
  readonly info: () => Record<string, unknown>;
  readonly faults: Faults;
}

export interface Command {
  readonly name: string;
  readonly category: string;
  readonly params: readonly Param[];
  readonly returns: string;
  readonly admin: boolean;
  /** Needs no token. */
  readonly open: boolean;
  /** Listed in the API docs. Old names are not. */
  readonly listed: boolean;
  /** The range of schemas that have it, inclusive. */
  readonly since: number;
  readonly until: number;
  /** The argument that names a player; commands for one player run one after another. */
  readonly serial: string | null;
  readonly run: (context: Context, args: Args) => unknown;
}

type Declared = Pick<Command, 'returns'> &
  Partial<Pick<Command, 'admin' | 'open' | 'listed' | 'since' | 'until' | 'serial'>> & {
    readonly params: readonly string[];
  };

/** `player_id:string`, or `?limit:integer` for an optional one. */
function param(text: string): Param {
  const required = !text.startsWith('?');
  const [name = '', type = 'Any'] = (required ? text : text.slice(1)).split(':');
  return { name, type, required };
}

const unlessSaid = {
  admin: false,
  open: false,
  listed: true,
  since: 0,
  until: Infinity,
  serial: null,
};

/** Creates commands from their functions; parameters and the rest come from the table. */
const commandIn =
  (table: Readonly<Record<string, Declared>>) =>
  (name: string, run: Command['run']): Command => {
    const declared = table[name];
    if (declared === undefined) throw new Error(`No command is declared as ${name}`);
    const params = declared.params.map(param);
    return { ...unlessSaid, ...declared, name, category: formatCategory(name), params, run };
  };

export const command = commandIn(tables.current);
export const specifiedCommand = commandIn(tables.specified);

function formatCategory(name: string): string {
  const first = name.split('/')[0] ?? name;
  if (!name.includes('/')) return 'General';
  const words = first.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ');
}

export const hasCommand = (one: Command, generation: Generation): boolean =>
  one.since <= generation.schema && generation.schema <= one.until;
