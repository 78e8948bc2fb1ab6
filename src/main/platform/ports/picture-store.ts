/** A picture for a page of this app. */
export interface StoredPicture {
  /** A raster type such as `image/jpeg`. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Pictures of servers on disk, up to a limit; the least recently used are removed first. */
export interface PictureStore {
  /** Null: not stored, or too old. Never rejects. */
  get(key: string): Promise<StoredPicture | null>;
  /** Stores in the background. A failed write loses nothing but the copy. */
  put(key: string, picture: StoredPicture): void;
  /** Resolves when no write is running; never rejects. */
  close(): Promise<void>;
}
