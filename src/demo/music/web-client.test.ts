import { afterEach, describe, expect, it } from 'vitest';
import commands from '../../../test/fixtures/music-assistant/captured-2.8/api-docs-commands.json' with { type: 'json' };
import schemas from '../../../test/fixtures/music-assistant/captured-2.8/api-docs-schemas.json' with { type: 'json' };
import players from '../../../test/fixtures/music-assistant/captured-2.8/players.json' with { type: 'json' };
import recorded from '../../../test/fixtures/music-assistant/web-client-2.17.113.json' with { type: 'json' };
import { DemoServerRig } from '../../../test/support/net/demo-server-rig.ts';
import type { Frame } from '../../../test/support/net/raw-socket.ts';

const rig = new DemoServerRig();
afterEach(() => rig.close());

interface Schema {
  readonly type?: unknown;
  readonly oneOf?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}
const models = new Map<string, Schema>(Object.entries(schemas));
const returns = new Map(commands.map((one) => [one.command, one.return_type]));

/** The real server sends old field names of players too, which its description omits. */
const oldNames = new Set(Object.keys(players[0] ?? {}).map((key) => `players/all.${key}`));

/** Where an answer differs from the real server's description: paths such as `music/recommendations.path: missing`. */
function faults(command: string, result: unknown): string[] {
  // Old names of `get` are accepted but not described.
  const type = returns.get(
    command.replace(/\/get_(artist|album|track|playlist|radio|podcast|audiobook)$/, '/get'),
  );
  if (type === undefined) return [`${command}: the real server does not have it`];
  if (type === 'integer') return Number.isInteger(result) ? [] : [`${command}: no integer`];
  if (type === 'null') return result === null ? [] : [`${command}: not null`];
  if (type === 'string' || type === 'ConfigValueType')
    return typeof result === 'string' ? [] : [`${command}: no text`];
  const list = /^(Array of |Sequence\[|AsyncGenerator\[)/.test(type);
  if (list !== Array.isArray(result)) return [`${command}: not ${type}`];
  const model = models.get(type.replace('Array of ', ''));
  const items = (list ? result : [result]) as Frame[];
  return items.flatMap((item) => {
    const missing = (model?.required ?? []).filter((key) => !(key in item));
    const known = model?.properties;
    const extra = Object.keys(item).filter(
      (key) => known !== undefined && !(key in known) && !oldNames.has(`${command}.${key}`),
    );
    return [
      ...missing.map((key) => `${command}.${key}: missing`),
      ...extra.map((key) => `${command}.${key}: unexpected`),
    ];
  });
}

describe('the official web client, from sign-in through its pages', () =>
  it("gets every answer in the real server's format", async () => {
    const demo = await rig.start({ generation: '2.8' });
    const socket = await rig.open(demo);
    const known: Record<string, string> = { USER: demo.user.name, PASSWORD: demo.user.password };
    const wrong: string[] = [];
    for (const { command, args } of recorded.sequence) {
      const filled: Frame = { ...args };
      for (const [key, value] of Object.entries(filled))
        if (typeof value === 'string') filled[key] = known[value] ?? value;
      const answer = await socket.call(command, filled);
      const { result } = answer as { result?: Record<string, string> };
      if (answer['error_code'] !== undefined)
        wrong.push(`${command}: ${String(answer['details'])}`);
      else if (command !== 'auth') wrong.push(...faults(command, result));
      if (command === 'auth/login') known['TOKEN'] = result?.['access_token'] ?? '';
      if (command === 'auth/me') known['USER_ID'] = result?.['user_id'] ?? '';
    }
    expect(wrong).toEqual([]);
  }));
