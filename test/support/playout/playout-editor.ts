import { createCore } from '../../../src/main/core.ts';
import { bareHost } from '../../../src/main/core/core-types.ts';
import type { CallContext } from '../../../src/shared/contract/methods.ts';

/** A core that opens a lineup, edits titles of its first file, reports each confirmed edit, and keeps running. */
const [, , lineup = '', dataDir = ''] = process.argv;
const common = { secretStore: 'file', demo: false, verbose: false, version: '1.0.0' } as const;
const core = await createCore({ dataDir, ...common });
core.attachHost({ ...bareHost, kind: 'headless' });
await core.start();
const context: CallContext = { signal: new AbortController().signal, origin: 'test' };
const { router } = core;
await router.call('playout.open', { path: lineup, create: false }, context);
const { hits } = await router.call('playout.search', { text: 'Title of' }, context);
for (const [index, title] of ['One', 'Two', 'Three'].entries()) {
  const item = hits[index]?.ref;
  if (item === undefined) throw new Error('three items are needed');
  const values = [{ pointer: '/title', value: title }];
  await router.call('playout.edit', { k: 'set', item, values }, context);
  process.stdout.write(`${title}\n`);
}
process.stdin.resume();
