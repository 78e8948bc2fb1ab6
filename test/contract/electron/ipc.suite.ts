import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FRAME } from '../../../src/shared/contract/wire.ts';
import { openDesktop } from '../../../src/renderer/bridge/open-transport.ts';
import { startDisplay, type VirtualDisplay } from '../../support/desktop/virtual-display.ts';
import { contractSuite } from '../suite.ts';
import { ipcCarrier, ShellBridge } from './bridge.ts';

let shell: ShellBridge;
let display: VirtualDisplay | null = null;

beforeAll(async () => {
  display = await startDisplay();
  if (display !== null) process.env['DISPLAY'] = display.name;
  shell = await ShellBridge.start();
});
afterAll(async () => {
  await shell.stop();
  await display?.stop();
});

contractSuite(
  "the desktop's ports",
  ipcCarrier(() => shell),
);

describe("the desktop's ports", () => {
  it('count what a page that hangs has not taken, and nothing once it has', async () => {
    const { page, core, bridge } = await shell.openPage();
    const texts: string[] = [];
    openDesktop(bridge).onMessage((text) => texts.push(text));
    const own = shell.newest;
    const waiting = () => own?.waiting() ?? -1;
    core.send('x'.repeat(1000));
    await shell.until(() => texts.length === 1 && waiting() === 0);

    await shell.freeze(page);
    for (let sent = 1; sent <= 3; sent += 1) core.send('y'.repeat(100_000));
    await shell.until(() => waiting() === 300_000);
    // Another page is created and admitted meanwhile; this one read nothing.
    await shell.openPage();
    expect(waiting()).toBe(300_000);
    expect(texts).toHaveLength(1);
    shell.order({ do: 'thaw', page });
    await shell.until(() => texts.length === 4 && waiting() === 0);
    expect(core.buffered?.()).toBe(0);
  });

  it('carry a text of nearly the largest size whole, both ways, and end with one that is larger', async () => {
    const { core, bridge } = await shell.openPage();
    const down: string[] = [];
    const up: string[] = [];
    core.onMessage((text) => up.push(text));
    const transport = openDesktop(bridge);
    transport.onMessage((text) => down.push(text));
    let closed = false;
    transport.onClose(() => {
      closed = true;
    });
    const large = 'ä€😀'.repeat(500_000);
    core.send(large);
    transport.send(large);
    await shell.until(() => down.length === 1 && up.length === 1);
    expect(down[0] === large && up[0] === large).toBe(true);
    transport.send('x'.repeat(MAX_FRAME + 1));
    await shell.until(() => closed);
    expect(up).toHaveLength(1);
  });
});
