import { describe, expect, it } from 'vitest';
import { followText } from './use-completion.ts';

const word = (text: string) => ({ text, label: text, field: 'genre', count: 1 });

describe('completions of an earlier text', () => {
  const read = { from: 6, to: 6, words: [word('Action'), word('Crime'), word('"Crime comedy"')] };
  const follow = (value: string) => followText(read, value, value.length);

  it('replace what was typed since in their word, and offer what begins with it', () => {
    expect(follow('genre:cri')).toEqual({ from: 6, to: 9, words: read.words.slice(1) });
    expect(follow('genre:')).toEqual(read);
  });

  it('are none for another word, and never reach behind the text', () => {
    expect(follow('genre:crime title').words).toEqual([]);
    expect(follow('gen').words).toEqual([]);
    expect(followText({ ...read, to: 11 }, 'genre:cr', 8).to).toBe(8);
  });
});
