import { WebSocket } from 'ws';

export type Frame = Record<string, unknown>;

/** A WebSocket client that adds nothing: what was sent and received, in order. */
export class RawSocket {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  closeCode: number | null = null;
  readonly #watchers = new Set<() => void>();
  #id = 0;

  private constructor(url: string) {
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { maxPayload: 0 });
    this.socket.on('message', (data: Buffer, isBinary: boolean) => {
      const text = data.toString('utf8');
      this.frames.push(isBinary ? { binary: true } : readFrame(text));
      this.#look();
    });
    this.socket.on('close', (code: number) => {
      this.closeCode = code;
      this.#look();
    });
    this.socket.on('error', () => this.#look());
  }

  /** Resolves when the socket is open. */
  static async open(url: string): Promise<RawSocket> {
    const raw = new RawSocket(url);
    await new Promise<void>((resolve, reject) => {
      raw.socket.once('open', () => resolve());
      raw.socket.once('error', reject);
    });
    return raw;
  }

  /** Opens, reads the server info and signs in. */
  static async signedIn(url: string, token: string): Promise<RawSocket> {
    const raw = await RawSocket.open(url);
    await raw.until(() => raw.frames.length > 0);
    await raw.call('auth', { token });
    raw.frames.length = 0;
    return raw;
  }

  send(value: unknown): void {
    this.socket.send(typeof value === 'string' ? value : JSON.stringify(value));
  }

  /** Sends a command and resolves with its (last) answer. */
  async call(command: string, args: Frame = {}): Promise<Frame> {
    this.#id += 1;
    return this.ask({ message_id: `call-${this.#id}`, command, args });
  }

  /** Sends a whole frame and resolves with its (last) answer. */
  async ask(request: Frame): Promise<Frame> {
    const id = String(request['message_id']);
    this.send(request);
    return this.until(() =>
      this.frames.find((one) => one['message_id'] === id && one['partial'] !== true),
    );
  }

  /** The received events, oldest first. */
  events(): Frame[] {
    return this.frames.filter((one) => 'event' in one);
  }

  /** Resolves with the first result of `find`; rejects if nothing arrives for 50 s. */
  async until<T>(find: () => T | undefined | false): Promise<T> {
    const first = find();
    if (first !== undefined && first !== false) return first;
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#watchers.delete(look);
        reject(new Error(`nothing came; frames: ${JSON.stringify(this.frames).slice(0, 2000)}`));
      }, 50_000);
      const look = (): void => {
        const found = find();
        if (found === undefined || found === false) return;
        clearTimeout(timer);
        this.#watchers.delete(look);
        resolve(found);
      };
      this.#watchers.add(look);
    });
  }

  /** The server's close code. */
  async closed(): Promise<number> {
    await this.until(() => this.closeCode !== null);
    return this.closeCode ?? -1;
  }

  close(): void {
    this.socket.terminate();
  }

  #look(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

function readFrame(text: string): Frame {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Frame)
      : { odd: text };
  } catch {
    return { odd: text };
  }
}
