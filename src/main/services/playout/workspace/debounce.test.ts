import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { KeyedDebounce } from './debounce.ts';

function gathered() {
  const clock = new FakeClock();
  const acts: string[][] = [];
  const gather = new KeyedDebounce(clock, 100, (keys) => acts.push([...keys].sort()));
  return { clock, acts, gather };
}

describe('the debounce', () => {
  it('acts once after a pause, with all keys', () => {
    const { clock, acts, gather } = gathered();
    gather.add(['b']);
    clock.advance(60);
    gather.add(['a', 'b']);
    clock.advance(99);
    expect(acts).toEqual([]);
    clock.advance(1);
    expect(acts).toEqual([['a', 'b']]);
    clock.advance(1000);
    expect(acts).toHaveLength(1);
  });

  it('does not wait forever if keys keep coming', () => {
    const { clock, acts, gather } = gathered();
    for (let i = 0; i < 40; i += 1) {
      gather.add(['a']);
      clock.advance(50);
    }
    expect(acts.length).toBeGreaterThan(0);
  });

  it('acts at once on request, and never after its end', () => {
    const { clock, acts, gather } = gathered();
    gather.flush();
    gather.add([]);
    gather.add(['a']);
    gather.flush();
    expect(acts).toEqual([['a']]);
    gather.add(['b']);
    gather.stop();
    clock.advance(1000);
    expect(acts).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });
});
