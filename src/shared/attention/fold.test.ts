import { describe, expect, it } from 'vitest';
import { someItem } from '../../../test/support/attention/some-item.ts';
import { firstOfEach, foldSentence } from './fold.ts';

const fault = (channel: string, at: number) => ({
  ...someItem(`${channel}/missing-file/${String(at)}`),
  source: 'playout' as const,
  kind: 'missing-file',
  about: channel,
  subject: `Channel ${channel}`,
});

describe('items of a kind in one row', () => {
  it('count and name each thing once', () => {
    const items = [fault('1', 1), fault('2', 2), fault('1', 3), fault('2', 4)];
    expect(foldSentence(items)).toEqual({ subject: '2 channels', text: 'need you' });
    expect(firstOfEach(items).map(({ subject }) => subject)).toEqual(['Channel 1', 'Channel 2']);
  });

  it('tell channels of the same number in two lineups apart', () => {
    const items = [fault('1', 1), fault('1', 2), { ...fault('1', 3), scope: 'north' }];
    expect(foldSentence(items).subject).toBe('2 channels');
  });

  it('name the thing if all are about one', () => {
    const items = [1, 2, 3, 4].map((at) => fault('1', at));
    expect(foldSentence(items)).toEqual({ subject: 'Channel 1', text: 'has 4 items' });
  });
});
