import { acquireInstance } from '../../../src/main/platform/instance-lock.ts';

/** Claims the data folder in its first argument, prints the result, and runs until its input ends. */
const [dataDir = '', socketPath = ''] = process.argv.slice(2);
const instance = await acquireInstance({ dataDir, socketPath });
process.stdout.write(`${instance.owned ? 'owned' : `other ${String(instance.pid)}`}\n`);
process.stdin.resume();
process.stdin.once('end', () => {
  const released = instance.owned ? instance.release() : Promise.resolve();
  void released.then(() => process.exit(0));
});
