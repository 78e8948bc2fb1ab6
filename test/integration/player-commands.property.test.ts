import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PlayerJson } from '../../src/main/cli/player-json.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import type { MusicDemo } from '../../src/demo/music/server.ts';
import type { DemoPlayer, DemoQueue } from '../../src/demo/music/state-model.ts';
import type { AppError } from '../../src/shared/contract/errors.ts';
import { runCli } from '../support/programs/cli-run.ts';
import { startRunningApp } from '../support/core/running-app.ts';
import { SPEEDS } from '../../src/shared/music/rules/queue-limits.ts';
import type { Held } from '../support/music/player-model.ts';
import { elapsedOf, heldBy, playerIn, printedOf } from '../support/music/player-model.ts';
import { useTempDirs } from '../support/temp-dir.ts';

vi.setConfig({ testTimeout: 300_000 });
const tempDir = useTempDirs();
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const names = [
  'living_room',
  'kitchen',
  'terrace',
  'office',
  'bedroom',
  'speaker_6',
  'speaker_7',
  'pair',
  'plain',
  'gone',
] as const;
const name = fc.constantFrom(...names);
const onOff = fc.constantFrom('on', 'off');
const own = fc.constantFrom<readonly string[]>([], [], ['--own']);
const level = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map(String),
  fc.integer({ min: 1, max: 40 }).map((by) => `+${by}`),
  fc.integer({ min: 1, max: 40 }).map((by) => `-${by}`),
);
const transport = fc.constantFrom('play', 'pause', 'toggle', 'stop', 'next', 'next', 'previous');

/** A command line for a player. Queues are filled only at the start, so some reach their end. */
const line: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(transport, name) },
  { weight: 4, arbitrary: fc.tuple(name, level, own).map(([p, l, o]) => ['volume', p, l, ...o]) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(name, fc.constantFrom('on', 'off', 'toggle'), own)
      .map(([p, word, o]) => ['mute', p, word, ...o]),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant('power'), name, onOff) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('seek'), name, fc.nat(400).map(String)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('group'), name, name) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('ungroup'), name) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('shuffle'), name, onOff) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constant('repeat'), name, fc.constantFrom('off', 'one', 'all')),
  },
);

/** A leader that plays, a paused one, one that is off, a group, one with few features, one that is not available. */
async function server(): Promise<MusicDemo> {
  const demo = await startMusicDemo({ generation: '2.8', players: 7, queueLength: 4 });
  ends.push(() => demo.stop());
  const { model } = demo;
  const add = (id: string, change: Partial<DemoPlayer>): void => {
    const sample = playerIn(model, 'speaker_6');
    const bare: Partial<DemoPlayer> = { name: id, state: 'idle', leader: null, members: [] };
    model.players.set(id, { ...structuredClone(sample), ...structuredClone(bare), ...change, id });
    model.queues.set(id, { ...structuredClone(model.queue('speaker_6')), id });
  };
  add('pair', {
    type: 'group',
    volume: null,
    muted: null,
    members: ['speaker_6', 'speaker_7'],
    features: ['play_media', 'power', 'volume_set', 'set_members'],
    canGroupWith: [],
  });
  add('plain', { provider: 'other', features: ['play_media'], canGroupWith: [] });
  add('gone', { available: false });
  for (const id of ['pair', 'speaker_7', 'plain']) {
    const items = model.queue('office').items.slice(0, 2);
    model.queue(id).items = items.map((item, at) => ({ ...item, id: `${id}-${at}` }));
  }
  return demo;
}

interface Done {
  readonly line: readonly string[];
  readonly before: Held;
  readonly after: Held;
  readonly demo: MusicDemo;
  /** Positions in the current item (s) between which the server took the command. */
  readonly elapsed: readonly [number, number];
}

/** Whether a player's volume is a group volume: it leads a group, and `--own` was not given. */
const grouped = ({ line: [, id = '', , flag], before }: Done): boolean =>
  flag !== '--own' && (before.players[id]?.members.length ?? 0) > 0;

function leaderIn(held: Held, id: string): DemoPlayer {
  const player = held.players[id];
  const leader = player?.leader == null ? player : held.players[player.leader];
  if (leader === undefined) throw new Error(`no player ${id}`);
  return leader;
}

function queueIn(held: Held, id: string): DemoQueue {
  const queue = held.queues[leaderIn(held, id).id];
  if (queue === undefined) throw new Error(`no queue of ${id}`);
  return queue;
}

/** The leader and members that are playing. */
function sounding(held: Held, id: string): DemoPlayer[] {
  const leader = leaderIn(held, id);
  const members = leader.members.flatMap((one) => held.players[one] ?? []);
  return leader.type === 'group' ? members : [leader, ...members];
}

function mean(players: readonly DemoPlayer[]): number {
  const on = players.filter(({ powered }) => powered !== false);
  return Math.floor(on.reduce((sum, { volume }) => sum + (volume ?? 0), 0) / on.length);
}

const clamped = (value: number): number => Math.max(0, Math.min(100, value));

/** The requested level, from the level before. */
function wanted(given: string, from: number): number {
  return /^[+-]/.test(given) ? clamped(from + Number(given)) : Number(given);
}

function checkVolume(done: Done): void {
  const [, id = '', given = ''] = done.line;
  if (!grouped(done)) {
    const from = done.before.players[id]?.volume ?? 0;
    expect(done.after.players[id]?.volume).toBe(wanted(given, from));
    return;
  }
  const before = sounding(done.before, id);
  const shift = wanted(given, mean(before)) - mean(before);
  const moved = before.map((one) => clamped((one.volume ?? 0) + shift));
  // A step starts at the shown level, which right after another change may differ by one from the mean.
  const off = /^[+-]/.test(given) ? 1 : 0;
  for (const [at, one] of sounding(done.after, id).entries())
    expect(Math.abs((one.volume ?? 0) - (moved[at] ?? 0))).toBeLessThanOrEqual(off);
}

