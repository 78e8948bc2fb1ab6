import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startHostProcess } from '../rig/headless-host.ts';
import { expect, test } from '../rig/hosts.ts';

/** Another local program with a web page, which records the browser's requests. */
interface LocalProgram {
  readonly url: string;
  readonly seen: IncomingMessage[];
  stop(): Promise<void>;
}

/** `port`: the host's. The program sets and deletes every cookie that the host could use, and tries everything else available to it. */
async function startProgram(port: string): Promise<LocalProgram> {
  const seen: IncomingMessage[] = [];
  const name = `channelstrip_${port}`;
  const server: Server = createServer((request, response) => {
    seen.push(request);
    response.writeHead(200, {
      'Content-Type': 'text/html',
      'Set-Cookie': [`${name}=forged; Path=/`, `${name}=; Path=/; Max-Age=0`],
      'Clear-Site-Data': '"cache", "cookies", "storage"',
    });
    response.end('<!doctype html><title>other</title><p>another program</p>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    seen,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

test('another program of this machine gets no secret from the browser and signs nothing out', async ({
  page,
}, info) => {
  const host = await startHostProcess(info.outputPath('data'), ['--demo']);
  await page.goto(host.url);
  const kitchen = page.getByText('Kitchen', { exact: true }).first();
  await expect(kitchen).toBeVisible();
  // Neither the address nor the history contains a secret.
  expect(new URL(page.url()).search).toBe('');
  const visited = await (
    await page.context().newCDPSession(page)
  ).send('Page.getNavigationHistory');
  expect(visited.entries.map(({ url }) => url).join(' ')).not.toContain('login');
  const stored = await page.evaluate(() => Object.values({ ...localStorage }).join(' '));
  const secrets = stored.match(/[\w-]{43}/g) ?? [];

  const other = await startProgram(new URL(host.url).port);
  const second = await page.context().newPage();
  await second.goto(other.url);
  await second.getByText('another program').click();
  expect(other.seen.length).toBeGreaterThan(0);
  for (const { rawHeaders, url } of other.seen) {
    const sent = [...rawHeaders, url ?? ''].join('\n');
    expect(sent).not.toMatch(/^cookie/im);
    for (const secret of secrets) expect(sent).not.toContain(secret);
  }
  expect(await second.evaluate(() => ({ ...localStorage }))).toEqual({});

  await page.reload();
  await expect(kitchen).toBeVisible();
  expect(secrets.length).toBeGreaterThan(0);
  await page.goto(host.url);
  await expect(kitchen).toBeVisible();
  await other.stop();
  expect(await host.stop()).toBe(0);
});

test('a session is joined by a second tab, and by nothing without its key', async ({
  connected,
}) => {
  await test.step('a socket that does not show the key of a session gets nothing', async () => {
    const { host } = new URL(connected.url());
    for (const first of [
      { t: 'hello', v: 1 },
      { t: 'key', key: 'A'.repeat(43) },
    ]) {
      const socket = new WebSocket(`ws://${host}/rpc`, { origin: `http://${host}` });
      const frames: string[] = [];
      socket.on('message', (data: Buffer) => frames.push(data.toString()));
      socket.on('open', () => socket.send(JSON.stringify(first)));
      const [code] = (await once(socket, 'close')) as [number];
      expect([code, frames]).toEqual([4401, []]);
    }
  });
  await test.step('a second tab needs no login of its own; pictures come by the private paths of the session', async () => {
    const pictures: string[] = [];
    const second = await connected.context().newPage();
    second.on('response', (answer) => {
      if (answer.url().includes('/art/'))
        pictures.push(`${String(answer.status())} ${answer.url()}`);
    });
    await second.goto(new URL('/music', connected.url()).href);
    await expect(second.getByText('Living room', { exact: true }).first()).toBeVisible();
    await expect.poll(() => pictures.length).toBeGreaterThan(0);
    for (const one of pictures)
      expect(one).toMatch(
        /^200 http:\/\/127\.0\.0\.1:\d+\/private\/[\w-]{43}\/art\/[\w-]+\?size=\d+$/,
      );
  });
});

test('three hundred connections that send their headers slowly do not keep the window out', async ({
  page,
}, info) => {
  const host = await startHostProcess(info.outputPath('data'), ['--demo']);
  const port = Number(new URL(host.url).port);
  const slow = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write('GET / HTTP/1.1\r\nHost: ');
      return socket;
    }),
  );
  await page.goto(host.url);
  await expect(page.getByText('Kitchen', { exact: true }).first()).toBeVisible();
  for (const socket of slow) socket.destroy();
  expect(await host.stop()).toBe(0);
});
