import { AppFailure } from '../../../shared/contract/errors.ts';
import type { Core } from '../../core.ts';
import type { FileRequest } from '../../platform/ports/domain-service.ts';
import { fetchedHeaders, guardHeaders } from '../common/response-headers.ts';
import type { StaticFiles } from '../common/static-files.ts';
import { resolveTarget } from '../common/target.ts';
import { isAppUrl, NOW_PLAYING_PATH } from './security-policy.ts';

export interface AppProtocolPorts {
  readonly files: StaticFiles;
  readonly fetchFile: Core['fetchFile'];
}

/** The parts of a request that the protocol uses. */
export interface AppRequest {
  readonly method: string;
  readonly url: string;
  readonly signal: AbortSignal;
}

/**
 * Answers a request for the window's own address: built files, files of domains through the core. No file path is ever built from
 * a request.
 */
export async function answerApp(request: AppRequest, ports: AppProtocolPorts): Promise<Response> {
  if (!isAppUrl(request.url)) return empty(404);
  if (request.method !== 'GET' && request.method !== 'HEAD') return empty(405);
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === NOW_PLAYING_PATH) return html('<!doctype html><title>Channelstrip</title>');
  const target = resolveTarget(pathname, searchParams);
  switch (target.k) {
    case 'missing':
      return empty(404);
    case 'fetched':
      return answerFetched(target, request.signal, ports);
    case 'file': {
      const file = ports.files.get(target.path);
      if (file === undefined) return empty(404);
      const headers = { ...guardHeaders, 'Content-Type': file.type, 'Cache-Control': 'no-cache' };
      return new Response(new Uint8Array(await file.read()), { headers });
    }
  }
}

async function answerFetched(
  { path, request }: { readonly path: string; readonly request: FileRequest },
  signal: AbortSignal,
  { fetchFile }: AppProtocolPorts,
): Promise<Response> {
  try {
    const file = await fetchFile(path, request, signal);
    if (file === null) return empty(404);
    const { status, bytes } = file;
    return new Response(new Uint8Array(bytes), { status, headers: fetchedHeaders(file) });
  } catch (error) {
    if (error instanceof AppFailure) return empty(502);
    throw error;
  }
}

const html = (text: string): Response =>
  new Response(text, { headers: { ...guardHeaders, 'Content-Type': 'text/html; charset=utf-8' } });

const empty = (status: number): Response =>
  new Response(null, { status, headers: { ...guardHeaders, 'Cache-Control': 'no-store' } });
