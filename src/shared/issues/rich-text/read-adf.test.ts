import { describe, expect, it } from 'vitest';
import { parseJson } from '../../lib/json.ts';
import { Doc } from '../adf.ts';
import { parseHref } from './href.ts';
import { readDoc } from './read-adf.ts';

type Node = Readonly<Record<string, unknown>>;
const node = (type: string, content: readonly unknown[] = [], attrs: object = {}): Node => ({
  type,
  attrs,
  content,
});
const text = (value: unknown, ...marks: readonly unknown[]): Node => ({
  type: 'text',
  text: value,
  ...(marks.length === 0 ? {} : { marks }),
});
const link = (href: unknown): Node => ({ type: 'link', attrs: { href } });
const said = (value: string, href: string | null = null) => ({
  k: 'text',
  text: value,
  marks: [],
  href,
});
const blocks = (...content: readonly unknown[]) => readDoc(node('doc', content), 'me').blocks;
const inlines = (...content: readonly unknown[]) => {
  const [first] = blocks(node('paragraph', content));
  return first?.k === 'paragraph' ? first.inlines : null;
};
const unknown = (name: string) => ({ k: 'unknown', name });
const para = (value: string) => node('paragraph', [text(value)]);
const saidPara = (value: string) => ({ k: 'paragraph', inlines: [said(value)] });
/** All texts and addresses of a document. */
const size = (doc: Doc): number => JSON.stringify(doc.blocks).length;

describe('blocks of a document', () => {
  it.each<[string, Node, unknown]>([
    ['paragraph', para('a'), saidPara('a')],
    [
      'heading',
      node('heading', [text('a')], { level: 3 }),
      { k: 'heading', level: 3, inlines: [said('a')] },
    ],
    [
      'bulletList',
      node('bulletList', [node('listItem', [para('a')]), node('listItem', [para('b')])]),
      { k: 'list', start: null, items: [[saidPara('a')], [saidPara('b')]] },
    ],
    [
      'orderedList with a list in it',
      node('orderedList', [
        node('listItem', [para('a'), node('bulletList', [node('listItem', [para('b')])])]),
      ]),
      {
        k: 'list',
        start: 1,
        items: [[saidPara('a'), { k: 'list', start: null, items: [[saidPara('b')]] }]],
      },
    ],
    [
      'taskList with a list in it',
      node('taskList', [
        node('taskItem', [text('a')], { state: 'DONE' }),
        node('taskList', [node('taskItem', [text('b')], { state: 'TODO' })]),
      ]),
      {
        k: 'tasks',
        items: [
          {
            done: true,
            blocks: [
              saidPara('a'),
              { k: 'tasks', items: [{ done: false, blocks: [saidPara('b')] }] },
            ],
          },
        ],
      },
    ],
    [
      'decisionList',
      node('decisionList', [node('decisionItem', [text('a')], { state: 'DECIDED' })]),
      { k: 'decisions', items: [[saidPara('a')]] },
    ],
    [
      'codeBlock',
      node('codeBlock', [text('a\n'), node('hardBreak'), text('b')], { language: 'ts' }),
      { k: 'code', language: 'ts', text: 'a\n\nb' },
    ],
    ['blockquote', node('blockquote', [para('a')]), { k: 'quote', blocks: [saidPara('a')] }],
    [
      'panel',
      node('panel', [para('a')], { panelType: 'error' }),
      { k: 'panel', tone: 'error', icon: '', blocks: [saidPara('a')] },
    ],
    [
      'nestedExpand',
      node('nestedExpand', [para('a')], { title: 'More' }),
      { k: 'expand', title: 'More', blocks: [saidPara('a')] },
    ],
    [
      'table',
      node('table', [
        node('tableRow', [node('tableHeader', [para('a')]), node('tableCell', [para('b')])]),
      ]),
      {
        k: 'table',
        numbered: false,
        rows: [
          [
            { header: true, colSpan: 1, rowSpan: 1, blocks: [saidPara('a')] },
            { header: false, colSpan: 1, rowSpan: 1, blocks: [saidPara('b')] },
          ],
        ],
      },
    ],
    [
      'mediaSingle',
      node('mediaSingle', [node('media', [], { id: 'm', alt: 'a.png' })]),
      { k: 'media', name: 'a.png', href: null },
    ],
    [
      'mediaGroup',
      node('mediaGroup', [node('media', [], { id: 'm' })]),
      { k: 'media', name: '', href: null },
    ],
    ['rule', { type: 'rule' }, { k: 'rule' }],
    [
      'blockCard',
      node('blockCard', [], { url: 'https://a.example/x' }),
      { k: 'paragraph', inlines: [said('https://a.example/x', 'https://a.example/x')] },
    ],
    ['layouts', node('layoutSection', [node('layoutColumn', [para('a')])]), saidPara('a')],
    ['a text without a block', text('a'), saidPara('a')],
  ])('reads %s', (_name, given, expected) => expect(blocks(given)).toEqual([expected]));

  it('replaces wrong levels and tones', () => {
    for (const [given, level] of [
      [0, 1],
      [99, 6],
      ['2', 1],
      [undefined, 1],
    ])
      expect(blocks(node('heading', [], { level: given }))).toMatchObject([{ level }]);
    for (const panelType of ['success', 'constructor', 7])
      expect(blocks(node('panel', [], { panelType }))).toMatchObject([
        { tone: panelType === 'success' ? 'success' : 'info' },
      ]);
  });
});

