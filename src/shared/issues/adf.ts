import { z } from 'zod';

/**
 * Rich text of descriptions and comments, read from the Atlassian Document Format. Only these parts exist in the app: what the server sends is
 * reduced to them, bounded in size and depth, before it reaches the window.
 */
export const marks = ['strong', 'em', 'code', 'strike', 'underline'] as const;
const Mark = z.enum(marks);

export const Inline = z.discriminatedUnion('k', [
  /** `href`: http or https, without a user name. */
  z.object({
    k: z.literal('text'),
    text: z.string(),
    marks: z.array(Mark),
    href: z.string().nullable(),
  }),
  z.object({ k: z.literal('break') }),
  /** `me`: mentions the signed-in user. */
  z.object({ k: z.literal('mention'), text: z.string(), me: z.boolean() }),
  z.object({ k: z.literal('status'), text: z.string() }),
]);
export type Inline = z.infer<typeof Inline>;

export type Block =
  | { readonly k: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly k: 'heading'; readonly level: number; readonly inlines: readonly Inline[] }
  | { readonly k: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly k: 'tasks';
      readonly items: readonly { readonly done: boolean; readonly inlines: readonly Inline[] }[];
    }
  | { readonly k: 'code'; readonly language: string; readonly text: string }
  | { readonly k: 'quote'; readonly blocks: readonly Block[] }
  /** `tone`: `info`, `note`, `warning`, `error`, `success`. */
  | { readonly k: 'panel'; readonly tone: string; readonly blocks: readonly Block[] }
  | { readonly k: 'expand'; readonly title: string; readonly blocks: readonly Block[] }
  | {
      readonly k: 'table';
      readonly rows: readonly (readonly {
        readonly header: boolean;
        readonly blocks: readonly Block[];
      }[])[];
    }
  /** An attachment or picture, by its name. */
  | { readonly k: 'media'; readonly name: string }
  | { readonly k: 'rule' };

const Inlines = z.array(Inline);
export const Block: z.ZodType<Block> = z.lazy(() =>
  z.discriminatedUnion('k', [
    z.object({ k: z.literal('paragraph'), inlines: Inlines }),
    z.object({ k: z.literal('heading'), level: z.number().int(), inlines: Inlines }),
    z.object({ k: z.literal('list'), ordered: z.boolean(), items: z.array(Blocks) }),
    z.object({
      k: z.literal('tasks'),
      items: z.array(z.object({ done: z.boolean(), inlines: Inlines })),
    }),
    z.object({ k: z.literal('code'), language: z.string(), text: z.string() }),
    z.object({ k: z.literal('quote'), blocks: Blocks }),
    z.object({ k: z.literal('panel'), tone: z.string(), blocks: Blocks }),
    z.object({ k: z.literal('expand'), title: z.string(), blocks: Blocks }),
    z.object({
      k: z.literal('table'),
      rows: z.array(z.array(z.object({ header: z.boolean(), blocks: Blocks }))),
    }),
    z.object({ k: z.literal('media'), name: z.string() }),
    z.object({ k: z.literal('rule') }),
  ]),
);
const Blocks: z.ZodType<readonly Block[]> = z.lazy(() => z.array(Block));

/** `cut`: the text was longer than the app shows. */
export const Doc = z.object({ blocks: z.array(Block), cut: z.boolean() });
export type Doc = z.infer<typeof Doc>;

export const emptyDoc: Doc = { blocks: [], cut: false };
