import { z } from 'zod';
import type { HttpPort } from '../../../net/http.ts';
import { getStatus } from '../../../net/errors.ts';
import type { Logger } from '../../../platform/ports.ts';
import type { ShapeFacts } from './api-shapes.ts';
import { readShapes } from './api-shapes.ts';

/** A server's API description. Aliases and `auth` are never listed, so absence alone proves nothing. */
export interface ApiDescription {
  /** Command -> names of its arguments; null if the description names none. */
  readonly commands: ReadonlyMap<string, readonly string[] | null>;
  /** Names of the described data types, with their fields. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** The same data types with all field details found anywhere in the description. */
  readonly shapes: readonly ShapeFacts[];
}

export interface DocsTarget {
  readonly origin: string;
  readonly caFile: string | null;
  readonly signal?: AbortSignal;
}

const Parameter = z.looseObject({ name: z.string(), type: z.string().nullish().catch(null) });
const Entry = z.looseObject({
  command: z.string(),
  parameters: z.array(Parameter).nullish().catch(null),
  args: z.unknown().optional(),
  arguments: z.unknown().optional(),
});
const Dict = z.record(z.string(), z.unknown());

/**
 * Reads the commands and fields of a server: `/api-docs/commands.json` and `/schemas.json`, else `/openapi.json`, else `/api-docs`
 * itself if it is JSON. Null if none of them is usable. These requests carry no token.
 */
export async function readApiDocs(
  http: HttpPort,
  target: DocsTarget,
): Promise<ApiDescription | null> {
  const listed = await json(http, target, '/api-docs/commands.json');
  const commands = readCommands(listed);
  if (commands !== null) {
    const schemas = await json(http, target, '/api-docs/schemas.json');
    return { commands, fields: readFields(schemas), shapes: readShapes(schemas ?? listed) };
  }
  for (const path of ['/api-docs/openapi.json', '/api-docs']) {
    const body = await json(http, target, path);
    const result = readCommands(body);
    if (result !== null)
      return {
        commands: result,
        fields: readFields(findSchemas(body)),
        shapes: readShapes(body),
      };
  }
  return null;
}

async function json(http: HttpPort, target: DocsTarget, path: string): Promise<unknown> {
  try {
    const answer = await http.request({ ...target, path, expect: 'json' });
    return answer.status >= 200 && answer.status < 300 ? answer.body : null;
  } catch (error) {
    if (getStatus(error) !== null) return null;
    throw error;
  }
}

type Commands = Map<string, readonly string[] | null>;

/** A list of entries or names, the same under `commands`, or a map from name to description; null for others. */
function readCommands(body: unknown): Commands | null {
  const dict = Dict.safeParse(body);
  if (dict.success && !Array.isArray(body)) {
    const { commands, paths } = dict.data;
    return commands === undefined
      ? fromPaths(paths)
      : (fromMap(commands) ?? readCommands(commands));
  }
  if (!Array.isArray(body) || body.length === 0) return null;
  const byName: Commands = new Map();
  for (const item of body as unknown[]) {
    const entry = Entry.safeParse(item);
    if (typeof item === 'string') byName.set(item, null);
    else if (entry.success) byName.set(entry.data.command, argumentNames(entry.data));
  }
  return byName.size === 0 ? null : byName;
}

function fromMap(commands: unknown): Commands | null {
  if (Array.isArray(commands)) return null;
  const dict = Dict.safeParse(commands);
  if (!dict.success) return null;
  const named = Object.entries(dict.data).map(([name, about]) => {
    const entry = Entry.safeParse({ ...Dict.safeParse(about).data, command: name });
    return [name, entry.success ? argumentNames(entry.data) : null] as const;
  });
  return named.length === 0 ? null : new Map(named);
}

/** OpenAPI: the examples of the only path `/api` name the commands. */
function fromPaths(paths: unknown): Commands | null {
  const api = Dict.safeParse(Dict.safeParse(paths).data?.['/api']);
  if (!api.success) return null;
  const names = new Set<string>();
  const look = (value: unknown, key: string): void => {
    if (typeof value === 'string' && (key === 'command' || key === 'enum')) names.add(value);
    else if (Array.isArray(value)) for (const item of value) look(item, key);
    else if (typeof value === 'object' && value !== null)
      for (const [inner, item] of Object.entries(value)) look(item, inner);
  };
  look(api.data, '');
  const commands = [...names].filter((name) => name.includes('/'));
  return commands.length === 0 ? null : new Map(commands.map((name) => [name, null]));
}

/** Some entries of real servers contain a bogus `kwargs` of any type. */
function argumentNames(entry: z.infer<typeof Entry>): readonly string[] | null {
  const given = entry.parameters ?? entry.args ?? entry.arguments;
  if (Array.isArray(given)) {
    const names = (given as unknown[]).map((item) =>
      typeof item === 'string' ? item : Parameter.safeParse(item).data?.name,
    );
    return names.filter((name) => name !== undefined).filter((name) => name !== 'kwargs');
  }
  const dict = Dict.safeParse(given);
  return dict.success ? Object.keys(dict.data) : null;
}

function findSchemas(body: unknown): unknown {
  const dict = Dict.safeParse(body).data;
  return dict?.['schemas'] ?? Dict.safeParse(dict?.['components']).data?.['schemas'] ?? null;
}

function readFields(schemas: unknown): ApiDescription['fields'] {
  const entries = Object.entries(Dict.safeParse(schemas).data ?? {});
  return new Map(
    entries.map(([name, schema]) => {
      const properties = Dict.safeParse(schema).data?.['properties'];
      return [name, Object.keys(Dict.safeParse(properties).data ?? {})] as const;
    }),
  );
}

/** A server's API description, read on first use and cached for this version of this server. */
export class DocsCache {
  readonly #http: HttpPort;
  readonly #log: Logger;
  #key: string | null = null;
  #loading: Promise<void> | null = null;
  #description: ApiDescription | null = null;

  constructor(http: HttpPort, log: Logger) {
    this.#http = http;
    this.#log = log;
  }

  /**
   * Whether the description lists a command; null if it is not loaded or does not exist. Aliases and `auth` are
   * never listed, so "not listed" counts only after the server has refused the command, too.
   */
  knows(command: string, key: string | null, target: DocsTarget | null): boolean | null {
    if (key === null || target === null) return null;
    if (!this.loaded(key)) {
      void this.#load(key, target);
      return null;
    }
    return this.#description === null ? null : this.#description.commands.has(command);
  }

  /** The whole description, loaded if necessary; null if it does not exist or cannot be read now. */
  async describe(key: string, target: DocsTarget): Promise<ApiDescription | null> {
    // A running request may belong to the previous server.
    if (!this.loaded(key) && this.#loading !== null) await this.#loading;
    if (!this.loaded(key)) await this.#load(key, target);
    return this.loaded(key) ? this.#description : null;
  }

  /** Whether the description of this version was read, or found to be missing. */
  loaded(key: string): boolean {
    return this.#key === key;
  }

  #load(key: string, target: DocsTarget): Promise<void> {
    this.#loading ??= readApiDocs(this.#http, target)
      .then((description) => {
        this.#key = key;
        this.#description = description;
      })
      .catch((error: unknown) =>
        this.#log.debug('the description of the server could not be read', { error }),
      )
      .finally(() => {
        this.#loading = null;
      });
    return this.#loading;
  }
}
