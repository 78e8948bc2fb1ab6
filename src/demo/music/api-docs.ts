import type { Command } from './command.ts';
import { htmlAnswer, jsonAnswer } from '../kit/response.ts';
import type { DemoResponse } from '../kit/response.ts';
import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';
import { bandTypes, filterSpecs } from './dsp-filters.ts';

const object = (properties: Json, required: readonly string[] = []): Json => ({
  type: 'object',
  properties,
  required,
});
const of = (type: string, fallback?: unknown): Json =>
  fallback === undefined ? { type } : { type, default: fallback };
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const words = (...values: string[]): Json => ({ type: 'string', enum: values });

function filterSchemas(generation: Generation): Json {
  const entries = filterSpecs(generation).map((spec) => {
    const own = spec.fields.map((field) => [
      field.name,
      'range' in field ? of('number', field.fallback) : of('string', field.read(undefined)),
    ]);
    const properties: Json = {
      enabled: of('boolean'),
      type: of('string', spec.type),
      ...(Object.fromEntries(own) as Json),
    };
    return [spec.model, object(properties, ['enabled'])];
  });
  return Object.fromEntries(entries) as Json;
}

const band = object({
  frequency: of('number', 1000),
  q: of('number', 1),
  gain: of('number', 0),
  type: ref('ParametricEQBandType'),
  enabled: of('boolean', true),
  channel: ref('AudioChannel'),
});

const parametric = object(
  {
    enabled: of('boolean'),
    preamp: { ...of('number', 0), nullable: true },
    per_channel_preamp: { type: 'object', additionalProperties: { type: 'number' } },
    type: of('string', 'parametric_eq'),
    bands: { type: 'array', items: ref('ParametricEQBand') },
  },
  ['enabled'],
);

/** What the description reveals about shapes: no numeric ranges, and a filter's type only as a default. */
function schemas(generation: Generation): Json {
  const models = ['ParametricEQFilter', ...filterSpecs(generation).map((spec) => spec.model)];
  return {
    ParametricEQBandType: words(...bandTypes),
    AudioChannel: words('ALL', 'FL', 'FR'),
    ParametricEQBand: band,
    ParametricEQFilter: parametric,
    ...filterSchemas(generation),
    DSPConfig: object({
      enabled: of('boolean', false),
      filters: { type: 'array', items: { oneOf: models.map(ref) } },
      input_gain: of('number', 0),
      output_gain: of('number', 0),
      ...(generation.modern ? { preset_id: { type: 'string', nullable: true } } : {}),
    }),
    DSPConfigPreset: object(
      { name: of('string'), config: ref('DSPConfig'), preset_id: of('string') },
      ['name', 'config'],
    ),
  };
}

interface Described {
  readonly generation: Generation;
  readonly commands: ReadonlyMap<string, Command>;
}

const scopes: Readonly<Record<string, string>> = {
  Players: 'players.control',
  'Player Queues': 'queues.control',
  Music: 'library.read',
  Config: 'config.players.write',
};

function entry(command: Command, generation: Generation): Json {
  const role = command.admin ? 'admin' : null;
  const scope = command.open ? null : (scopes[command.category] ?? null);
  return {
    command: command.name,
    category: command.category,
    parameters: command.params,
    return_type: command.returns,
    authenticated: !command.open,
    ...(generation.modern ? { required_scope: scope } : { required_role: role }),
  };
}

const listCommands = (of: Described): Command[] =>
  [...of.commands.values()]
    .filter((command) => command.listed)
    .sort((a, b) => (a.name < b.name ? -1 : 1));

function openApi(of: Described): Json {
  const path = (method: string, summary: string): Json => ({
    [method]: { summary, responses: { '200': { description: summary } } },
  });
  return {
    openapi: '3.0.0',
    info: { title: 'Music Assistant API', version: of.generation.version },
    paths: {
      '/api': path('post', 'Execute API command'),
      '/auth/login': path('post', 'Authenticate with credentials'),
      '/auth/providers': path('get', 'Get authentication providers'),
      '/setup': path('post', 'Initial server setup'),
      '/info': path('get', 'Get server info'),
    },
    components: { schemas: schemas(of.generation) },
  };
}

/** The server's API description of its commands (2.7 and later); null for other paths. */
export function apiDocs(of: Described, path: string): DemoResponse | null {
  if (!of.generation.auth) return null;
  switch (path) {
    case '/api-docs':
    case '/api-docs/':
    case '/api-docs/commands':
    case '/api-docs/schemas':
    case '/api-docs/swagger':
      return htmlAnswer('Music Assistant API');
    case '/api-docs/commands.json':
      return jsonAnswer(listCommands(of).map((command) => entry(command, of.generation)));
    case '/api-docs/schemas.json':
      return jsonAnswer(schemas(of.generation));
    case '/api-docs/openapi.json':
      return jsonAnswer(openApi(of));
    default:
      return null;
  }
}
