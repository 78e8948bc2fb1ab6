import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { playerShape } from '../../src/demo/music/player-shape.ts';
import { startMusicDemo, type MusicDemoOptions } from '../../src/demo/music/server.ts';

/**
 * The bench's demo server. First line: `{url, token}`. Then one JSON line in, one out: `{"burst": N, "seconds": S}` sends N player events
 * spread over S seconds and returns the last volumes.
 */
const demo = await startMusicDemo(JSON.parse(process.argv[2] ?? '{}') as MusicDemoOptions);
process.stdout.write(`${JSON.stringify({ url: demo.url, token: demo.token })}\n`);

/** A burst that is late sends this many events, then waits for this time (ms). */
const LATE_EVENTS = 10;
const LATE_MS = 2;

async function burst(count: number, seconds: number): Promise<Record<string, number>> {
  const players = [...demo.model.players.values()];
  const last: Record<string, number> = {};
  const started = performance.now();
  for (let sent = 0; sent < count; sent += 1) {
    const player = players[sent % players.length];
    if (player === undefined) break;
    player.volume = (sent * 7) % 101;
    last[player.id] = player.volume;
    demo.emit('player_updated', player.id, playerShape(demo.model, player));
    const due = started + ((sent + 1) / count) * seconds * 1000;
    const ahead = due - performance.now();
    if (ahead > 1) await wait(ahead);
    // Late on a busy machine: the server closes the connection of a client that it sends too much at once.
    else if (sent % LATE_EVENTS === 0) await wait(LATE_MS);
  }
  return last;
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as { burst?: number; seconds?: number };
  const last = await burst(message.burst ?? 0, message.seconds ?? 1);
  process.stdout.write(`${JSON.stringify({ last })}\n`);
}
await demo.stop();
