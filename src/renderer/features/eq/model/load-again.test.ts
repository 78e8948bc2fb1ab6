import { afterEach, expect, it } from 'vitest';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { eqWindow } from './session.ts';

let open: WindowCore;
let stop: () => void;
let asked: number;

afterEach(() => {
  stop();
  open.close();
});

it("requests a player's equalizer again if the connection was lost before it arrived", async () => {
  asked = 0;
  let cut = true;
  open = await windowCore(
    {},
    {
      'eq.load': () => {
        asked += 1;
        if (cut) void open.drop();
        throw failure('offline', 'Not in this test.');
      },
    },
  );
  stop = eqWindow.follow('p');
  await arrived();
  expect(asked).toBe(1);
  cut = false;
  await open.reconnect();
  await arrived();
  expect(asked).toBe(2);
});
