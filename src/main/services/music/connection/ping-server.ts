import type { MusicProfile } from '../../../../shared/music/settings.ts';
import type { HttpPort } from '../../../net/http.ts';
import type { EvidencePorts } from './evidence.ts';
import { askInfo } from './evidence.ts';

/** Long enough for a running server (ms). */
const PROBE_MS = 2_000;

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
        timeoutMs: PROBE_MS,
      } as const;
      const { status } = await ports.http.request(request);
      return status >= 200 && status < 300;
    }
    const { info } = await askInfo(ports, target, PROBE_MS);
    if (info === null || info.status === 'starting') return false;
    return profile.serverId === null || profile.serverId === info.id;
  } catch {
    return false;
  }
}
