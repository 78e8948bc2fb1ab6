import type { MediaFacts } from '../../../shared/playout/state.ts';

export type ToolName = 'ffprobe' | 'ffmpeg';

/** Paths of the two programs; null: not found, or (for a choice) not chosen. */
export type ToolPaths = Readonly<Record<ToolName, string | null>>;

/** Why a file cannot be used as this program, as a sentence; null: it can. */
export type ToolFaultOf = (name: ToolName, file: string) => Promise<string | null>;

/** Identifies a version of a file: another size or time means other content. */
export interface FileStamp {
  readonly size: number;
  /** ms since epoch. */
  readonly mtimeMs: number;
}

/** A media file with its stamp. */
export interface MediaFile extends FileStamp {
  readonly path: string;
}

/** The source of a picture. `graph` was written by `safeGraph`; programs are not allowed. */
export type FrameSource =
  | { readonly k: 'local'; readonly path: string; readonly atMs: number }
  | { readonly k: 'lavfi'; readonly graph: string; readonly atMs: number }
  | {
      readonly k: 'http';
      readonly uri: string;
      readonly headers: readonly string[];
      readonly userAgent: string | null;
      readonly atMs: number;
    };

/** ffprobe and ffmpeg, and the media files they inspect. Paths may begin with `~`, as for the channel server. */
export interface MediaToolsPort {
  /** How many programs may run at once without slowing the machine down. */
  readonly parallel: number;
  /** The programs chosen by the user, otherwise those in the system's search path. */
  find(chosen: ToolPaths): Promise<ToolPaths>;
  /** Null: no regular file at this path. */
  stamp(path: string): Promise<FileStamp | null>;
  /** Why the file at a path has no stamp, as the end of a sentence; null: nothing is there. */
  findFault(path: string): Promise<string | null>;
  /**
   * The file itself, or the media files directly in a folder in natural name order. Null: neither. Rejects with `storage` if a folder cannot
   * be read.
   */
  mediaAt(path: string): Promise<readonly MediaFile[] | null>;
  /** Rejects only with `cancelled`: for an unreadable file `problem` has the reason. */
  probe(ffprobe: string, path: string, signal: AbortSignal): Promise<MediaFacts>;
  /** A JPEG of at most 640 px width as a data address. Rejects with `rejected`, `unsupported`, `timeout` or `cancelled`. */
  frame(ffmpeg: string, source: FrameSource, signal: AbortSignal): Promise<string>;
}
