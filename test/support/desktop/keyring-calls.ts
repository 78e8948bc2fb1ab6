// Uses the system keyring like the product and prints the result. A separate process, because the native module reads the bus address from its
// environment.
import { systemClock } from '../../../src/node/system-clock.ts';
import { systemKeyring } from '../../../src/main/platform/secrets/keyring.ts';

const keyring = systemKeyring(systemClock);
const { vault } = keyring;
const names = Array.from({ length: 10 }, (_, index) => `music/${String(index)}`);
const long = 'x'.repeat(8_192);
const odd = 'TOKEN ünï "\n" \u{1F3B5}';

await vault.write('music/long', long);
await vault.write('music/odd', odd);
await vault.write('music/odd', `${odd}!`);
await Promise.all(names.map((name) => vault.write(name, `TOKEN of ${name}`)));
const many = await Promise.all(names.map((name) => vault.read(name)));
const result = {
  state: keyring.state(),
  long: (await vault.read('music/long')) === long,
  odd: (await vault.read('music/odd')) === `${odd}!`,
  many: many.every((value, index) => value === `TOKEN of ${String(names[index])}`),
  none: await vault.read('music/none'),
  gone: await vault.remove('music/odd').then(() => vault.read('music/odd')),
  goneTwice: await vault.remove('music/odd').then(() => 'fine'),
};
process.stdout.write(`${JSON.stringify(result)}\n`);
keyring.close();
