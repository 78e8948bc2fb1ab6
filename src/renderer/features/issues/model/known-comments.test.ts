import { expect, it } from 'vitest';
import type { Comment } from '../../../../shared/issues/model.ts';
import { findComments, rememberComments } from './known-comments.ts';

const long = 'Before it. '.repeat(20);

it('finds comments by their words, with an excerpt', () => {
  const body = [
    { k: 'paragraph', inlines: [{ text: `${long}The chart is drawn for 48 kHz. ${long}` }] },
  ];
  const comment = { id: '7', author: { id: 'i', name: 'Ines' }, body } as unknown as Comment;
  rememberComments('CS-412', [comment]);
  const [found] = findComments('chart drawn');
  expect(found).toMatchObject({ key: 'CS-412', author: 'Ines' });
  expect(found?.part).toMatch(/^….*The chart is drawn.*…$/);
  expect(findComments('nothing like it')).toEqual([]);
});
