import { startMusicDemo } from '../../../src/demo/music/server.ts';
import type { MusicDemo, MusicDemoOptions } from '../../../src/demo/music/server.ts';
import { RawSocket } from './raw-socket.ts';

/** Demo servers and raw sockets of one test, closed together. */
export class DemoServerRig {
  readonly #demos: MusicDemo[] = [];
  readonly #sockets: RawSocket[] = [];

  async start(options: MusicDemoOptions = {}): Promise<MusicDemo> {
    const demo = await startMusicDemo(options);
    this.#demos.push(demo);
    return demo;
  }

  /** A socket that has received its server info but has not signed in. */
  async open(demo: MusicDemo): Promise<RawSocket> {
    const socket = await this.connect(demo);
    await socket.until(() => socket.frames.length > 0);
    return socket;
  }

  /** A socket and nothing else. */
  async connect(demo: MusicDemo): Promise<RawSocket> {
    const socket = await RawSocket.open(demo.url);
    this.#sockets.push(socket);
    return socket;
  }

  async signIn(demo: MusicDemo, token = demo.token): Promise<RawSocket> {
    const socket = await RawSocket.signedIn(demo.url, token);
    this.#sockets.push(socket);
    return socket;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.splice(0)) socket.close();
    await Promise.all(this.#demos.splice(0).map((demo) => demo.stop()));
  }
}
