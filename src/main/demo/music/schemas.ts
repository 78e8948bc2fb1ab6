import { bandTypes, filterSpecs } from './dsp-filters.ts';
import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';

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

/** What a client may learn about shapes: no numeric ranges, and a filter's type only as a default. */
export function schemas(generation: Generation): Json {
  const models = ['ParametricEQFilter', ...filterSpecs(generation).map((one) => one.model)];
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
