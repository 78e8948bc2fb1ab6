import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { SessionSet } from '../../../src/main/hosts/common/session-set.ts';
import type { DesktopBridge } from '../../../src/renderer/bridge/open-transport.ts';
import { openDesktop } from '../../../src/renderer/bridge/open-transport.ts';
import { Emitter } from '../../../src/shared/lib/emitter.ts';
import type { Transport } from '../../../src/shared/lib/transport.ts';
import type { CarrierFactory } from '../carriers.ts';
import type { News, Order } from './bridge-wire.ts';

/** The part of the preload under test. */
type Carriers = Pick<DesktopBridge, 'connect'>;

const root = path.resolve(import.meta.dirname, '../../..');

/** The backlog of a carrier of the shell. */
interface CoreEnd {
  readonly port: number;
  /** Characters, as the product's own transport counts them. */
  waiting(): number;
}

/** An Electron process with the product's ports, windows and preload; exposes both ends of every carrier. */
export class ShellBridge {
  readonly #news = new Emitter<News>();
  readonly #folder: string;
  readonly #server: Server;
  readonly #child: ChildProcess;
  readonly #socket: Socket;
  #pages = 0;
  /** The newest core's end, for tests of its backlog. */
  newest: CoreEnd | null = null;

  private constructor(folder: string, server: Server, child: ChildProcess, socket: Socket) {
    this.#folder = folder;
    this.#server = server;
    this.#child = child;
    this.#socket = socket;
    createInterface({ input: socket }).on('line', (line) =>
      this.#news.emit(JSON.parse(line) as News),
    );
  }

  /** Builds the process's program beside the product's built preload, and starts it. */
  static async start(): Promise<ShellBridge> {
    const folder = await mkdtemp(path.join(await realpath(tmpdir()), 'channelstrip-bridge-'));
    await layOut(folder);
    const socketPath = path.join(folder, 'bridge.sock');
    const server = createServer().listen(socketPath);
    await once(server, 'listening');
    const child = startElectron(folder, socketPath);
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`Electron ended with ${String(code)} before it was ready`);
    });
    const [socket] = (await Promise.race([once(server, 'connection'), ended])) as [Socket];
    ended.catch(() => undefined);
    const bridge = new ShellBridge(folder, server, child, socket);
    await bridge.#when(({ on }) => on === 'ready');
    return bridge;
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#socket.end();
    await gone;
    this.#server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** A window with the product's preload; resolves once the core has admitted its page. */
  async openPage(): Promise<{ page: number; core: Transport; bridge: Carriers }> {
    const page = (this.#pages += 1);
    const connected = this.#when(({ on }) => on === 'connected');
    this.order({ do: 'open', page });
    const news = await connected;
    const port = news.on === 'connected' ? news.port : 0;
    return { page, core: this.#coreEnd(port), bridge: this.#pageEnd(page) };
  }

  order(order: Order): void {
    this.#socket.write(`${JSON.stringify(order)}\n`);
  }

  /** Pauses a page's script; resolves when it is paused. */
  async freeze(page: number): Promise<void> {
    const frozen = this.#when((news) => news.on === 'frozen' && news.page === page);
    this.order({ do: 'freeze', page });
    await frozen;
  }

  /** The core's end of a carrier, with the behavior of the shell's transport. */
  #coreEnd(port: number): Transport {
    const messages = new Emitter<string>();
    const closed = new Emitter<string>();
    let onTheWay = 0;
    let waiting = 0;
    this.#news.on((news) => {
      if (!('port' in news) || news.port !== port) return;
      if (news.on === 'heard') messages.emit(news.text);
      else if (news.on === 'port-closed') closed.emit('closed');
      else if (news.on === 'waiting') {
        onTheWay -= news.took;
        waiting = news.waiting;
      }
    });
    this.newest = { port, waiting: () => waiting };
    return {
      send: (text) => {
        onTheWay += text.length;
        this.order({ do: 'send', port, text });
      },
      onMessage: (listener) => messages.on(listener),
      onClose: (listener) => closed.on(listener),
      close: () => this.order({ do: 'end', port }),
      buffered: () => onTheWay + waiting,
    };
  }

  /** The preload's API for its page, called from the test. */
  #pageEnd(page: number): Carriers {
    return {
      connect: (onText, onClosed) => {
        this.#news.on((news) => {
          if (!('page' in news) || news.page !== page) return;
          if (news.on === 'text') onText(news.text);
          else if (news.on === 'page-closed') onClosed();
        });
        return {
          send: (text) => this.order({ do: 'say', page, text }),
          close: () => this.order({ do: 'hang-up', page }),
        };
      },
    };
  }

  /** Resolves with the next matching message. */
  #when(fits: (news: News) => boolean): Promise<News> {
    return new Promise((resolve) => {
      const off = this.#news.on((news) => {
        if (!fits(news)) return;
        off();
        resolve(news);
      });
    });
  }

  /** Resolves once the condition holds; checked after every message of the shell. */
  async until(condition: () => boolean): Promise<void> {
    if (!condition()) await this.#when(condition);
  }
}

/** The program's folder: package, main script, the product's built preload, an empty page. */
async function layOut(folder: string): Promise<void> {
  const out = path.join(folder, 'out');
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      ssr: path.join(import.meta.dirname, 'bridge-main.ts'),
      outDir: path.join(out, 'main'),
      target: 'node20',
      rolldownOptions: {
        external: ['electron'],
        output: { format: 'es', entryFileNames: 'index.js' },
      },
    },
    ssr: { noExternal: true },
  });
  await cp(path.join(root, 'out', 'preload'), path.join(out, 'preload'), { recursive: true });
  await mkdir(path.join(out, 'renderer'));
  const page = '<!doctype html><html lang="en"><title>Test</title></html>';
  await writeFile(path.join(out, 'renderer', 'index.html'), page);
  const manifest = { name: 'bridge', version: '1.0.0', type: 'module', main: 'out/main/index.js' };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
}

function startElectron(folder: string, socketPath: string): ChildProcess {
  const program = String(createRequire(import.meta.url)('electron'));
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const profile = `--user-data-dir=${path.join(folder, 'profile')}`;
  return spawn(program, [folder, ...sandbox, '--disable-gpu', profile], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, BRIDGE_SOCKET: socketPath },
  });
}

/** The carrier of the desktop's windows, with the tests' session and core. */
export const ipcCarrier =
  (shell: () => ShellBridge): CarrierFactory =>
  (core, clock) => {
    const sessions = new SessionSet(core, clock, 'window');
    const pages: { readonly page: number; readonly over: Promise<void> }[] = [];
    return Promise.resolve({
      connect: async () => {
        const { page, core: end, bridge } = await shell().openPage();
        sessions.open(end);
        const transport = openDesktop(bridge);
        const over = new Promise<void>((resolve) => {
          transport.onClose(() => resolve());
        });
        pages.push({ page, over });
        return {
          transport,
          pause: () => shell().order({ do: 'freeze', page }),
          resume: () => shell().order({ do: 'thaw', page }),
        };
      },
      stop: async () => {
        sessions.close();
        for (const { page, over } of pages.splice(0)) {
          await over;
          shell().order({ do: 'destroy', page });
        }
      },
    });
  };
