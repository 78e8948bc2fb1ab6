import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';

export interface InfoFacts {
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
