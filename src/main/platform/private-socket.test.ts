import { chmod, mkdir, readdir, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import type { Transport } from '../../shared/lib/transport.ts';
import { LineSplitter } from './line-transport.ts';
import { privateSocketPath } from '../hosts/common/data-folder.ts';
import type { PrivateListener } from './private-socket.ts';
import { connectPrivate, listenPrivate } from './private-socket.ts';

const tempDir = useTempDirs();

async function listen(
  socketPath: string,
  onTransport: (transport: Transport) => void = () => undefined,
): Promise<PrivateListener> {
  const listener = await listenPrivate(socketPath, onTransport);
  onTestFinished(() => listener.close());
  return listener;
}

const next = (transport: Transport): Promise<string> =>
  new Promise((resolve) => {
    const dispose = transport.onMessage((text) => {
      dispose();
      resolve(text);
    });
  });

const ended = (transport: Transport): Promise<string> =>
  new Promise((resolve) => transport.onClose(resolve));

async function connect(socketPath: string): Promise<Transport> {
  const transport = await connectPrivate(socketPath);
  if (transport === null) throw new Error('nobody listens');
  onTestFinished(() => transport.close());
  return transport;
}

describe('the private socket', () => {
  it('carries texts both ways, in order', async () => {
    const socketPath = path.join(await tempDir(), 'run', 'app.sock');
    await listen(socketPath, (transport) => {
      transport.onMessage((text) => transport.send(`${text}!`));
    });
    const client = await connect(socketPath);
    const got: string[] = [];
    const all = new Promise<void>((resolve) => {
      client.onMessage((text) => {
        got.push(text);
        if (got.length === 3) resolve();
      });
    });
    for (const text of ['{"a":"\\n"}', 'ü'.repeat(300_000), '']) client.send(text);
    await all;
    expect(got).toEqual(['{"a":"\\n"}!', `${'ü'.repeat(300_000)}!`, '!']);
  });

  it('is in a folder that only this user can enter', async () => {
    const folder = path.join(await tempDir(), 'run');
    await mkdir(folder, { mode: 0o755 });
    await listen(path.join(folder, 'app.sock'));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, 'app.sock'))).mode & 0o777).toBe(0o600);
  });

  it('reports that nothing listens instead of failing', async () => {
    const dir = await tempDir();
    expect(await connectPrivate(path.join(dir, 'none', 'app.sock'))).toBeNull();
    expect(await connectPrivate(path.join(dir, 'app.sock'))).toBeNull();
  });

  it('is not used in a folder that others can write to, nor through a link', async () => {
    const dir = await tempDir();
    const open = path.join(dir, 'open');
    await listen(path.join(open, 'app.sock'));
    await symlink(open, path.join(dir, 'link'));
    const code = { error: { code: 'forbidden' } };
    await expect(connectPrivate(path.join(dir, 'link', 'app.sock'))).rejects.toMatchObject(code);
    await chmod(open, 0o777);
    await expect(connectPrivate(path.join(open, 'app.sock'))).rejects.toMatchObject(code);
    await expect(
      listenPrivate(path.join(dir, 'link', 'app.sock'), () => undefined),
    ).rejects.toMatchObject(code);
  });

  it('replaces the socket of a killed process and never one that answers', async () => {
    const socketPath = path.join(await tempDir(), 'run', 'app.sock');
    await listen(socketPath);
    await expect(listenPrivate(socketPath, () => undefined)).rejects.toMatchObject({
      error: { code: 'conflict' },
    });
  });

  it('ends a connection that sends more than a frame, and keeps serving others', async () => {
    const socketPath = path.join(await tempDir(), 'run', 'app.sock');
    const reasons: Promise<string>[] = [];
    await listen(socketPath, (transport) => {
      reasons.push(ended(transport));
      transport.onMessage((text) => transport.send(text));
    });
    const greedy = await connect(socketPath);
    const closed = ended(greedy);
    greedy.send('x'.repeat(2 * 1024 * 1024 + 1));
    await closed;
    expect(await reasons[0]).toBe('frame too large');
    const other = await connect(socketPath);
    other.send('still here');
    expect(await next(other)).toBe('still here');
  });

  it('delivers what was sent before a close, reports the end once, and to late listeners too', async () => {
    const socketPath = path.join(await tempDir(), 'run', 'app.sock');
    await listen(socketPath, (transport) => {
      transport.send('bye');
      transport.close();
    });
    const client = await connect(socketPath);
    await ended(client);
    expect(await next(client)).toBe('bye');
    expect(await ended(client)).toBe('closed');
    client.send('into the void');
    expect(() => client.send('two\nlines')).toThrow('newline');
  });

  it('ends every connection when it closes and leaves neither socket nor folder', async () => {
    const dir = await tempDir();
    const socketPath = path.join(dir, 'run', 'app.sock');
    const listener = await listenPrivate(socketPath, () => undefined);
    const client = await connect(socketPath);
    const closed = ended(client);
    await listener.close();
    await closed;
    expect(await connectPrivate(socketPath)).toBeNull();
    expect(await readdir(dir)).toEqual([]);
    await listen(socketPath);
    await connect(socketPath);
  });

  it('leaves a folder that holds something else', async () => {
    const folder = path.join(await tempDir(), 'run');
    const listener = await listenPrivate(path.join(folder, 'app.sock'), () => undefined);
    await writeFile(path.join(folder, 'owner-1.json'), '{}');
    await listener.close();
    expect(await readdir(folder)).toEqual(['owner-1.json']);
  });
});

