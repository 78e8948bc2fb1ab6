import { createConnection } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, ipcMain } from 'electron';
import type { Core } from '../../../src/main/core.ts';
import type { SessionSet } from '../../../src/main/hosts/common/session-set.ts';
import { Pages } from '../../../src/main/hosts/electron/pages.ts';
import { appUrl, webPreferences } from '../../../src/main/hosts/electron/security-policy.ts';
import { registerScheme, serveApp } from '../../../src/main/hosts/electron/serve-app.ts';
import type { Transport } from '../../../src/shared/lib/transport.ts';
import type { News, Order } from './bridge-wire.ts';

/**
 * The product's own ports, windows and preload in a real Electron, with both ends exposed to the tests through a socket: the core's side of
 * every carrier, and a page controlled by the test.
 */
const out = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const socketPath = process.env['BRIDGE_SOCKET'] ?? '';
const pages = new Pages();
const windows = new Map<number, BrowserWindow>();
const ports = new Map<number, Transport>();
const socket = createConnection(socketPath);

const tell = (news: News): void => {
  socket.write(`${JSON.stringify(news)}\n`);
};

/** The core's side of a carrier requested by a page. */
function lead(transport: Transport): void {
  const port = ports.size + 1;
  ports.set(port, transport);
  tell({ on: 'connected', port });
  transport.onMessage((text) => tell({ on: 'heard', port, text }));
  transport.onClose(() => tell({ on: 'port-closed', port }));
}

function reportBacklog(port: number, took: number): void {
  const waiting = ports.get(port)?.buffered?.() ?? 0;
  tell({ on: 'waiting', port, waiting, took });
}

/** A hidden window with the product's preload; the engine's debugger controls its page. */
async function open(page: number): Promise<void> {
  const preload = path.join(out, 'preload', 'index.cjs');
  const window = new BrowserWindow({ show: false, webPreferences: webPreferences(preload) });
  windows.set(page, window);
  pages.add(window);
  await window.loadURL(appUrl('/'));
  const { debugger: inspector } = window.webContents;
  inspector.attach();
  inspector.on('message', (_event, method, parameters: Record<string, unknown>) => {
    if (method === 'Debugger.paused') tell({ on: 'frozen', page });
    if (method !== 'Runtime.bindingCalled') return;
    const { text } = JSON.parse(String(parameters['payload'])) as { readonly text: string | null };
    tell(text === null ? { on: 'page-closed', page } : { on: 'text', page, text });
  });
  await inspector.sendCommand('Runtime.enable');
  await inspector.sendCommand('Debugger.enable');
  await inspector.sendCommand('Runtime.addBinding', { name: 'deliver' });
  await run(
    page,
    `const carrier = window.channelstrip.connect(
      (text) => deliver(JSON.stringify({ text })),
      () => deliver(JSON.stringify({ text: null })),
    );`,
  );
}

async function run(page: number, expression: string): Promise<void> {
  await windows.get(page)?.webContents.debugger.sendCommand('Runtime.evaluate', { expression });
}

async function inspect(page: number, method: string): Promise<void> {
  await windows.get(page)?.webContents.debugger.sendCommand(method);
}

async function obey(order: Order): Promise<void> {
  switch (order.do) {
    case 'open':
      return open(order.page);
    case 'say':
      return run(order.page, `carrier.send(${JSON.stringify(order.text)})`);
    case 'hang-up':
      return run(order.page, 'carrier.close()');
    case 'freeze':
      // The page pauses at its next step, which is this one: the answer arrives after the thaw.
      await inspect(order.page, 'Debugger.pause');
      return run(order.page, 'void 0');
    case 'thaw':
      await inspect(order.page, 'Debugger.resume');
      tell({ on: 'thawed', page: order.page });
      return;
    case 'destroy':
      windows.get(order.page)?.destroy();
      return;
    case 'send':
      ports.get(order.port)?.send(order.text);
      reportBacklog(order.port, order.text.length);
      return;
    case 'end':
      ports.get(order.port)?.close();
  }
}

async function main(): Promise<void> {
  await app.whenReady();
  const art = () => Promise.resolve(null);
  await serveApp({ art } as unknown as Core, path.join(out, 'renderer'));
  pages.listen({ open: lead } as unknown as SessionSet);
  // After the product's own listener: every count the page sends changes the backlog.
  ipcMain.on('channelstrip', ({ ports: [own] }) => {
    const port = ports.size;
    own?.on('message', ({ data }) => {
      if (typeof data === 'number') reportBacklog(port, 0);
    });
  });
  createInterface({ input: socket })
    .on('line', (line) => void obey(JSON.parse(line) as Order))
    .on('close', () => app.exit(0));
  tell({ on: 'ready' });
}

registerScheme();
app.on('window-all-closed', () => undefined);
void main();
