import { causeFailure } from '../../../shared/contract/cause-failure.ts';
import { AppFailure } from '../../../shared/contract/errors.ts';
import { causeOf } from '../../net/errors.ts';
import type { MusicServicePorts } from './music-ports.ts';

type NetPorts = Pick<MusicServicePorts, 'http' | 'openSocket' | 'probe'>;

/** The network ports, with failures that speak of music servers. */
export function musicNet({ http, openSocket, probe }: NetPorts): NetPorts {
  return {
    http: { ...http, request: (request) => http.request(request).catch(rethrow) },
    openSocket: (request) => openSocket(request).catch(rethrow),
    probe: {
      resolve: (origin, options) => probe.resolve(origin, options).catch(rethrow),
      port: (origin, options) => probe.port(origin, options).catch(rethrow),
      tls: (origin, caFile, options) => probe.tls(origin, caFile, options).catch(rethrow),
    },
  };
}

function rethrow(error: unknown): never {
  const cause = causeOf(error);
  if (cause === null || !(error instanceof AppFailure)) throw error;
  // Whatever answers in another protocol is no music server.
  const code = cause.code === 'wrong-protocol' ? 'not-a-music-server' : cause.code;
  throw causeFailure({ ...cause, code }, error.error.detail, { cause: error });
}