describe('a dead socket', () =>
  it('is removed', async () => {
    const dir = await tempDir();
    const folder = path.join(dir, 'run');
    const socketPath = path.join(folder, 'app.sock');
    await mkdir(folder, { mode: 0o700 });
    const plain = createServer();
    await new Promise<void>((resolve) => plain.listen(path.join(folder, 'gone.sock'), resolve));
    await rename(path.join(folder, 'gone.sock'), socketPath);
    await new Promise((resolve) => plain.close(resolve));
    expect((await stat(socketPath)).isSocket()).toBe(true);
    await listen(socketPath, (transport) => transport.send('new'));
    expect(await next(await connect(socketPath))).toBe('new');
  }));

describe('the place of the private socket', () => {
  const facts = { platform: 'linux', env: {}, tmpdir: '/tmp', uid: 1000 } as const;

  it('is the data folder if the system accepts the path', () =>
    expect(privateSocketPath('/home/a/data', facts)).toBe('/home/a/data/run/app.sock'));

  it('is a pipe on Windows', () => {
    const pipe = privateSocketPath('C:\\data', { ...facts, platform: 'win32', uid: null });
    expect(pipe).toMatch(/^\\\\\.\\pipe\\channelstrip-[0-9a-f]{24}$/);
  });

  it('always fits, is stable, and differs between folders', () => {
    const folder = fc.string({ unit: 'grapheme', maxLength: 200 }).map((name) => `/${name}`);
    const env = fc.option(folder, { nil: undefined });
    fc.assert(
      fc.property(folder, folder, env, (a, b, runtime) => {
        const own = { ...facts, env: { XDG_RUNTIME_DIR: runtime } };
        const place = privateSocketPath(a, own);
        expect(Buffer.byteLength(place)).toBeLessThanOrEqual(100);
        expect(privateSocketPath(a, own)).toBe(place);
        if (path.posix.resolve(a) !== path.posix.resolve(b))
          expect(privateSocketPath(b, own)).not.toBe(place);
      }),
    );
  });
});

describe('the splitter', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .filter((line) => !line.includes('\n'));

  it('returns the lines however the bytes are cut', () =>
    fc.assert(
      fc.property(fc.array(text), fc.array(fc.integer({ min: 1, max: 9 })), (lines, cuts) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const splitter = new LineSplitter(1_000);
        const got: string[] = [];
        let at = 0;
        for (const cut of [...cuts, bytes.length]) {
          const { lines: some, fault } = splitter.push(bytes.subarray(at, at + cut));
          expect(fault).toBeNull();
          got.push(...some);
          at += cut;
        }
        expect(got).toEqual(lines.map((line) => Buffer.from(line).toString()));
      }),
    ));

  it('accepts a line of the limit, and refuses one more byte before its end arrives', () => {
    expect(new LineSplitter(4).push(Buffer.from('abcd\n'))).toEqual({
      lines: ['abcd'],
      fault: null,
    });
    expect(new LineSplitter(4).push(Buffer.from('ab\nabcde')).fault).toBe('frame too large');
    expect(new LineSplitter(4).push(Buffer.from([0xff, 0x0a])).fault).toBe('not UTF-8');
  });
});
