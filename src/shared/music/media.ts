import { z } from 'zod';
import { libraryKinds, mediaKinds } from './media-kinds.ts';

export const MediaKind = z.enum(mediaKinds);
export type MediaKind = z.infer<typeof MediaKind>;

export const LibraryKind = z.enum(libraryKinds);
export type LibraryKind = z.infer<typeof LibraryKind>;

/** The server's address of an item, such as `library://album/12`; bounded, never an address that the app requests. */
export const MediaUri = z.string().min(1).max(2_000);

/** A reference to another item; `uri` null: only its name is known. */
export const MediaLink = z.object({ uri: MediaUri.nullable(), name: z.string() });
export type MediaLink = z.infer<typeof MediaLink>;

/**
 * An item of the library, a search or a folder, read from the full form (up to 2.9), the summary form (2.10) or the short form of a
 * mapping. Fields that the form lacks are null.
 */
export const MediaItem = z.object({
  uri: MediaUri,
  kind: MediaKind,
  name: z.string(),
  /** The version of a track or album, such as "Live"; '' for none. */
  version: z.string(),
  /** Artists of a track or album, authors of an audiobook; the podcast of an episode. */
  artists: z.array(MediaLink),
  album: MediaLink.nullable(),
  year: z.number().int().nullable(),
  albumType: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  disc: z.number().int().nullable(),
  number: z.number().int().nullable(),
  /** `/art/<id>`. */
  art: z.string().nullable(),
  favorite: z.boolean().nullable(),
  /** Whether it is in the server's library and can be removed from it. */
  inLibrary: z.boolean(),
  playable: z.boolean(),
  available: z.boolean(),
  explicit: z.boolean(),
  /** Playlists: whether tracks can be added and removed; null for other kinds. */
  editable: z.boolean().nullable(),
  owner: z.string().nullable(),
  /** Episodes and audiobooks: the resume position (s), and whether it was played to the end. */
  resumeAt: z.number().nullable(),
  played: z.boolean().nullable(),
  /** Number of the entry in its playlist, from 1. */
  position: z.number().int().nullable(),
  /** Folders: the path for `music.browse`. */
  path: z.string().nullable(),
  sortName: z.string(),
  /** Name of the provider instance, or `library`. */
  provider: z.string(),
});
export type MediaItem = z.infer<typeof MediaItem>;

/** A part of an audiobook or episode; `start` (s) from the beginning of the item. */
export const Chapter = z.object({ name: z.string().nullable(), start: z.number() });
export type Chapter = z.infer<typeof Chapter>;

/** Details for an item's page and the now-playing view. */
export const MediaDetail = MediaItem.extend({
  description: z.string().nullable(),
  genres: z.array(z.string()),
  /** "FLAC 48 kHz / 24 bit" of the best file; null while unknown. */
  quality: z.string().nullable(),
  providers: z.array(z.string()),
  /** Total number of episodes or tracks, if the server reports it. */
  count: z.number().int().nullable(),
  addedAt: z.number().nullable(),
  label: z.string().nullable(),
  /** By start time; empty if the server reports none. */
  chapters: z.array(Chapter),
});
export type MediaDetail = z.infer<typeof MediaDetail>;
