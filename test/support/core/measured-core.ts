import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bareHost } from '../../../src/main/core/core-types.ts';
import { isUsable } from '../../../src/shared/music/usable.ts';
import { callFrom, connectedCore } from './connected-core.ts';
import { until } from '../until.ts';

/**
 * A core whose live memory can be read. Communicates in lines: `heap` returns the live memory (MB) after full collections; `online`
 * answers once the server can be used; `[method, input]` as JSON calls a method and returns its answer.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const say = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

/** Finalizers of the first collection free what the second one takes. */
async function liveMemory(): Promise<number> {
  for (let round = 0; round < 2; round += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_000_000;
}

const online = (): Promise<void> =>
  until(core.hub.onChange.bind(core.hub), () => isUsable(core.hub.get('music.connection')));

const core = await connectedCore(bareHost);
say({ ready: true });

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'heap') say({ heap: await liveMemory() });
  else if (line === 'online') {
    await online();
    say({ online: true });
  } else {
    const [method, input] = JSON.parse(line) as [string, unknown];
    say({ answer: await core.router.dispatch(method, input, callFrom('test')) });
  }
}
await core.stop();
