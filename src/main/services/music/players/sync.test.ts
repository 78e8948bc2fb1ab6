import { describe, expect, it } from 'vitest';
import { PlayersRig } from '../../../../../test/support/music/players-rig.ts';
import { unknownCommand } from '../../../../../test/support/window/scripted-link.ts';
import {
  TinyServer,
  wirePlayer,
  wireQueue,
} from '../../../../../test/support/music/tiny-server.ts';
import { watch } from '../../../../../test/support/music/watched-command.ts';

async function rig(carrier: 'websocket' | 'http') {
  const made = new PlayersRig();
  const server = new TinyServer(made.link, made.clock, [wirePlayer('a')], [wireQueue('a')]);
  await made.link.connect(carrier);
  const reads = (): number =>
    made.link.sent.filter(({ command }) => command === 'players/all').length;
  return { made, server, reads };
}

describe('reading the state', () => {
  it('happens once per connection if the server sends events, and leaves no timer', async () => {
    const { made, reads } = await rig('websocket');
    made.hub.flush();
    expect(made.clock.pending).toBe(0);
    await made.clock.advanceAsync(60_000);
    expect(reads()).toBe(1);
    await made.link.connect();
    expect(reads()).toBe(2);
  });

  it('happens every 5 s over single HTTP calls, and stops with them', async () => {
    const { made, server, reads } = await rig('http');
    server.players.set('a', wirePlayer('a', { volume_level: 63 }));
    await made.clock.advanceAsync(5_000);
    expect([made.player('a').volume, reads()]).toEqual([63, 2]);
    await made.clock.advanceAsync(10_000);
    expect(reads()).toBe(4);
    made.link.lose();
    await made.clock.advanceAsync(60_000);
    expect(reads()).toBe(4);
  });

  it('confirms commands over single HTTP calls', async () => {
    const { made, server } = await rig('http');
    server.echoDelay = null;
    const call = watch(made.command('a', { action: 'play' }));
    await made.clock.advanceAsync(0);
    expect(call).toMatchObject({ state: 'done', player: { state: 'playing' } });
  });

  it('keeps the pages of an unchanged queue', async () => {
    const { made } = await rig('http');
    const before = made.hub.get('music.queues')['a']?.revision;
    await made.clock.advanceAsync(5_000);
    expect(made.hub.get('music.queues')['a']?.revision).toBe(before);
  });

  it('fails the connection if the answer is no list, and keeps the shown state', async () => {
    const { made } = await rig('websocket');
    made.link.lose();
    made.link.answer = () => 'hello';
    await expect(made.link.connect()).rejects.toMatchObject({ error: { code: 'rejected' } });
    expect(made.player('a').name).toBe('a');
  });

  it('keeps the shown state when a later reading fails, and tries again', async () => {
    const { made, reads } = await rig('http');
    made.link.answer = (command) => {
      throw unknownCommand(command);
    };
    await made.clock.advanceAsync(10_000);
    expect(reads()).toBe(3);
    expect(made.player('a').volume).toBe(20);
    expect(made.log.lines.map(({ level }) => level)).toEqual(['warn', 'warn']);
  });

  it('keeps what events report while a later reading is not yet answered', async () => {
    const { made, server, reads } = await rig('websocket');
    const before = [...server.players.values()];
    let answerLate: (list: unknown) => void = () => undefined;
    const late = new Promise((resolve) => {
      answerLate = resolve;
    });
    made.link.answer = (command) => {
      if (command === 'players/all') return late;
      if (command === 'player_queues/all') return [...server.queues.values()];
      throw unknownCommand(command);
    };
    await expect(made.command('a', { action: 'play' })).rejects.toThrow();
    expect(reads()).toBe(2);
    server.change('a', { playback_state: 'playing' });
    await made.clock.advanceAsync(100);
    expect(made.player('a').state).toBe('playing');
    answerLate(before);
    await made.clock.advanceAsync(0);
    expect(made.player('a').state).toBe('playing');
  });

  it('accepts lists inside an object', async () => {
    const { made } = await rig('websocket');
    made.link.answer = (command) =>
      command === 'players/all' ? { players: [wirePlayer('b')] } : { items: [] };
    await made.link.connect();
    expect(Object.keys(made.hub.get('music.players'))).toEqual(['b']);
    expect(made.hub.get('music.queues')).toEqual({});
  });
});
