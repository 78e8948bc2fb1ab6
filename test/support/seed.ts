import fc from 'fast-check';
import { afterEach } from 'vitest';
import { isLongRun, testSeed } from './sample.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: testSeed });

let isSaid = false;
afterEach(({ task }) => {
  if (isSaid || task.result?.state !== 'fail') return;
  isSaid = true;
  const long = isLongRun ? ' CHANNELSTRIP_TEST_LONG=1' : '';
  process.stderr.write(`To repeat it: CHANNELSTRIP_TEST_SEED=${String(testSeed)}${long}\n`);
});
