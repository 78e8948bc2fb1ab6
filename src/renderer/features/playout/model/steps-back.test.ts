import { afterEach, expect, it } from 'vitest';
import { workspace } from '../../../../../test/support/playout/playout-window.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { playoutEditor } from './editor.ts';

const item = { channel: 'c1', file: 'f1', key: 1 };
const title = { k: 'set', item, values: [{ pointer: '/title', value: 'b' }] } as const;

let open: WindowCore;

afterEach(() => open.close());

/** A core that answers an edit when the test tells it to, and then has a step to undo. */
async function editing(refused = false) {
  const calls: string[] = [];
  let answer: () => void = () => undefined;
  open = await windowCore(
    { 'playout.workspace': workspace },
    {
      'playout.edit': async () => {
        calls.push('edit');
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        if (refused) throw failure('conflict', 'A file changed on disk.');
        await open.publish({ 'playout.workspace': { ...workspace, undo: 'Change the title' } });
        return { items: [item], notes: [] };
      },
      'playout.undo': async () => {
        calls.push('undo');
        await open.publish({ 'playout.workspace': { ...workspace, redo: 'Change the title' } });
      },
    },
  );
  const sent = playoutEditor.send({ ...title, values: [...title.values] });
  sent.catch(() => undefined);
  await arrived();
  return {
    calls,
    answer: async () => {
      answer();
      for (let turn = 0; turn < 4; turn += 1) await arrived();
    },
  };
}

it('takes back the change that is on its way, once it has come', async () => {
  const { calls, answer } = await editing();
  const done = playoutEditor.history('undo');
  await arrived();
  expect(calls).toEqual(['edit']);
  await answer();
  await done;
  expect(calls).toEqual(['edit', 'undo']);
});

it('takes one step back for each key, and none that is not there', async () => {
  const { calls, answer } = await editing();
  const done = Promise.all([playoutEditor.history('undo'), playoutEditor.history('undo')]);
  await answer();
  await done;
  expect(calls).toEqual(['edit', 'undo']);
});

it('continues after a refused change', async () => {
  const { calls, answer } = await editing(true);
  const done = playoutEditor.history('undo');
  await answer();
  await done;
  expect(calls).toEqual(['edit']);
});
