import { lockWrites } from '../../../src/main/platform/playout/write-disk.ts';

/** Takes the write lock of the data folder in its first argument, reports this, and holds it until its input ends. */
const release = await lockWrites(process.argv[2] ?? '');
process.stdout.write('locked\n');
process.stdin.resume();
process.stdin.once('end', () => void release().then(() => process.exit(0)));
