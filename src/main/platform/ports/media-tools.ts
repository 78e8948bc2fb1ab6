import type { MediaFacts } from '../../../shared/playout/state.ts';

export type ToolName = 'ffprobe' | 'ffmpeg';

/** Where the two programs are; null: not on this machine, or (of a choice) not chosen. */
export type ToolPaths = Readonly<Record<ToolName, string | null>>;

/** Why a file cannot be used as this program, as a sentence; null: it can. */
export type ToolFaultOf = (name: ToolName, file: string) => Promise<string | null>;

/** What a file is known by: another size or time means other content. */
export interface FileStamp {
  readonly size: number;
  /** ms since epoch. */
  readonly mtimeMs: number;
}

/** A media file with its stamp. */
export interface MediaFile extends FileStamp {
  readonly path: string;
}

/** What a picture is taken from. `graph` was checked and written by `safeGraph`; a program is never among it. */
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

/** ffprobe and ffmpeg, and the media files that they look at. Paths may begin with `~`, as the channel server's may. */
export interface MediaToolsPort {
  /** How many programs may run at the same time without slowing the machine down. */
  readonly parallel: number;
  /** The programs that the user chose, else those of the system's search path. */
  find(chosen: ToolPaths): Promise<ToolPaths>;
  /** Null: there is no such file (or it is not a plain file). */
  stamp(path: string): Promise<FileStamp | null>;
  /**
   * The file itself, or the media files right in a folder in the natural order of their names. Null: neither. Rejects with
   * `storage` where a folder cannot be read.
   */
  mediaAt(path: string): Promise<readonly MediaFile[] | null>;
  /** Never rejects but with `cancelled`: a file that cannot be read has its reason in `problem`. */
  probe(ffprobe: string, path: string, signal: AbortSignal): Promise<MediaFacts>;
  /** A JPEG of at most 640 px width as a data address. Rejects with `rejected`, `unsupported`, `timeout` or `cancelled`. */
  frame(ffmpeg: string, source: FrameSource, signal: AbortSignal): Promise<string>;
}
