import { flushCompileCache } from 'node:module';
import { context } from '../music/open-live.ts';
import { eqRig } from './eq-rig.ts';
import { editOf, EDITS } from './eq-two-edits.ts';

/**
 * A process that edits a player and saves. It prints `edit ...` before an edit, `acked N` when the core has confirmed the Nth, and
 * kills itself at the `killAt`-th step (0: never). It prints all other steps, and `done`.
 */
const [, , url = '', token = '', dataDir = '', killAt = '0'] = process.argv;
flushCompileCache();

let steps = 0;
const playerId = 'living_room';
const step = (name: string): void => {
  steps += 1;
  if (steps === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  process.stdout.write(`step ${name}\n`);
};

const rig = await eqRig({ url, token, dataDir }, step);
await rig.connect();
await rig.handlers['eq.load']({ playerId }, context);
await rig.until(() => rig.session() !== undefined);
for (let number = 1; number <= EDITS; number += 1) {
  const before = rig.session()?.draft;
  if (before === undefined) throw new Error('there is no session');
  const edit = { client: 'w', number };
  const input = { playerId, edit, label: 'x', before, config: editOf(number, before) };
  process.stdout.write(`edit ${JSON.stringify(input)}\n`);
  step('in the window');
  await rig.handlers['eq.edit'](input, context);
  process.stdout.write(`acked ${String(number)}\n`);
}
await rig.until(() => rig.session()?.save.k === 'saved');
await rig.drafts.close();
step('at the end');
await rig.stop();
process.stdout.write('done\n');
