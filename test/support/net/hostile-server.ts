import type { ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import type { ScriptedServer } from './http-fault-server.ts';
import { startScripted } from './http-fault-server.ts';

type Json = Record<string, unknown>;

/** How a hostile server differs from a good one; may be changed while it runs. */
export interface HostileScript {
  /** Merged into the server info, which is sent first and served at `/info`. */
  info: Json;
  /** Sent right after the server info, before any sign-in; created per connection. */
  greeting: () => Iterable<string | Buffer>;
  /** The answer to `players/all`, in pieces of `pieces`; a good server uses 500. */
  players: readonly unknown[];
  pieces: number;
  /** Answers a command instead of the server; false: the server answers. */
  command: (peer: HostilePeer, name: string, args: Json, id: string) => boolean;
  /** Answers an HTTP request instead of the server; false: the server answers. */
  http: (url: string, response: ServerResponse) => boolean;
}

/** One connection to the hostile server. */
interface HostilePeer {
  readonly socket: WebSocket;
  send(frame: unknown): void;
}

export interface HostileServer {
  readonly url: string;
  readonly script: HostileScript;
  readonly peers: ReadonlySet<HostilePeer>;
  /** Sends an event to every connection. */
  tell(event: string, objectId: string | null, data: unknown): void;
  stop(): Promise<void>;
}

const info = {
  server_id: 'hostile-server',
  server_version: '2.8.0',
  schema_version: 29,
  min_supported_schema_version: 24,
  base_url: 'http://127.0.0.1:8095',
  name: 'Hostile',
  onboard_done: true,
  status: 'running',
};

/** A music server of the current generation, over a real socket on 127.0.0.1, that sends what a test specifies. */
export async function startHostileServer(
  script: Partial<HostileScript> = {},
): Promise<HostileServer> {
  const all: HostileScript = {
    info: {},
    greeting: () => [],
    players: [],
    pieces: 500,
    command: () => false,
    http: () => false,
    ...script,
  };
  const http = await startScripted((request, response) => {
    if (all.http(request.url ?? '', response)) return;
    const found = request.url === '/info';
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(found ? JSON.stringify({ ...info, ...all.info }) : '{}');
  });
  const peers = new Set<HostilePeer>();
  const sockets = accept(http, all, peers);
  return {
    url: http.origin,
    script: all,
    peers,
    tell: (event, objectId, data) => {
      for (const peer of peers) peer.send({ event, object_id: objectId, data });
    },
    stop: async () => {
      for (const { socket } of peers) socket.terminate();
      sockets.close();
      await http.stop();
    },
  };
}

function accept(http: ScriptedServer, script: HostileScript, peers: Set<HostilePeer>) {
  const sockets = new WebSocketServer({ server: http.server, perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    const peer: HostilePeer = {
      socket,
      send: (frame) => socket.send(JSON.stringify(frame)),
    };
    peers.add(peer);
    socket.on('error', () => undefined);
    socket.on('close', () => peers.delete(peer));
    socket.on('message', (data: Buffer) => {
      const { command, args, message_id } = JSON.parse(data.toString()) as {
        command: string;
        args: Json;
        message_id: string;
      };
      if (!script.command(peer, command, args, message_id))
        answer(peer, script, command, message_id);
    });
    peer.send({ ...info, ...script.info });
    for (const frame of script.greeting()) socket.send(frame, { binary: false });
  });
  return sockets;
}

function answer(peer: HostilePeer, script: HostileScript, command: string, id: string): void {
  const done = (result: unknown): void => {
    peer.send({ message_id: id, result, partial: false });
  };
  if (command === 'auth') done({ authenticated: true, user: { username: 'me', role: 'admin' } });
  else if (command === 'player_queues/all') done([]);
  else if (command === 'players/all') {
    const { players, pieces } = script;
    let at = 0;
    for (; at + pieces < players.length; at += pieces)
      peer.send({ message_id: id, result: players.slice(at, at + pieces), partial: true });
    done(players.slice(at));
  } else peer.send({ message_id: id, error_code: 12, details: `Invalid Command: ${command}` });
}
