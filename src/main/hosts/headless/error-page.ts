import type { Duplex } from 'node:stream';
import { t } from '../../../shared/i18n/translate.ts';
import { guardHeaders } from '../common/response-headers.ts';
import { STATUS_CODES } from './lean-http.ts';

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 417 | 421 | 500 | 502 | 503;

const sentences: Readonly<Record<ErrorStatus, () => string>> = {
  400: () => t('cli:page.malformed'),
  401: () => t('cli:page.noSession'),
  403: () => t('cli:page.loginUsed'),
  404: () => t('cli:page.notHere'),
  405: () => t('cli:page.wrongMethod'),
  408: () => t('cli:page.tooSlow'),
  417: () => t('cli:page.malformed'),
  421: () => t('cli:page.wrongHost'),
  500: () => t('cli:page.failed'),
  502: () => t('cli:page.noPicture'),
  503: () => t('cli:page.tooMany'),
};

/** A page that explains an error. `head` is added to its head. */
export const errorPage = (status: ErrorStatus, head = ''): string =>
  smallPage(sentences[status](), head);

/** A page with one sentence. */
export const smallPage = (sentence: string, head: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  `<meta name="color-scheme" content="light dark">${head}<title>Channelstrip</title></head>` +
  `<body><h1>Channelstrip</h1><p>${sentence}</p></body></html>\n`;

/** Responds on a raw connection (a refused upgrade, a malformed request) and closes it. */
export function refuseSocket(socket: Duplex, status: ErrorStatus): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = errorPage(status);
  const headers = {
    ...guardHeaders,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
  socket.once('finish', () => socket.destroy());
  socket.end(head + body);
}
