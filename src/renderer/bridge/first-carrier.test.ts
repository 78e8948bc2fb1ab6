import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE } from '../../shared/contract/admission.ts';
import { SignedOut } from './signed-out.ts';

const signal = new AbortController().signal;

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

describe('the first carrier', () => {
  it('is opened when the module is loaded, taken over once, and opened again for later attempts', async () => {
    const connect = vi.fn(() => ({ send: vi.fn(), close: vi.fn() }));
    vi.stubGlobal('channelstrip', { connect, droppedPaths: () => [] });
    const { openFirstCarrier } = await import('./first-carrier.ts');
    expect(connect).toHaveBeenCalledTimes(1);
    const first = await openFirstCarrier(signal);
    expect(connect).toHaveBeenCalledTimes(1);
    expect(await openFirstCarrier(signal)).not.toBe(first);
    expect(connect).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });

  it('reports its failure only to the first attempt', async () => {
    const { openFirstCarrier } = await import('./first-carrier.ts');
    // Another tab signs in before the window takes it over.
    const refused = openFirstCarrier(signal);
    localStorage.setItem(SESSION_STORAGE, 'no session');
    await expect(refused).rejects.toThrow(new SignedOut().message);
    await expect(openFirstCarrier(signal)).rejects.toThrow(new SignedOut().message);
  });
});