describe('texts in a block', () => {
  it('reads marks and links, and drops unknown marks', () => {
    const marked = text('a', { type: 'strong' }, { type: 'em' }, { type: 'code' });
    const more = text('b', { type: 'strike' }, { type: 'underline' }, { type: 'textColor' });
    const linked = text('c', link('https://a.example/b?c#d'), { type: 'strong' });
    expect(inlines(marked, more, linked)).toEqual([
      { ...said('a'), marks: ['strong', 'em', 'code'] },
      { ...said('b'), marks: ['strike', 'underline'] },
      { ...said('c', 'https://a.example/b?c#d'), marks: ['strong'] },
    ]);
  });

  it.each<[string, Node, unknown]>([
    ['hardBreak', node('hardBreak'), { k: 'break' }],
    [
      'mention of the user',
      node('mention', [], { id: 'me', text: '@Mira' }),
      { k: 'mention', text: '@Mira', me: true },
    ],
    [
      'mention of someone else',
      node('mention', [], { id: 'you' }),
      { k: 'mention', text: '', me: false },
    ],
    [
      'status',
      node('status', [], { text: 'DONE', color: 'green' }),
      { k: 'status', text: 'DONE', color: 'green' },
    ],
    ['emoji', node('emoji', [], { shortName: ':tada:', text: '🎉' }), said('🎉')],
    ['emoji without a picture', node('emoji', [], { shortName: ':ours:' }), said(':ours:')],
    ['date', node('date', [], { timestamp: '1795305600000' }), said('2026-11-22')],
    [
      'inlineCard',
      node('inlineCard', [], { url: 'https://a.example/x' }),
      said('https://a.example/x', 'https://a.example/x'),
    ],
    [
      'mediaInline',
      node('mediaInline', [], { id: 'm', alt: 'a.png' }),
      { k: 'media', name: 'a.png', href: null },
    ],
    ['placeholder', node('placeholder', [], { text: 'Name' }), said('Name')],
  ])('reads %s', (_name, given, expected) => expect(inlines(given)).toEqual([expected]));

  it('leaves the name of a node that has nothing to show', () => {
    for (const timestamp of ['soon', '', null, '9'.repeat(30), {}])
      expect(inlines(node('date', [], { timestamp }))).toEqual([unknown('date')]);
    for (const type of ['status', 'emoji', 'inlineCard', 'placeholder', 'inlineExtension'])
      expect(inlines(node(type, [], { text: ' ', url: '' }))).toEqual([unknown(type)]);
    for (const type of ['blockCard', 'embedCard', 'extension', 'bodiedExtension', 'syncBlock'])
      expect(blocks(node(type))).toEqual([{ k: 'paragraph', inlines: [unknown(type)] }]);
  });

  it('leaves the name of a node of the future, and what it contains', () => {
    const first = node('spark', [text('a')]);
    const second = node('spark', [], { title: 'Glow' });
    expect(inlines(text('x'), first, second)).toEqual([
      said('x'),
      unknown('spark'),
      said('a'),
      unknown('spark: Glow'),
    ]);
    expect(blocks(node('hologram', [node('side', [para('a')])]))).toEqual([
      { k: 'paragraph', inlines: [unknown('hologram')] },
      { k: 'paragraph', inlines: [unknown('side')] },
      saidPara('a'),
    ]);
    // An inline node that contains blocks is treated as a block.
    expect(blocks(node('paragraph', [text('x'), node('hologram', [para('a')])]))).toEqual([
      saidPara('x'),
      { k: 'paragraph', inlines: [unknown('hologram')] },
      saidPara('a'),
    ]);
  });
});

