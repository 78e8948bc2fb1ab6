import { describe, expect, it } from 'vitest';
import { withAddresses } from './href.ts';
import { readDoc } from './read-adf.ts';
import { writeDoc } from './write-adf.ts';

const text = (value: string) => ({ type: 'text', text: value });

describe('plain text', () => {
  it.each([
    'one line',
    'one\ntwo\n\nthree\nfour',
    'a\n\n\n\nb',
    'a\n \t\nb',
    '\n\na\n\n',
    'a\r\nb\r\n\r\nc',
    '  indented\n    more',
    '*no* [marks](https://a.example) <b>here</b>',
  ])('is read back as it was written: %j', (plain) => {
    const doc = readDoc(writeDoc(plain), 'me');
    expect(doc.cut).toBe(false);
    const lines = doc.blocks.map((block) =>
      block.k === 'paragraph'
        ? block.inlines.map((one) => ('text' in one ? one.text : '\n')).join('')
        : null,
    );
    const paragraphs = plain.replaceAll('\r\n', '\n').split(/\n\s*\n\n*/);
    expect(lines).toEqual(paragraphs.filter((one) => one.trim() !== ''));
    expect(readDoc(plain, 'me')).toEqual(doc);
  });

  it('is sent in the form that the service accepts', () => {
    expect(writeDoc('a\nb\n\nc')).toEqual({
      type: 'doc',
      version: 1,
      content: [
        { type: 'paragraph', content: [text('a'), { type: 'hardBreak' }, text('b')] },
        { type: 'paragraph', content: [text('c')] },
      ],
    });
    expect(writeDoc('')).toEqual({ type: 'doc', version: 1, content: [] });
  });
});

describe('comment-url: addresses in plain text', () => {
  it.each<[string, readonly string[]]>([
    ['https://git.example/mr/19', ['https://git.example/mr/19']],
    ['see https://a.example/x.', ['https://a.example/x']],
    ['(https://a.example/x)', ['https://a.example/x']],
    ['https://a.example/x_(y)!', ['https://a.example/x_(y)']],
    ['[a](https://a.example/b).', ['https://a.example/b']],
    [
      '"https://a.example/?q=1,2;", then HTTP://B.example',
      ['https://a.example/?q=1,2', 'HTTP://B.example'],
    ],
    ['<https://a.example/ä>…', ['https://a.example/ä']],
    ['https://a.example/…', ['https://a.example/']],
    ['ftp://a.example javascript:alert(1) mailto:a@b.example www.a.example', []],
    ['xhttps://a.example', []],
    ['https://user:pass@a.example/', []],
    ['https://', []],
    [`https://a.example/${'x'.repeat(5_000)}`, []],
  ])('%j', (line, links) => {
    const parts = withAddresses(line);
    expect(parts.map((part) => part.text).join('')).toBe(line);
    expect(parts.filter(({ href }) => href !== null).map((part) => part.text)).toEqual(links);
  });

  it('are found in linear time', () => {
    const line = `https://a.example/${')'.repeat(100_000)}`;
    expect(
      withAddresses(line)
        .map((part) => part.text)
        .join(''),
    ).toBe(line);
  });
});
