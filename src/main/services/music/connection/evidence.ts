import { z } from 'zod';
import { getCause } from '../../../../shared/music/cause-failure.ts';
import type { HttpPort } from '../../../net/http.ts';
import { getStatus } from '../../../net/errors.ts';
import { parseJsonText } from '../../../net/json-text.ts';
import type { Cause } from '../../../../shared/music/connection.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';
import type { ServerInfo } from '../dialects/server-info.ts';
import { readServerInfo } from '../dialects/server-info.ts';

export interface EvidencePorts {
  readonly http: HttpPort;
  readonly uuid: () => string;
}

export interface EvidenceTarget {
  readonly origin: string;
  readonly caFile: string | null;
  readonly signal?: AbortSignal;
}

/** Time-out of a probe request (ms); it carries no token. */
const PROBE_MS = 5_000;

/** The result of `GET /info`. `cause`: why there is none (a web page, a redirect, damaged data). */
export interface InfoResult {
  readonly info: ServerInfo | null;
  readonly cause: Cause | null;
}

/** Server info from `GET /info`. Rejects only for network failures: no answer proves nothing. */
export async function askInfo(
  { http }: EvidencePorts,
  target: EvidenceTarget,
  timeoutMs = PROBE_MS,
): Promise<InfoResult> {
  const request = { ...target, path: '/info', expect: 'json', timeoutMs } as const;
  try {
    const { status, body } = await http.request(request);
    return { info: status >= 200 && status < 300 ? readServerInfo(body) : null, cause: null };
  } catch (error) {
    if (getStatus(error) !== null) return { info: null, cause: getCause(error) };
    throw error;
  }
}

/**
 * Whether `GET /api-docs` really is the API description of a music server: JSON that lists commands, a text that names
 * them, or a page that exists while a made-up path beside it does not. A server that returns the same page for
 * every path does not pass.
 */
export async function describesItself(
  ports: EvidencePorts,
  target: EvidenceTarget,
): Promise<boolean> {
  const docs = await page(ports, target, '/api-docs');
  if (docs === null) return false;
  if (listsCommands(docs)) return true;
  const neighbour = await page(ports, target, `/api-docs-${ports.uuid()}`);
  return neighbour === null;
}

/** The text of an existing page; null for another status. */
async function page(
  { http }: EvidencePorts,
  target: EvidenceTarget,
  path: string,
): Promise<string | null> {
  const request = { ...target, path, expect: 'text', timeoutMs: PROBE_MS } as const;
  try {
    const { status, body } = await http.request(request);
    return status >= 200 && status < 300 ? body : null;
  } catch (error) {
    if (getStatus(error) !== null) return null;
    throw error;
  }
}

const Listed = z
  .array(z.union([z.string().includes('/'), z.looseObject({ command: z.string() })]))
  .min(1);

function listsCommands(text: string): boolean {
  if (/players\/(all|cmd\/)/.test(text)) return true;
  const json = parseJsonText(text);
  const inside = z.looseObject({ commands: z.unknown() }).safeParse(json);
  const list = inside.success ? inside.data.commands : json;
  if (Listed.safeParse(list).success) return true;
  const named = z.record(z.string(), z.unknown()).safeParse(inside.success ? list : null);
  return named.success && Object.keys(named.data).some((name) => name.includes('/'));
}

/** Long enough for a running server (ms). */
const PING_MS = 2_000;

/**
 * Whether the profile's server answers at an address and is ready, checked without a token: its `/info` has the right id, or, for one
 * without an identity, its `/api-docs` exists. Never rejects.
 */
export async function pingServer(
  ports: EvidencePorts & { readonly http: HttpPort },
  profile: MusicProfile,
  origin: string,
): Promise<boolean> {
  const target = { origin, caFile: profile.caFile };
  try {
    if (profile.generation === 'specified') {
      const request = {
        ...target,
        path: '/api-docs',
        expect: 'text',
        timeoutMs: PING_MS,
      } as const;
      const { status } = await ports.http.request(request);
      return status >= 200 && status < 300;
    }
    const { info } = await askInfo(ports, target, PING_MS);
    if (info === null || info.status === 'starting') return false;
    return profile.serverId === null || profile.serverId === info.id;
  } catch {
    return false;
  }
}
