import { lockWrites } from '../../src/main/platform/playout/write-disk.ts';

/** Takes the lock of writes of the data folder of its first argument, says so, and keeps it until its input ends. */
const release = await lockWrites(process.argv[2] ?? '');
process.stdout.write('locked\n');
process.stdin.resume();
process.stdin.once('end', () => {
  void release().then(() => process.exit(0));
});
