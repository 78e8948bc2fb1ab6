import { describe, expect, it } from 'vitest';
import { failure } from '../../../../shared/contract/errors.ts';
import type { ErrorCode } from '../../../../shared/contract/errors.ts';
import type { MusicLink } from '../link.ts';
import type { Collection } from './collection.ts';
import { LyricsReader } from './lyrics.ts';

const uri = 'library://track/1';
const { signal } = new AbortController();

/** A reader for a track without its own lyrics, whose server gives these answers one after another. */
function readerOf(answers: (ErrorCode | string[])[]) {
  const link = {
    knows: () => true,
    command: () => {
      const answer = answers.shift();
      return Array.isArray(answer)
        ? Promise.resolve(answer)
        : Promise.reject(failure(answer ?? 'internal', 'No answer.'));
    },
  } as Partial<MusicLink> as MusicLink;
  const raw: Collection['raw'] = () => Promise.resolve({ media_type: 'track' });
  const context = { link, reader: {} as never, revision: () => 0 };
  return new LyricsReader(context, { raw } as Partial<Collection> as Collection);
}

describe('lyrics that the server looks up', () => {
  it.each(['rejected', 'not-found'] as const)('are none if it is %s, for good', async (code) => {
    const reader = readerOf([code, ['La la']]);
    expect(await reader.read(uri, signal)).toBeNull();
    expect(await reader.read(uri, signal)).toBeNull();
  });

  it('are requested again after a timeout', async () => {
    const reader = readerOf(['timeout', ['La la']]);
    expect(await reader.read(uri, signal)).toBeNull();
    expect((await reader.read(uri, signal))?.lines.map(({ text }) => text)).toEqual(['La la']);
  });
});
