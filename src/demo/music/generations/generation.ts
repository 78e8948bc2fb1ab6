import type { Json } from '../json.ts';

/** The features of one server release. */
export interface Generation {
  readonly name: string;
  /** The wire format of the specification, which no released server uses. */
  readonly specified: boolean;
  readonly version: string;
  readonly schema: number;
  readonly minSchema: number;
  /** Commands require a token. */
  readonly auth: boolean;
  /** Tokens are JWTs with a readable expiry. */
  readonly jwt: boolean;
  readonly longLivedDays: number;
  /** Server info includes name and status. */
  readonly status: boolean;
  /** Images are addressed by id, in fixed sizes. */
  readonly imageIds: boolean;
  /** Shapes and commands of 2.10: addresses in server info, slim lists, new DSP filters, server time. */
  readonly modern: boolean;
  /** Options, sound modes, output protocols and playback speed. */
  readonly protocols: boolean;
}

const base: Generation = {
  name: '2.6',
  specified: false,
  version: '2.6.3',
  schema: 27,
  minSchema: 24,
  auth: false,
  jwt: false,
  longLivedDays: 3650,
  status: false,
  imageIds: false,
  modern: false,
  protocols: false,
};
const v27: Generation = {
  ...base,
  name: '2.7',
  version: '2.7.11',
  schema: 28,
  minSchema: 28,
  auth: true,
};
const v28: Generation = {
  ...v27,
  name: '2.8',
  version: '2.8.3',
  schema: 29,
  jwt: true,
  status: true,
  protocols: true,
};
const v29: Generation = { ...v28, name: '2.9', version: '2.9.13', schema: 31, imageIds: true };
const v210: Generation = {
  ...v29,
  name: '2.10',
  version: '2.10.4',
  schema: 51,
  longLivedDays: 365,
  modern: true,
};

export const generationTable = {
  current: { ...v210, name: 'current' },
  specified: { ...v28, name: 'specified', specified: true },
  '2.6': base,
  '2.7': v27,
  '2.8': v28,
  '2.9': v29,
  '2.10': v210,
} as const satisfies Record<string, Generation>;

export type GenerationName = keyof typeof generationTable;

interface InfoFacts {
  readonly serverId: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly onboarded: boolean;
  readonly status: 'starting' | 'running';
}

/** The server info of a release: the first frame of a socket, `/info` and the command `info`. */
export function serverInfo(generation: Generation, facts: InfoFacts): Json {
  return {
    server_id: facts.serverId,
    server_version: generation.version,
    schema_version: generation.schema,
    min_supported_schema_version: generation.minSchema,
    base_url: facts.baseUrl,
    homeassistant_addon: false,
    onboard_done: facts.onboarded,
    ...(generation.status ? { name: facts.name, status: facts.status } : {}),
    ...(generation.modern
      ? { internal_url: facts.baseUrl, external_url: null, has_remote_access: false }
      : {}),
  };
}
