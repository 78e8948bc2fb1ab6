import { afterEach, describe, expect, it } from 'vitest';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { windowCore } from '../../../../test/support/window/window-core.ts';
import { closeDialog, openDialog, openSide, useOpenDialog } from './dialogs.ts';
import { useLeft } from './inspector/JsonTab.tsx';
import { playoutEditor } from './model/editor.ts';

const item = { channel: '1', file: 'f1', key: 7 };

let open: WindowCore;

async function choose(): Promise<void> {
  open = await windowCore({});
  playoutEditor.set({ selection: [item], hits: [item] });
  useLeft.setState({ left: { text: '{}', over: '{ }', channel: '1', key: 7 } });
  openSide('findings', '1');
  openDialog({ k: 'fill', channel: '1', from: 0, to: 1 });
  await open.drop();
}

afterEach(() => {
  playoutEditor.set({ selection: [], hits: [] });
  useLeft.setState({ left: null });
  closeDialog();
  open.close();
});

describe('what the window holds about items and channels', () => {
  it('goes with the process of the core that named them', async () => {
    await choose();
    await open.reconnect('another process');
    expect(playoutEditor.state).toMatchObject({ selection: [], hits: [] });
    expect(useLeft.getState().left).toBeNull();
    expect(useOpenDialog.getState()).toMatchObject({
      dialog: null,
      side: 'findings',
      sideChannel: null,
    });
  });

  it('stays when the same process is reached again', async () => {
    await choose();
    await open.reconnect();
    expect(playoutEditor.state.selection).toEqual([item]);
    expect(useLeft.getState().left?.text).toBe('{}');
    expect(useOpenDialog.getState()).toMatchObject({ dialog: { k: 'fill' }, sideChannel: '1' });
  });

  it('leaves a dialog open that names no part of the draft', async () => {
    await choose();
    openDialog({ k: 'server' });
    await open.reconnect('another process');
    expect(useOpenDialog.getState().dialog).toEqual({ k: 'server' });
  });
});
