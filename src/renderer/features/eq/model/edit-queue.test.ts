import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodArgs } from '../../../../shared/contract/methods.ts';
import { changeBand } from '../../../../shared/eq/edit.ts';
import { configOfBands, makeBand } from '../../../../shared/eq/make.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { EqSession } from '../../../../shared/eq/session-model.ts';
import { EditQueue } from './edit-queue.ts';

type Edit = MethodArgs<'eq.edit'>;

const start = configOfBands([makeBand('band1'), makeBand('band2')]);
const gain = (db: number, band = 'band1', config = start): DspConfig =>
  changeBand(config, 'eq1', band, { gain: db });
const session = (draft: DspConfig, seen: Record<string, number> = {}): EqSession => ({
  playerId: 'p',
  draft,
  version: 1,
  dirty: false,
  undo: null,
  redo: null,
  seen,
  joins: 0,
  save: { k: 'saved' },
});

let open: WindowCore;
let got: Edit[];
let answer: (edit: Edit) => Promise<void>;
let queue: EditQueue;
let stop: () => void;

/** The window's queue over a core with scripted answers. */
async function begin(): Promise<void> {
  open = await windowCore(
    {},
    {
      'eq.edit': (edit) => {
        got.push(edit);
        return answer(edit);
      },
    },
  );
  queue = new EditQueue();
  stop = queue.start();
}
const put = (config: DspConfig, before = start): void => {
  queue.add('p', { k: 'edit', label: 'a', before, config });
};
const numbers = (): number[] => got.map(({ edit }) => edit.number);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  got = [];
  answer = () => Promise.resolve();
  await begin();
});
afterEach(() => {
  stop();
  open.close();
  vi.useRealTimers();
});

describe('an edit', () => {
  it('counts as confirmed when the core has it, later ones do not matter', async () => {
    const waits: (() => void)[] = [];
    answer = () => new Promise((resolve) => waits.push(resolve));
    let confirmed = 0;
    put(gain(1));
    put(gain(2));
    void queue.confirmed().then(() => (confirmed = 2));
    put(gain(3));
    await arrived();
    waits[0]?.();
    await arrived();
    expect([numbers(), confirmed]).toEqual([[1, 2], 0]);
    waits[1]?.();
    await arrived();
    expect([numbers(), confirmed]).toEqual([[1, 2, 3], 2]);
  });

  it('leaves at once, one after the other, numbered', async () => {
    put(gain(1));
    put(gain(2), gain(1));
    await arrived();
    await arrived();
    expect(numbers()).toEqual([1, 2]);
    expect(got.map(({ edit }) => edit.client)).toEqual([got[0]?.edit.client, got[0]?.edit.client]);
  });
  it('is drawn over the session until that contains it', async () => {
    answer = () => new Promise(() => undefined);
    put(gain(1));
    await arrived();
    expect(queue.over(session(start))).toEqual(gain(1));
    // Another window's edit arrived in between.
    expect(queue.over(session(gain(5, 'band2')))).toEqual(gain(1, 'band1', gain(5, 'band2')));
    const client = got[0]?.edit.client ?? '';
    const has = session(gain(1), { [client]: 1 });
    expect(queue.over(has)).toBe(has.draft);
  });
  it('that the core could not write down is said, kept and sent again under its number', async () => {
    answer = () => Promise.reject(failure('storage', 'The disk is full.'));
    put(gain(1));
    put(gain(2), gain(1));
    await arrived();
    expect([numbers(), queue.failure?.code]).toEqual([[1], 'storage']);
    answer = () => Promise.resolve();
    vi.advanceTimersByTime(2_000);
    await arrived();
    await arrived();
    expect([numbers(), queue.failure]).toEqual([[1, 1, 2], null]);
  });
  it('that is not allowed is reported and dropped', async () => {
    answer = () => Promise.reject(failure('forbidden', 'No.'));
    put(gain(1));
    await arrived();
    expect(queue.over(session(start))).toEqual(start);
  });
});

describe('a page that goes away', () => {
  it('sends what waits, and leaves it to the next page in case nothing arrived', async () => {
    answer = () => new Promise(() => undefined);
    put(gain(1));
    put(gain(2), gain(1));
    window.dispatchEvent(new Event('pagehide'));
    await arrived();
    expect(numbers()).toEqual([1, 2]);
    stop();
    open.close();
    const before = got;
    got = [];
    answer = () => Promise.resolve();
    await begin();
    await arrived();
    await arrived();
    expect(got).toEqual(before);
    expect(Object.keys(localStorage)).toEqual([]);
  });
  it('leaves nothing where everything was confirmed', async () => {
    put(gain(1));
    await arrived();
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.keys(localStorage)).toEqual([]);
  });
  it('ignores what a page of another release left', async () => {
    stop();
    open.close();
    localStorage.setItem('channelstrip.eq.left.x', '[{"act":{"k":"dance"}}]');
    await begin();
    await arrived();
    expect([got, Object.keys(localStorage)]).toEqual([[], []]);
  });
});
