// Changes the code of a folder in small ways and counts which changes the unit tests notice.
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const [folder, tests = folder] = process.argv.slice(2);
if (folder === undefined || !existsSync(folder) || !existsSync(tests)) {
  console.error(
    'Name a folder: npm run mutate -- src/shared/lib [folder of the tests, default the same]',
  );
  process.exit(2);
}
process.exit(
  await run('npx', ['stryker', 'run', 'scripts/stryker.config.mjs'], {
    env: { CHANNELSTRIP_MUTATE: folder, CHANNELSTRIP_MUTATE_TESTS: tests },
  }),
);
