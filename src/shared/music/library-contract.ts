import { z } from 'zod';
import { method } from '../lib/define.ts';
import {
  Folder,
  HomeRow,
  LibraryQuery,
  Lyrics,
  MediaPage,
  Relation,
  SearchResult,
} from './library.ts';
import { LibraryKind, MediaDetail, MediaItem, MediaKind, MediaUri } from './media.ts';

const ItemInput = z.object({ uri: MediaUri });
const Uris = z.array(MediaUri).min(1).max(500);
const Name = z.string().trim().min(1).max(200);
const Slice = {
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(200).default(100),
};

const Added = { added: z.number().int(), skipped: z.number().int() };

export const libraryMethods = {
  /** Hits of all providers (`inLibrary`: of the library only), best first. */
  'music.search': method({
    in: z.object({
      text: z.string().trim().min(1).max(200),
      kinds: z.array(LibraryKind).default([]),
      limit: z.number().int().min(1).max(100).default(10),
      inLibrary: z.boolean().default(false),
    }),
    out: SearchResult,
  }),
  'music.library': method({ in: LibraryQuery.extend(Slice), out: MediaPage }),
  /** Offset of the first item that the server sorts at or after a letter, in a list sorted by name. `#`: everything before the letters. */
  'music.libraryLetter': method({
    in: LibraryQuery.extend({ letter: z.string().min(1).max(4) }),
    out: z.object({ offset: z.number().int() }),
  }),
  'music.item': method({ in: ItemInput, out: MediaDetail }),
  /** A page of a list that belongs to an item. */
  'music.related': method({
    in: ItemInput.extend({ relation: Relation, ...Slice }),
    out: MediaPage,
  }),
  /** `path` null: the root. Rejects with `not-found` for an unknown path. */
  'music.browse': method({ in: z.object({ path: z.string().max(2_000).nullable() }), out: Folder }),
  /** The rows of the start page; empty ones are left out. */
  'music.home': method({ in: z.void(), out: z.array(HomeRow) }),
  'music.recent': method({
    in: z.object({
      limit: z.number().int().min(1).max(100).default(20),
      kinds: z.array(MediaKind).default([]),
    }),
    out: z.array(MediaItem),
  }),
  /** Returns the state on the server afterwards. Adds an item outside the library to it first. */
  'music.favorite': method({
    in: ItemInput.extend({ favorite: z.boolean() }),
    out: z.object({ uri: MediaUri, favorite: z.boolean() }),
  }),
  'music.markPlayed': method({ in: ItemInput.extend({ played: z.boolean() }), out: z.void() }),
  'music.keep': method({ in: ItemInput, out: MediaItem }),
  /** Removes an item from the library; its files stay, so the next sync may add it again. Deletes a playlist. */
  'music.forget': method({ in: ItemInput, out: z.void() }),
  'music.createPlaylist': method({
    in: z.object({ name: Name, uris: z.array(MediaUri).max(500).default([]) }),
    out: MediaItem.extend(Added),
  }),
  /** `skipped`: items that were already in the playlist, or of a kind that it does not accept. */
  'music.addToPlaylist': method({
    in: z.object({ playlist: MediaUri, uris: Uris }),
    out: z.object(Added),
  }),
  /** `entries`: position and uri as shown; refused with `conflict` when the stored list differs. */
  'music.removeFromPlaylist': method({
    in: z.object({
      playlist: MediaUri,
      entries: z
        .array(z.object({ position: z.number().int().min(1), uri: MediaUri }))
        .min(1)
        .max(500),
    }),
    out: z.void(),
  }),
  'music.renamePlaylist': method({
    in: z.object({ playlist: MediaUri, name: Name }),
    out: MediaItem,
  }),
  /** Null: no lyrics. */
  'music.lyrics': method({ in: ItemInput, out: Lyrics.nullable() }),
} as const;
