import { me } from './model.ts';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const INLINE = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\((.+?)\)|(@me)\b/g;

const textNode = (text: string, ...marks: Node[]): Node => ({
  ...{ type: 'text', text },
  ...(marks.length === 0 ? {} : { marks }),
});

function inlines(line: string): Node[] {
  const out: Node[] = [];
  let end = 0;
  for (const match of line.matchAll(INLINE)) {
    if (match.index > end) out.push(textNode(line.slice(end, match.index)));
    const [all, strong, code, label, href] = match;
    if (strong !== undefined) out.push(textNode(strong, { type: 'strong' }));
    else if (code !== undefined) out.push(textNode(code, { type: 'code' }));
    else if (label !== undefined)
      out.push(textNode(label, { type: 'link', attrs: { href: href ?? '' } }));
    else out.push({ type: 'mention', attrs: { id: me.id, text: `@${me.name}` } });
    end = match.index + all.length;
  }
  if (end < line.length) out.push(textNode(line.slice(end)));
  return out;
}

const paragraph = (text: string): Node => ({
  type: 'paragraph',
  content: text
    .split('\n')
    .flatMap((line, at) => [...(at === 0 ? [] : [{ type: 'hardBreak' }]), ...inlines(line)]),
});

function block(text: string): Node {
  const code = /^```\n?([\s\S]*?)\n?```$/.exec(text);
  if (code !== null) return { type: 'codeBlock', attrs: {}, content: [textNode(code[1] ?? '')] };
  if (!text.startsWith('- ')) return paragraph(text);
  const items = text.split('\n').map((line) => paragraph(line.slice(2)));
  return {
    type: 'bulletList',
    content: items.map((item) => ({ type: 'listItem', content: [item] })),
  };
}

/**
 * An ADF document. Markup: empty lines between blocks; `- ` lists; ``` code; `**strong**`, `` `code` ``, `[text](address)`, and `@me` for a mention
 * of the signed-in user. Documents of clients stay as they are; an empty text is null.
 */
export function documentOf(body: string | object): object | null {
  if (typeof body !== 'string') return body;
  if (body === '') return null;
  return { type: 'doc', version: 1, content: body.split('\n\n').map(block) };
}

/** The text of a document, and account ids of its mentions, for the search. */
export const searchTextOf = (body: string | object): string =>
  (typeof body === 'string' ? body.replaceAll('@me', me.id) : JSON.stringify(body)).toLowerCase();
