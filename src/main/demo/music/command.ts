import type { Args } from './args.ts';
import type { Auth, Session } from './auth.ts';
import tables from './commands.json' with { type: 'json' };
import type { Faults } from './faults.ts';
import type { Generation } from './generations/generation.ts';
import type { DemoState } from './state-model.ts';

export interface Param {
  readonly name: string;
  /** As the api-docs print it. */
  readonly type: string;
  readonly required: boolean;
}

/** What a command may use. */
export interface Context {
  readonly model: DemoState;
  readonly generation: Generation;
  readonly auth: Auth;
  /** Who asks; null on a wire or a command without sign-in. */
  readonly session: Session | null;
  readonly info: () => Record<string, unknown>;
  readonly faults: Pick<Faults, 'has'>;
}

export interface Command {
  readonly name: string;
  readonly category: string;
  readonly params: readonly Param[];
  readonly returns: string;
  readonly admin: boolean;
  /** Works without a token. */
  readonly open: boolean;
  /** Stands in the api-docs. Old names do not. */
  readonly listed: boolean;
  /** The schemas that have it, both ends included. */
  readonly since: number;
  readonly until: number;
  /** The argument whose player answers its commands one after the other. */
  readonly serial: string | null;
  readonly run: (context: Context, args: Args) => unknown;
}

type Declared = Pick<Command, 'returns'> &
  Partial<Pick<Command, 'admin' | 'open' | 'listed' | 'since' | 'until' | 'serial'>> & {
    readonly params: readonly string[];
  };

/** `player_id:string`, or `?limit:integer` for one that may be left out. */
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

/** Makes commands of what they do; their parameters and the rest stand in the table. */
const commandIn =
  (table: Readonly<Record<string, Declared>>) =>
  (name: string, run: Command['run']): Command => {
    const declared = table[name];
    if (declared === undefined) throw new Error(`No command is declared as ${name}`);
    const params = declared.params.map(param);
    return { ...unlessSaid, ...declared, name, category: categoryOf(name), params, run };
  };

export const command = commandIn(tables.current);
export const specifiedCommand = commandIn(tables.specified);

function categoryOf(name: string): string {
  const first = name.split('/')[0] ?? name;
  if (!name.includes('/')) return 'General';
  const words = first.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ');
}

export const hasCommand = (one: Command, generation: Generation): boolean =>
  one.since <= generation.schema && generation.schema <= one.until;
