import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BrowserSession } from '../../../shared/contract/admission.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { ErrorStatus } from './error-page.ts';
import { errorPage, smallPage } from './error-page.ts';
import { loginHead, loginScript } from './login-page.ts';
import { fetchedHeaders, guardHeaders } from '../common/response-headers.ts';
import type { StaticFile } from '../common/static-files.ts';
import type { FetchedFile } from '../../platform/ports/domain-service.ts';

/** Sends a small error page. */
export function refuse(response: ServerResponse, status: ErrorStatus, head = ''): void {
  const body = errorPage(status, head);
  response.writeHead(status, {
    ...guardHeaders,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    ...(status === 405 ? { Allow: 'GET, HEAD' } : {}),
    // A refused request may have a body that is not read.
    ...(status === 405 || status === 417 ? { Connection: 'close' } : {}),
  });
  response.end(body);
}

/** Sends a browser its session and redirects it to a page of the window. */
export function logIn(response: ServerResponse, to: string, session: BrowserSession): void {
  sendText(response, 'text/html', smallPage(t('cli:page.opening'), loginHead(to, session)));
}

/** The script of the sign-in page. */
export function sendLoginScript(request: IncomingMessage, response: ServerResponse): void {
  sendText(response, 'text/javascript', request.method === 'HEAD' ? '' : loginScript);
}

function sendText(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, {
    ...guardHeaders,
    'Cache-Control': 'no-store',
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Sends a file of the window, or a 304 if the browser has it. A file with the hash in its name is not read for a 304. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): Promise<void> {
  const { contentHash, type } = file;
  const { hash, content } = await file.look();
  const etag = `"${hash}"`;
  const headers: Record<string, string> = {
    ...guardHeaders,
    ETag: etag,
    'Cache-Control': contentHash === null ? 'no-cache' : 'private, max-age=31536000, immutable',
  };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  const body = await content();
  response.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends a file that a domain fetched from a server. */
export function sendFetched(
  request: IncomingMessage,
  response: ServerResponse,
  file: FetchedFile,
): void {
  const { status, bytes } = file;
  response.writeHead(status, { ...fetchedHeaders(file), 'Content-Length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
