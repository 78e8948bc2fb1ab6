import { z } from 'zod';
import { method } from '../lib/define.ts';
import { MAX_QUERY } from './query/parse-query.ts';
import {
  Collection,
  LibraryItem,
  LibraryRow,
  MAX_NAME,
  MissingItem,
  PathMapping,
  QueryError,
  serverKinds,
} from './model.ts';

const MAX_MAPPINGS = 50;

const Id = z.string().min(1).max(200);
const Name = z.string().trim().min(1).max(MAX_NAME);
const Path = z.string().trim().min(1).max(4096);
const Query = z.string().max(100_000);
const Span = z.object({
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(1000),
});

/** `own`: as a collection that was made by hand has them, where the query is only that; else by title. */
export const mediaSorts = [
  'own',
  'title',
  'type',
  'length',
  'chapters',
  'added',
  'date',
  'file',
] as const;
export type MediaSort = (typeof mediaSorts)[number];

/** Where files of a server are, and how many of 20 samples were found there. */
const MappedPaths = z.array(PathMapping.extend({ found: z.number().int(), of: z.number().int() }));

export const libraryMethods = {
  /** Adds a folder of this computer and scans it. `invalid-input` for one that is no folder, or that lies in another. */
  'library.addFolder': method({ in: z.object({ path: Path }), out: z.object({ id: z.string() }) }),
  /** Forgets a folder and its media; the files stay. */
  'library.removeFolder': method({ in: z.object({ id: Id }), out: z.void() }),
  /** Reads what changed in a folder or server, without `id` in all; a `path` is added if it is new. Lengths are read afterwards, with `readsLengths` before it ends. */
  'library.scan': method({
    in: z.object({
      id: Id.optional(),
      path: Path.optional(),
      readsLengths: z.boolean().default(false),
    }),
    out: z.object({
      media: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      gone: z.number().int(),
      renamed: z.number().int(),
      ms: z.number(),
    }),
  }),
  /** Stops a scan and the reading of lengths until it is resumed. */
  'library.pause': method({ in: z.object({ id: Id, isPaused: z.boolean() }), out: z.void() }),
  /** Media that a query selects; '' selects all. A query that cannot be read selects none and has an `error`. */
  'library.search': method({
    in: Span.extend({
      query: Query,
      sort: z.enum(mediaSorts).default('own'),
      isDescending: z.boolean().default(false),
    }),
    out: z.object({
      items: z.array(LibraryRow),
      total: z.number().int(),
      /** Length of all that were found. */
      totalMs: z.number(),
      /** How long it took. */
      ms: z.number(),
      error: QueryError.nullable(),
    }),
  }),
  /** What may stand at an offset of a query, best first. A word replaces the text from `from` to `to`. */
  'library.complete': method({
    in: z.object({ query: Query, at: z.number().int().min(0) }),
    out: z.object({
      from: z.number().int(),
      to: z.number().int(),
      words: z.array(
        z.object({
          /** As it is inserted: with a colon behind a field, in quotation marks where needed. */
          text: z.string(),
          label: z.string(),
          /** null: the word is a field or an operator. */
          field: z.string().nullable(),
          /** How many media have it. */
          count: z.number().int().nullable(),
        }),
      ),
    }),
  }),
  'library.show': method({
    in: z.object({ id: Id }),
    out: LibraryItem.extend({
      /** Why its length is not known, as a sentence. */
      problem: z.string().nullable(),
      size: z.number().nullable(),
      /** Of a renamed file: where it was. */
      was: z.string().nullable(),
      collections: z.array(z.string()),
    }),
  }),
  /** Adds a collection (`id` null) or changes one: a query, or files by hand. `invalid-input` for a name that is taken. */
  'library.saveCollection': method({
    in: z.object({
      id: Id.nullable(),
      name: Name,
      query: z.string().trim().min(1).max(MAX_QUERY).nullable(),
      ids: z.array(Id).max(10_000),
    }),
    out: Collection,
  }),
  /** The files of a collection that was made by hand, in their order; `media` null: the library no longer has it. */
  'library.collection': method({
    in: Span.extend({ id: Id }),
    out: z.object({
      items: z.array(z.object({ id: z.string(), media: LibraryRow.nullable() })),
      total: z.number().int(),
    }),
  }),
  /** Moves a file of such a collection to a place, counted from 0. Returns where it was. */
  'library.moveInCollection': method({
    in: z.object({ id: Id, media: Id, to: z.number().int().min(0).max(10_000) }),
    out: z.object({ from: z.number().int() }),
  }),
  'library.removeCollection': method({ in: z.object({ id: Id }), out: z.void() }),
  'library.missing': method({
    in: Span,
    out: z.object({ items: z.array(MissingItem), total: z.number().int() }),
  }),
  /** Says where a missing file is now; it keeps its id. `invalid-input` for a path outside the library's folders. */
  'library.findFile': method({ in: z.object({ id: Id, path: Path }), out: LibraryRow }),
  /** Settles whether a file in the state `renamed` is the one that was missing; otherwise it gets an ID of its own. */
  'library.confirmRename': method({
    in: z.object({ id: Id, isSame: z.boolean() }),
    out: z.void(),
  }),
  /** Forgets a missing file before its 30 days are over. */
  'library.forget': method({ in: z.object({ id: Id }), out: z.void() }),
  /** Adds a media server and reads its libraries. The token goes to the secret store. */
  'library.addServer': method({
    in: z.object({
      kind: z.enum(serverKinds),
      name: Name,
      url: z.url().max(2000),
      /** Letters, digits and signs without quotation marks. */
      token: z
        .string()
        .trim()
        .regex(/^[\w.~+/=-]{1,4000}$/),
      /** The token may travel unencrypted on this network. Without it, such an address is `untrusted`. */
      trustsNetwork: z.boolean().default(false),
    }),
    out: z.object({ id: z.string() }),
    redact: true,
  }),
  'library.removeServer': method({ in: z.object({ id: Id }), out: z.void() }),
  /** Chooses the libraries of a server to include. */
  'library.chooseLibraries': method({
    in: z.object({ id: Id, libraries: z.array(Id).max(1000) }),
    out: z.void(),
  }),
  /** Checks path rows against 20 samples each; `isSaved`: also stores them. */
  'library.mapPath': method({
    in: z.object({
      id: Id,
      paths: z.array(PathMapping).max(MAX_MAPPINGS),
      isSaved: z.boolean(),
    }),
    out: z.object({ paths: MappedPaths }),
  }),
} as const;
