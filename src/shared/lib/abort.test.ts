import { describe, expect, it } from 'vitest';
import { ended, onAbort } from './abort.ts';

describe('onAbort', () => {
  it('calls the listener when the signal ends, not before', () => {
    const aborter = new AbortController();
    let calls = 0;
    onAbort(aborter.signal, () => (calls += 1));
    expect(calls).toBe(0);
    aborter.abort();
    expect(calls).toBe(1);
  });

  it('calls it at once where the signal has ended already, and only once', () => {
    let calls = 0;
    const signal = AbortSignal.abort();
    onAbort(signal, () => (calls += 1));
    signal.dispatchEvent(new Event('abort'));
    expect(calls).toBe(1);
  });

  it('calls it once for repeated events', () => {
    const aborter = new AbortController();
    let calls = 0;
    onAbort(aborter.signal, () => (calls += 1));
    aborter.abort();
    aborter.signal.dispatchEvent(new Event('abort'));
    expect(calls).toBe(1);
  });

  it('does not call it once the listening was stopped', () => {
    const aborter = new AbortController();
    let calls = 0;
    const stop = onAbort(aborter.signal, () => (calls += 1));
    stop();
    aborter.abort();
    expect(calls).toBe(0);
  });

  it('treats a missing signal as one that never aborts', () => {
    const stop = onAbort(undefined, () => {
      throw new Error('called');
    });
    expect(stop).not.toThrow();
  });
});

describe('ended', () => {
  it('resolves when the signal ends', async () => {
    const aborter = new AbortController();
    let over = false;
    const waiting = ended(aborter.signal).then(() => (over = true));
    await Promise.resolve();
    expect(over).toBe(false);
    aborter.abort();
    await waiting;
    expect(over).toBe(true);
  });

  it('resolves where it has ended already', async () => {
    await expect(ended(AbortSignal.abort())).resolves.toBeUndefined();
  });
});