function checkMute(done: Done): void {
  const [, id = '', word = ''] = done.line;
  const about = (held: Held): DemoPlayer[] =>
    grouped(done) ? sounding(held, id) : [held.players[id] ?? leaderIn(held, id)];
  const on = about(done.before).filter((one) => !grouped(done) || one.powered !== false);
  const muted = word === 'toggle' ? !on.every((one) => one.muted === true) : word === 'on';
  expect(about(done.after).map((one) => one.muted)).toEqual(about(done.after).map(() => muted));
}

function checkPlay({ line: [command, id = ''], before, after }: Done): void {
  const from = leaderIn(before, id);
  const playing = from.state === 'playing';
  const silent = from.features.includes('pause') ? 'paused' : 'idle';
  const wanted: Readonly<Record<string, DemoPlayer['state']>> = {
    play: 'playing',
    pause: playing ? silent : from.state,
    toggle: playing ? silent : 'playing',
    stop: 'idle',
  };
  expect(leaderIn(after, id).state).toBe(wanted[command ?? '']);
}

/** The server starts an item again that has played for longer (s). */
const RESTARTS = 5;

function checkSkip({ line: [command, id = ''], before, after, elapsed: [from, to] }: Done): void {
  const { index, items } = queueIn(before, id);
  const here = index ?? 0;
  const back = Math.max(0, here - 1);
  const previous = from > RESTARTS ? [here] : to > RESTARTS ? [here, back] : [back];
  const right = command === 'next' ? [(here + 1) % items.length] : previous;
  expect(right).toContain(queueIn(after, id).index);
}

function checkSeek({ line, demo, after, elapsed: [from, until] }: Done): void {
  const [, id = '', seconds] = line;
  const queue = queueIn(after, id);
  const media = queue.items[queue.index ?? 0]?.media;
  const end = media?.kind === 'track' ? media.duration - 2 : 0;
  const to = Math.min(Number(seconds), end);
  // It plays on until the answer is there.
  expect(Math.abs(elapsedOf(demo.model, id) - to)).toBeLessThan(3 + until - from);
}

function checkGroups({ line: [command, id = '', member = ''], before, after }: Done): void {
  if (command === 'group') {
    expect(after.players[id]?.members).toContain(member);
    return;
  }
  expect(after.players[id]).toMatchObject({ leader: null, members: [] });
  for (const one of before.players[id]?.members ?? [])
    expect(after.players[one]?.leader).toBeNull();
}

/** Whether the server's state matches the command line. */
const effects: Readonly<Record<string, (done: Done) => void>> = {
  volume: checkVolume,
  mute: checkMute,
  seek: checkSeek,
  group: checkGroups,
  ungroup: checkGroups,
  next: checkSkip,
  previous: checkSkip,
  power: ({ line: [, id = '', word], after }) =>
    expect(after.players[id]?.powered).toBe(word === 'on'),
  shuffle: ({ line: [, id = '', word], after }) =>
    expect(queueIn(after, id).shuffle).toBe(word === 'on'),
  repeat: ({ line: [, id = '', word], after }) => expect(queueIn(after, id).repeat).toBe(word),
};

const checkEffect = (done: Done): void => (effects[done.line[0] ?? ''] ?? checkPlay)(done);

/** Error codes known before a command is sent, and of "nothing to play". */
const refusals = ['unsupported', 'rejected', 'invalid-input', 'conflict', 'unreachable'];
/** This server's wording of its errors. */
const serversWords = /Player .* (does not|can not|is already)|Resume queue requested|players\/cmd/;

function checkRefusal({ error }: { error: AppError }, { before, after }: Done): void {
  expect(refusals).toContain(error.code);
  expect(error.message).not.toMatch(serversWords);
  expect(after).toEqual(before);
}

describe('two hundred command lines', () =>
  it('answer what the server itself holds afterwards, or refuse and change nothing', async () => {
    const demo = await server();
    const dataDir = await tempDir();
    const app = await startRunningApp(dataDir, demo);
    ends.push(app.stop);
    const run = async (words: readonly string[], nth: number): Promise<void> => {
      const before = heldBy(demo.model);
      const known = demo.model.players.has(words[1] ?? '');
      const from = known ? elapsedOf(demo.model, words[1] ?? '') : 0;
      const begun = performance.now();
      const answer = await runCli([...words, '--json', '--data-dir', dataDir]);
      const to = from + ((performance.now() - begun) / 1000) * SPEEDS.most;
      const done: Done = {
        line: words,
        before,
        after: heldBy(demo.model),
        demo,
        elapsed: [from, to],
      };
      const said = JSON.parse(answer.out) as PlayerJson & { error: AppError };
      try {
        if (answer.code !== 0) {
          checkRefusal(said, done);
          return;
        }
        checkEffect(done);
        const { nowPlaying, group } = said;
        const members = group?.members.toSorted();
        expect({
          ...said,
          group: group === null ? null : { ...group, members },
          title: nowPlaying?.title ?? null,
        }).toMatchObject(printedOf(demo.model, words[1] ?? ''));
      } catch (error) {
        throw new Error(`${nth}: ${words.join(' ')} -> ${answer.out}`, { cause: error });
      }
    };
    const lines = fc.array(line, { minLength: 200, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(lines, async (all) => {
        for (const [nth, words] of all.entries()) await run(words, nth);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  }));
