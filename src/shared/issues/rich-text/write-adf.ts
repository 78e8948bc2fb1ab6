import type { JsonRecord } from '../../lib/json.ts';
import { withAddresses } from './href.ts';

/** Plain text as a document to send: empty lines separate paragraphs, other line ends are kept, web addresses become links. */
export const writeDoc = (text: string): JsonRecord => ({
  type: 'doc',
  version: 1,
  content: text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({
      type: 'paragraph',
      content: paragraph
        .split('\n')
        .flatMap((line, index) => [
          ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
          ...withAddresses(line).map(toNode),
        ]),
    })),
});

const toNode = ({ text, href }: ReturnType<typeof withAddresses>[number]): JsonRecord =>
  href === null
    ? { type: 'text', text }
    : { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] };
