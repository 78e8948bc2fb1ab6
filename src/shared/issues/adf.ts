import { z } from 'zod';

/**
 * Rich text of descriptions and comments, read from the Atlassian Document Format. The core reduces the server's documents to these parts,
 * with limits on size and depth, before it sends them to the window.
 */
export const marks = ['strong', 'em', 'code', 'strike', 'underline', 'sub', 'sup'] as const;
export type Mark = (typeof marks)[number];

/** `href`: http or https, without a user name. */
const Href = z.string().nullable();
/** A file or picture. `name` is empty if the server names none. */
const Media = z.object({ k: z.literal('media'), name: z.string(), href: Href });
type Media = z.infer<typeof Media>;

export const Inline = z.discriminatedUnion('k', [
  z.object({
    k: z.literal('text'),
    text: z.string(),
    marks: z.array(z.enum(marks)),
    href: Href,
  }),
  z.object({ k: z.literal('break') }),
  /** `text` is empty if the name is unknown. `me`: mentions the signed-in user. */
  z.object({ k: z.literal('mention'), text: z.string(), me: z.boolean() }),
  /** `color`: `neutral`, `purple`, `blue`, `red`, `yellow`, `green`. */
  z.object({ k: z.literal('status'), text: z.string(), color: z.string() }),
  Media,
  /** The type or name of content that the app can't show. */
  z.object({ k: z.literal('unknown'), name: z.string() }),
]);
export type Inline = z.infer<typeof Inline>;

/** `colSpan` and `rowSpan`: columns and rows that the cell covers, from 1. */
export interface Cell {
  readonly header: boolean;
  readonly colSpan: number;
  readonly rowSpan: number;
  readonly blocks: readonly Block[];
}
export interface Task {
  readonly done: boolean;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly k: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly k: 'heading'; readonly level: number; readonly inlines: readonly Inline[] }
  /** `start`: the number of the first item, null if they have no numbers. */
  | {
      readonly k: 'list';
      readonly start: number | null;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly k: 'tasks'; readonly items: readonly Task[] }
  | { readonly k: 'decisions'; readonly items: readonly (readonly Block[])[] }
  | { readonly k: 'code'; readonly language: string; readonly text: string }
  | { readonly k: 'quote'; readonly blocks: readonly Block[] }
  /** `tone`: `info`, `note`, `warning`, `error`, `success`, `tip`, or `custom` with an icon as text. */
  | {
      readonly k: 'panel';
      readonly tone: string;
      readonly icon: string;
      readonly blocks: readonly Block[];
    }
  | { readonly k: 'expand'; readonly title: string; readonly blocks: readonly Block[] }
  /** `numbered`: rows are numbered from 1, except rows that only have header cells. */
  | { readonly k: 'table'; readonly numbered: boolean; readonly rows: readonly (readonly Cell[])[] }
  | Media
  | { readonly k: 'rule' };

const Inlines = z.array(Inline);
const Span = z.number().int().min(1);
export const Block: z.ZodType<Block> = z.lazy(() =>
  z.discriminatedUnion('k', [
    z.object({ k: z.literal('paragraph'), inlines: Inlines }),
    z.object({ k: z.literal('heading'), level: z.number().int(), inlines: Inlines }),
    z.object({
      k: z.literal('list'),
      start: z.number().int().nullable(),
      items: z.array(Blocks),
    }),
    z.object({
      k: z.literal('tasks'),
      items: z.array(z.object({ done: z.boolean(), blocks: Blocks })),
    }),
    z.object({ k: z.literal('decisions'), items: z.array(Blocks) }),
    z.object({ k: z.literal('code'), language: z.string(), text: z.string() }),
    z.object({ k: z.literal('quote'), blocks: Blocks }),
    z.object({ k: z.literal('panel'), tone: z.string(), icon: z.string(), blocks: Blocks }),
    z.object({ k: z.literal('expand'), title: z.string(), blocks: Blocks }),
    z.object({
      k: z.literal('table'),
      numbered: z.boolean(),
      rows: z.array(
        z.array(z.object({ header: z.boolean(), colSpan: Span, rowSpan: Span, blocks: Blocks })),
      ),
    }),
    Media,
    z.object({ k: z.literal('rule') }),
  ]),
);
const Blocks: z.ZodType<readonly Block[]> = z.lazy(() => z.array(Block));

/** `cut`: the text was longer than the app shows. */
export const Doc = z.object({ blocks: z.array(Block), cut: z.boolean() });
export type Doc = z.infer<typeof Doc>;

export const emptyDoc: Doc = { blocks: [], cut: false };
