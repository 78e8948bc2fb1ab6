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

/** `own`: the order of a handmade collection if the query selects only that; otherwise by title. */
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

/** The path mapping of a server, with how many of 20 samples were found by it. */
const MappedPaths = z.array(PathMapping.extend({ found: z.number().int(), of: z.number().int() }));

export const libraryMethods = {
  /** Adds a folder of this computer and scans it. Rejects with `invalid-input` if it is not a folder or is inside another one. */
  'library.addFolder': method({ in: z.object({ path: Path }), out: z.object({ id: z.string() }) }),
  /** Removes a folder and its media from the library; the files stay. */
  'library.removeFolder': method({ in: z.object({ id: Id }), out: z.void() }),
  /**
   * Scans a folder or server for changes; without `id`, all of them. Adds `path` if it is new. Lengths are read later, or with
   * `readsLengths` before it resolves.
   */
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
      /** What was found and could not be read: sentences, at most 21 for each folder. */
      skipped: z.array(z.string()),
      ms: z.number(),
    }),
  }),
  /** Pauses or resumes a scan and the reading of lengths. */
  'library.pause': method({ in: z.object({ id: Id, isPaused: z.boolean() }), out: z.void() }),
  /** Media that a query selects; '' selects all. An invalid query selects none and has an `error`. */
  'library.search': method({
    in: Span.extend({
      query: Query,
      sort: z.enum(mediaSorts).default('own'),
      isDescending: z.boolean().default(false),
    }),
    out: z.object({
      items: z.array(LibraryRow),
      total: z.number().int(),
      /** Total length of all matches. */
      totalMs: z.number(),
      /** Duration of the search. */
      ms: z.number(),
      error: QueryError.nullable(),
    }),
  }),
  /** Completions at an offset of a query, best first. A word replaces the text from `from` to `to`. */
  'library.complete': method({
    in: z.object({ query: Query, at: z.number().int().min(0) }),
    out: z.object({
      from: z.number().int(),
      to: z.number().int(),
      words: z.array(
        z.object({
          /** The text to insert: with a colon after a field, in quotation marks where needed. */
          text: z.string(),
          label: z.string(),
          /** null: the word is a field or an operator. */
          field: z.string().nullable(),
          /** Number of media with this value. */
          count: z.number().int().nullable(),
        }),
      ),
    }),
  }),
  'library.show': method({
    in: z.object({ id: Id }),
    out: LibraryItem.extend({
      /** Why the length is unknown, as a sentence. */
      problem: z.string().nullable(),
      size: z.number().nullable(),
      /** Former path of a renamed file. */
      was: z.string().nullable(),
      collections: z.array(z.string()),
    }),
  }),
  /** Adds a collection (`id` null) or changes one: a query, or files picked by hand. Rejects with `invalid-input` if the name is taken. */
  'library.saveCollection': method({
    in: z.object({
      id: Id.nullable(),
      name: Name,
      query: z.string().trim().min(1).max(MAX_QUERY).nullable(),
      ids: z.array(Id).max(10_000),
    }),
    out: Collection,
  }),
  /** The files of a handmade collection, in order; `media` null: no longer in the library. */
  'library.collection': method({
    in: Span.extend({ id: Id }),
    out: z.object({
      items: z.array(z.object({ id: z.string(), media: LibraryRow.nullable() })),
      total: z.number().int(),
    }),
  }),
  /** Moves a file of a handmade collection to an index (from 0). Returns its previous index. */
  'library.moveInCollection': method({
    in: z.object({ id: Id, media: Id, to: z.number().int().min(0).max(10_000) }),
    out: z.object({ from: z.number().int() }),
  }),
  'library.removeCollection': method({ in: z.object({ id: Id }), out: z.void() }),
  'library.missing': method({
    in: Span,
    out: z.object({ items: z.array(MissingItem), total: z.number().int() }),
  }),
  /** Sets the new path of a missing file, which keeps its id. Rejects with `invalid-input` for a path outside the library's folders. */
  'library.findFile': method({ in: z.object({ id: Id, path: Path }), out: LibraryRow }),
  /** Decides whether a file in the state `renamed` is the missing one; otherwise it gets a new ID. */
  'library.confirmRename': method({
    in: z.object({ id: Id, isSame: z.boolean() }),
    out: z.void(),
  }),
  /** Removes a missing file before its 30 days are over. */
  'library.forget': method({ in: z.object({ id: Id }), out: z.void() }),
  /** Adds a media server and reads its libraries. Stores the token in the secret store. */
  'library.addServer': method({
    in: z.object({
      kind: z.enum(serverKinds),
      name: Name,
      url: z.url().max(2000),
      /** Letters, digits and punctuation except quotation marks. */
      token: z
        .string()
        .trim()
        .regex(/^[\w.~+/=-]{1,4000}$/),
      /** Allows sending the token unencrypted on this network. Without it, such an address rejects with `untrusted`. */
      trustsNetwork: z.boolean().default(false),
    }),
    out: z.object({ id: z.string() }),
    redact: true,
  }),
  'library.removeServer': method({ in: z.object({ id: Id }), out: z.void() }),
  /** Selects the libraries of a server to include. */
  'library.chooseLibraries': method({
    in: z.object({ id: Id, libraries: z.array(Id).max(1000) }),
    out: z.void(),
  }),
  /** Checks path rows with 20 samples each; `isSaved`: also saves them. */
  'library.mapPath': method({
    in: z.object({
      id: Id,
      paths: z.array(PathMapping).max(MAX_MAPPINGS),
      isSaved: z.boolean(),
    }),
    out: z.object({ paths: MappedPaths }),
  }),
} as const;
