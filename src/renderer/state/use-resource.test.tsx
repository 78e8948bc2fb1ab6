import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { WindowCore } from '../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../test/support/window/window-core.ts';
import { failure } from '../../shared/contract/errors.ts';
import { call } from './calls.ts';
import { useQuery } from './use-resource.ts';

let open: WindowCore | null = null;
/** Number of requests to the core, and its response. */
let asked: number;
let answer: () => string;

afterEach(() => {
  cleanup();
  open?.close();
  open = null;
});

async function load(first: () => string = () => 'one') {
  asked = 0;
  answer = first;
  open = await windowCore(
    {},
    {
      'settings.export': () => {
        asked += 1;
        return answer();
      },
    },
  );
  const core = open;
  const hook = renderHook(
    ({ key }) => useQuery(key, (signal) => call('settings.export', undefined, signal)),
    { initialProps: { key: 'a' } },
  );
  await act(arrived);
  return { core, hook, now: () => hook.result.current };
}

describe('useResource', () => {
  it('asks again by itself when the connection was lost before the answer', async () => {
    const { core, now } = await load(() => {
      if (asked === 1) void open?.drop();
      return 'one';
    });
    expect(now().error?.code).toBe('connection-lost');
    await act(() => core.reconnect());
    await act(arrived);
    expect(now()).toMatchObject({ data: 'one', error: null });
    expect(asked).toBe(2);
  });

  it('does not ask again for what the core refused', async () => {
    const { core, now } = await load(() => {
      throw failure('not-found', 'Gone.');
    });
    expect(now().error?.code).toBe('not-found');
    await act(() => core.drop());
    await act(() => core.reconnect());
    await act(arrived);
    expect(now().error?.code).toBe('not-found');
    expect(asked).toBe(1);
  });

  it('keeps what it has when the same core is reached again', async () => {
    const { core, now } = await load();
    await act(() => core.drop());
    await act(() => core.reconnect());
    await act(arrived);
    expect(now().data).toBe('one');
    expect(asked).toBe(1);
  });

  it('drops the answer of a core that ended, and asks the new one', async () => {
    const { core, now } = await load();
    await act(() => core.drop());
    const shown: (string | null)[] = [];
    answer = () => {
      shown.push(now().data);
      return 'two';
    };
    await act(() => core.reconnect('another process'));
    await act(arrived);
    expect(now().data).toBe('two');
    expect(asked).toBe(2);
    expect(shown).toEqual([null]);
  });

  it('shows nothing of a core that ended while the new one refuses', async () => {
    const { core, now } = await load();
    await act(() => core.drop());
    answer = () => {
      throw failure('not-found', 'Gone.');
    };
    await act(() => core.reconnect('another process'));
    await act(arrived);
    expect(now()).toMatchObject({ data: null, error: { code: 'not-found' } });
  });
});
