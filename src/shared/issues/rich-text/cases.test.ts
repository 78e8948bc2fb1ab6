import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Doc } from '../adf.ts';
import { docText } from './doc-text.ts';
import { readDoc } from './read-adf.ts';

const folder = new URL('../../../../test/fixtures/cases/services/', import.meta.url);
const read = (name: string, names = new Map<string, string>()): Doc =>
  readDoc(
    JSON.parse(readFileSync(new URL(`${name}.description.json`, folder), 'utf8')),
    'me',
    names,
  );
const said = (name: string, names?: Map<string, string>): string =>
  docText(read(name, names).blocks);

describe('descriptions of real trackers', () => {
  it('adf-rowspan: a cell spans its rows, and the next row begins after it', () => {
    const [table] = read('adf-rowspan').blocks;
    if (table?.k !== 'table') throw new Error('no table');
    expect(table.rows[1]?.map(({ rowSpan }) => rowSpan)).toEqual([2, 1, 1]);
    expect(table.rows[2]).toHaveLength(2);
    expect(said('adf-rowspan')).toBe('Region | Env | Limit\nEU | test | 10\n | prod | 900');
  });

  it('adf-superscript: a raised number is no digit of the number before it', () => {
    const [line] = read('adf-superscript').blocks;
    expect(line).toMatchObject({ inlines: [{}, { text: '6', marks: ['sup'] }, {}] });
    expect(said('adf-superscript')).toBe('limit 10^6 requests');
  });

  it('adf-list-start: a list continues with its own number', () => {
    expect(read('adf-list-start').blocks).toMatchObject([{ start: 1 }, {}, { start: 3 }]);
    expect(said('adf-list-start')).toBe(
      '1. unpack\n2. install\nmake\n3. reboot\n4. verify (undo: back to step 3)',
    );
  });

  it('adf-card-data: a card is a link with the title of its page', () => {
    expect(read('adf-card-data').blocks).toMatchObject([
      { inlines: [{}, { text: 'Design page', href: 'https://wiki.example/design' }, {}] },
    ]);
    expect(said('adf-card-data')).toBe('See Design page (https://wiki.example/design) first.');
  });

  it('adf-extension-text: an extension is its text for other readers', () => {
    expect(said('adf-extension-text')).toBe('Blocked by CS-55.\nBurndown chart');
    const chart = { type: 'extension', attrs: { extensionKey: 'chart', parameters: {} } };
    const doc = readDoc({ type: 'doc', content: [chart] }, 'me');
    expect(docText(doc.blocks)).toBe('[chart]');
  });

  it('adf-mention-empty: people without a name are looked up, otherwise someone', () => {
    const names = new Map([['712020:b', 'Jonas Lind']]);
    expect(said('adf-mention-empty', names)).toBe('@Jonas Lind please check; @someone too');
    expect(said('adf-mention-empty')).toBe('@someone please check; @someone too');
  });

  it('adf-media-uuid: an id is not the name of a file', () => {
    expect(read('adf-media-uuid').blocks).toMatchObject([
      { k: 'media', name: '' },
      { inlines: [{ text: 'see ' }, { k: 'media', name: '' }] },
    ]);
    expect(said('adf-media-uuid')).toBe('[Attachment]\nsee [Attachment]');
  });

  it('adf-block-task: a task keeps its paragraphs', () => {
    expect(read('adf-block-task').blocks).toMatchObject([
      { k: 'tasks', items: [{ done: false, blocks: [{ k: 'paragraph' }, { k: 'paragraph' }] }] },
    ]);
    expect(said('adf-block-task')).toBe('[ ] write the test\n    run it twice');
  });
});

const types =
  'paragraph heading bulletList orderedList listItem taskList taskItem blockTaskItem decisionList decisionItem codeBlock blockquote panel expand nestedExpand table tableRow tableCell tableHeader mediaSingle mediaGroup media caption rule blockCard embedCard extension bodiedExtension layoutSection layoutColumn mention emoji inlineCard status date mediaInline inlineExtension hologram spark constructor'.split(
    ' ',
  );
interface Tree {
  readonly type: string;
  readonly attrs: object;
  readonly content: readonly unknown[];
}
const attrs = fc.record(
  {
    colspan: fc.constantFrom(0, 2, 1e9, 'two'),
    rowspan: fc.constantFrom(-1, 3, 1e9),
    order: fc.constantFrom(0, 7, -3, 1.5),
    text: fc.constantFrom('', 'x', null),
    isNumberColumnEnabled: fc.boolean(),
  },
  { requiredKeys: [] },
);
/** Each text node has a different text. */
const { tree } = fc.letrec<{ tree: Tree; text: object }>((tie) => ({
  text: fc.integer({ min: 0, max: 1e9 }).map((id) => ({ type: 'text', text: `t${String(id)}t` })),
  tree: fc.record({
    type: fc.constantFrom(...types),
    attrs,
    content: fc.array(fc.oneof({ depthSize: 'small' }, tie('text'), tie('tree')), { maxLength: 4 }),
  }),
}));

function textsIn(node: unknown): string[] {
  const { text, content } = node as { text?: string; content?: unknown[] };
  return [...(text === undefined ? [] : [text]), ...(content ?? []).flatMap(textsIn)];
}
const unknownIn = (node: unknown): boolean => {
  const { type, content } = node as { type: string; content?: unknown[] };
  return ['hologram', 'spark'].includes(type) || (content ?? []).some(unknownIn);
};

it('has every text of any document in what is shown and printed, and a mark for unknown nodes', () => {
  const property = (content: readonly Tree[]): void => {
    const doc = readDoc({ type: 'doc', content }, 'me');
    expect(Doc.parse(doc)).toEqual(doc);
    if (doc.cut) return;
    const shown = JSON.stringify(doc.blocks);
    const printed = docText(doc.blocks);
    for (const text of content.flatMap(textsIn)) {
      expect(shown).toContain(text);
      expect(printed).toContain(text);
    }
    if (content.some(unknownIn)) expect(printed).toMatch(/\[(hologram|spark)/);
  };
  fc.assert(fc.property(fc.array(tree, { maxLength: 4 }), property));
});