describe('hostile documents', () => {
  it.each([null, undefined, 7, true, [], '', {}, { type: 'doc', content: 'text' }])(
    'finds nothing in %j',
    (value) => expect(readDoc(value, 'me')).toEqual({ blocks: [], cut: false }),
  );

  it('tolerates parts of a wrong kind', () => {
    const odd = [null, 7, 'text', [para('a')], {}, { type: 7 }, { type: {} }, text({}), text(7)];
    expect(blocks(...odd)).toEqual([
      { k: 'paragraph', inlines: [unknown('')] },
      { k: 'paragraph', inlines: [unknown('7')] },
      { k: 'paragraph', inlines: [unknown('')] },
      saidPara('7'),
    ]);
    expect(inlines({ type: 'text', text: 'a', marks: 'strong' })).toEqual([said('a')]);
    expect(inlines({ type: 'mention', attrs: 'me' })).toEqual([
      { k: 'mention', text: '', me: false },
    ]);
  });

  it('treats names of built-in properties as unknown', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    for (const name of names) {
      const doc = `{"type":"doc","content":[{"type":"${name}","attrs":{"${name}":1},"content":[
        {"type":"text","text":"a","marks":[{"type":"${name}"},{"type":"link","attrs":{"__proto__":{"href":"https://a.example"}}}]}]}]}`;
      const inside = { k: 'paragraph', inlines: [unknown(name)] };
      expect(readDoc(parseJson(doc), 'me').blocks).toEqual([inside, saidPara('a')]);
    }
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:a@a.example',
    'ms-msdt:/id',
    'smb://a.example/share',
    '//a.example/x',
    '/relative',
    '',
    'https://',
    'https://good.example@evil.example/',
    'https://user:pass@evil.example/',
    { toString: () => 'https://a.example' },
    7,
    null,
  ])('opens no %j', (href) => {
    expect(parseHref(href)).toBeNull();
    expect(inlines(text('a', link(href)))).toEqual([said('a')]);
  });

  it.each(['x'.repeat(4_000), 'ü'.repeat(1_000)])(
    'opens no address of 4,000 characters',
    (path) => {
      expect(parseHref(`https://a.example/${path}`)).toBeNull();
    },
  );

  it('writes addresses as the browser would understand them', () => {
    expect(parseHref('HTTPS://A.example:443/ä b')).toBe('https://a.example/%C3%A4%20b');
    expect(parseHref('ht\ntp://127.0.0.1:8080/x')).toBe('http://127.0.0.1:8080/x');
  });

  it('removes control characters and marks that turn the text around, but no line ends', () => {
    const given = 'a\u0000\u001b[31m\u202eb\u2066c\u0085\ud800d\n\te\u200f😀';
    expect(inlines(text(given))).toEqual([said('a[31mbcd\n\te\u200f😀')]);
  });

  it('reads 20 levels', () => {
    const within = (type: string, levels: number, inner: Node): Node => {
      let outer = inner;
      for (let level = 0; level < levels; level += 1) outer = node(type, [outer]);
      return outer;
    };
    const deep = readDoc(node('doc', [within('blockquote', 10_000, para('deep'))]), 'me');
    expect(deep.cut).toBe(true);
    expect(JSON.stringify(deep).match(/quote/g)).toHaveLength(20);
    expect(readDoc(node('doc', [within('blockquote', 18, para('in'))]), 'me')).toMatchObject({
      cut: false,
    });
    const inline = node('paragraph', [within('x', 10_000, text('a'))]);
    expect(readDoc(node('doc', [inline]), 'me').cut).toBe(true);
  });

  it('reads 5,000 parts, whatever they are', () => {
    const wide = readDoc(
      node(
        'doc',
        Array.from({ length: 6_000 }, () => para('')),
      ),
      'me',
    );
    expect(wide.cut).toBe(true);
    expect(wide.blocks).toHaveLength(5_000);
    const row = node(
      'tableRow',
      Array.from({ length: 300 }, () => node('tableCell', [para('a')])),
    );
    const table = readDoc(
      node('doc', [
        node(
          'table',
          Array.from({ length: 300 }, () => row),
        ),
      ]),
      'me',
    );
    expect(table.cut).toBe(true);
    expect(JSON.stringify(table).match(/\{/g)?.length).toBeLessThan(6_000);
    const lines = readDoc('a\n'.repeat(90_000), 'me');
    expect(lines.cut).toBe(true);
    expect(size(lines)).toBeLessThan(400_000);
  });

  it('reads 200,000 characters, and counts addresses among them', () => {
    const long = readDoc(node('doc', [para('x'.repeat(300_000)), para('after')]), 'me');
    expect(long.cut).toBe(true);
    expect(size(long)).toBeLessThan(201_000);
    const plain = readDoc('x'.repeat(300_000), 'me');
    expect(plain.cut).toBe(true);
    expect(size(plain)).toBeLessThan(201_000);
    const href = `https://a.example/${'x'.repeat(3_900)}`;
    const links = Array.from({ length: 4_000 }, () => text('a', link(href)));
    expect(size(readDoc(node('doc', [node('paragraph', links)]), 'me'))).toBeLessThan(600_000);
    const attrs = { title: 'x'.repeat(150_000), language: 'x'.repeat(150_000) };
    const titles = readDoc(
      node('doc', [node('expand', [], attrs), node('codeBlock', [], attrs)]),
      'me',
    );
    expect(titles.cut).toBe(true);
    expect(size(titles)).toBeLessThan(201_000);
  });

  it('returns only what the contract allows', () => {
    const all = node('doc', [
      para('a'),
      node('x', [node('y')]),
      node('panel', [], { panelType: 1 }),
    ]);
    const doc = readDoc(all, 'me');
    expect(Doc.parse(doc)).toEqual(doc);
  });
});
