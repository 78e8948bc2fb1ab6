import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { WebSocket } from 'ws';

/** A free port on this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Memory (MB) of live objects in a Node process started with `--inspect`, after a full collection. */
export async function heapOf(inspectPort: number): Promise<number> {
  const list = await fetch(`http://127.0.0.1:${String(inspectPort)}/json/list`);
  const targets = (await list.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  let id = 0;
  const ask = async (method: string): Promise<Record<string, unknown>> => {
    const own = (id += 1);
    socket.send(JSON.stringify({ id: own, method }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const answer = JSON.parse(data.toString()) as { id?: number; result?: object };
      if (answer.id === own) return { ...answer.result };
    }
  };
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.collectGarbage');
  const usage = await ask('Runtime.getHeapUsage');
  socket.close();
  return Number(usage['usedSize']) / 1_000_000;
}
