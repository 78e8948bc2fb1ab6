import { mkdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import path from 'node:path';
import { WebSocket } from 'ws';
import { listStaticFiles } from '../../../src/main/hosts/common/static-files.ts';
import type { WebHost } from '../../../src/main/hosts/headless/web-host.ts';
import { startWebHost } from '../../../src/main/hosts/headless/web-host.ts';
import type { BrowserSession } from '../../../src/shared/contract/admission.ts';
import { ADMITTED } from '../../../src/shared/contract/admission.ts';
import type { Clock } from '../../../src/main/platform/ports.ts';
import type { ScriptedCore } from '../core/scripted-core.ts';
import { rawRequest } from '../net/raw-http.ts';

export const script = `console.log(${JSON.stringify('x'.repeat(2000))});`;

/** A built window in a folder, as seen by the host, with a secret beside it. */
export async function windowFolder(base: string): Promise<string> {
  const folder = path.join(base, 'renderer');
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><p>the window</p>');
  await writeFile(path.join(folder, 'assets', 'index-Ab12Cd34.js'), script);
  await writeFile(path.join(base, 'settings.json'), 'SECRET_BESIDE');
  return folder;
}

export interface SignedIn {
  readonly host: WebHost;
  readonly authority: string;
  readonly origin: string;
  readonly session: BrowserSession;
}

/** The session in the page after a sign-in; null if there is none. */
export function sessionIn(page: string): BrowserSession | null {
  const text = /data-session='([^']*)'/.exec(page)?.[1];
  return text === undefined ? null : (JSON.parse(text) as BrowserSession);
}

/** Starts the real host on a core and signs one browser in. */
export async function signedInHost(
  core: ScriptedCore,
  clock: Clock,
  folder: string,
): Promise<SignedIn> {
  const files = await listStaticFiles(folder);
  const host = await startWebHost({ core, clock, files, port: 0, pageFailed: () => undefined });
  const authority = `127.0.0.1:${String(host.port)}`;
  const { pathname, search } = new URL(host.loginUrl());
  const answer = await rawRequest(host.port, `GET ${pathname}${search}`, [['Host', authority]]);
  const session = sessionIn(answer.body);
  if (session === null) throw new Error(`no session: ${String(answer.status)}`);
  return { host, authority, origin: `http://${authority}`, session };
}

/** Opens the window's socket like a browser, with the given headers instead of its own. It has not sent a key yet. */
export function openSocket(
  { host, origin }: Pick<SignedIn, 'host' | 'origin'>,
  change: Readonly<Record<string, string | undefined>> = {},
  target = '/rpc',
): WebSocket {
  const headers = Object.entries({ Origin: origin, ...change }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return new WebSocket(`ws://127.0.0.1:${String(host.port)}${target}`, {
    headers: Object.fromEntries(headers),
    perMessageDeflate: false,
  });
}

/** Opens the window's socket and sends its key; resolves when the host has accepted it. */
export async function admittedSocket(own: SignedIn): Promise<WebSocket> {
  const socket = openSocket(own);
  await once(socket, 'open');
  const answer = once(socket, 'message') as Promise<[Buffer]>;
  socket.send(keyMessage(own.session.key));
  const [text] = await answer;
  if (text.toString() !== ADMITTED) throw new Error(`not admitted: ${text.toString()}`);
  return socket;
}

export const keyMessage = (key: string): string => JSON.stringify({ t: 'key', key });
