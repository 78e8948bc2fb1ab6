// Format check. oxfmt reads all files in two seconds and agrees with prettier on nearly all of them: prettier judges only those that oxfmt
// would write otherwise, because it takes a minute for all.
import { spawnSync } from 'node:child_process';
import { run } from './run.mjs';

const { status, stdout } = spawnSync(
  process.execPath,
  ['node_modules/oxfmt/bin/oxfmt', '--config', '.prettierrc.json', '--list-different', '.'],
  { encoding: 'utf8' },
);
if (status === 0) process.exit(0);
// Any other status: it did not run.
const files = status === 1 ? stdout.trim().split('\n') : ['.'];
process.exit(await run('npx', ['prettier', '--check', '--log-level', 'warn', ...files]));
