import { AppFailure } from '../../../shared/contract/errors.ts';
import type { Core } from '../../core.ts';
import { artGuardHeaders, guardHeaders, hlsHeaders } from '../common/response-headers.ts';
import type { StaticFiles } from '../common/static-files.ts';
import { targetOf } from '../common/target.ts';
import { isAppUrl } from './security-policy.ts';

export interface AppProtocolPorts {
  readonly files: StaticFiles;
  readonly art: Core['art'];
  readonly hls: Core['hls'];
}

/** What the protocol needs to know of a request. */
export interface AppRequest {
  readonly method: string;
  readonly url: string;
  readonly signal: AbortSignal;
}

/**
 * Answers a request for the window's own address: the built files from memory, pictures and channels through the core. No path of the disk is
 * ever made from what a page asks for.
 */
export async function answerApp(request: AppRequest, ports: AppProtocolPorts): Promise<Response> {
  if (!isAppUrl(request.url)) return empty(404);
  if (request.method !== 'GET' && request.method !== 'HEAD') return empty(405);
  const { pathname, searchParams } = new URL(request.url);
  const target = targetOf(pathname, searchParams);
  switch (target.k) {
    case 'missing':
      return empty(404);
    case 'art':
      return answerArt(target, request.signal, ports);
    case 'hls':
      return answerHls(target, request.signal, ports);
    case 'file': {
      const file = ports.files.get(target.path);
      if (file === undefined) return empty(404);
      const body = await file.body('identity');
      const headers = { ...guardHeaders, 'Content-Type': file.type, 'Cache-Control': 'no-cache' };
      return new Response(new Uint8Array(body), { headers });
    }
  }
}

async function answerArt(
  { id, size }: { readonly id: string; readonly size: number },
  signal: AbortSignal,
  { art }: AppProtocolPorts,
): Promise<Response> {
  try {
    const picture = await art(id, size, signal);
    if (picture === null) return empty(404);
    const headers = {
      ...artGuardHeaders,
      'Content-Type': picture.type,
      'Cache-Control': 'private, max-age=604800',
    };
    return new Response(new Uint8Array(picture.bytes), { headers });
  } catch (error) {
    if (error instanceof AppFailure) return empty(502);
    throw error;
  }
}

async function answerHls(
  { channel, file }: { readonly channel: string; readonly file: string },
  signal: AbortSignal,
  { hls }: AppProtocolPorts,
): Promise<Response> {
  try {
    const answer = await hls(channel, file, signal);
    if (answer === null) return empty(404);
    const { status, type, bytes } = answer;
    return new Response(new Uint8Array(bytes), { status, headers: hlsHeaders(status, type) });
  } catch (error) {
    if (error instanceof AppFailure) return empty(502);
    throw error;
  }
}

const empty = (status: number): Response =>
  new Response(null, { status, headers: { ...guardHeaders, 'Cache-Control': 'no-store' } });
