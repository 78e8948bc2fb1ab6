import type { JsonObject, JsonValue } from '../document/document.ts';
import { readEntries } from '../document/lineup.ts';
import { toObject } from '../document/source.ts';
import type { PathStyle } from './facts.ts';

/** A file or folder: its absolute path, and the path with all links resolved (the same if it does not exist). */
export interface ResolvedPath {
  readonly path: string;
  readonly real: string;
}

/** A user file that the engine would delete. */
export interface UserFile {
  readonly path: string;
  /** `other`: a file in a place where the engine writes nothing. */
  readonly k: 'playout' | 'config' | 'lineup' | 'media' | 'other';
}

/** The files and folders of a channel of the lineup. `null` if the lineup or the configuration names none. */
export interface LineupChannelFacts {
  readonly config:
    (ResolvedPath & { readonly state: 'ok' | 'missing' | 'refused' | 'unreadable' }) | null;
  readonly folder: ResolvedPath | null;
}

/** Facts about a lineup. */
export interface LineupCheck {
  /** The lineup path as findings show it. */
  readonly path: string;
  /** Where the lineup file is. */
  readonly place: ResolvedPath;
  readonly value: JsonValue;
  readonly style: PathStyle;
  /** The output folder and the user files in it or below; null if the lineup names none. */
  readonly output: (ResolvedPath & { readonly holds: readonly UserFile[] }) | null;
  /** The guide folder; null: none. */
  readonly xmltv: ResolvedPath | null;
  /** In the order of the lineup's channels. */
  readonly channels: readonly LineupChannelFacts[];
}

/** A lineup as read; paths are absolute except `path`, which is as findings show it. */
interface ReadLineup {
  readonly path: string;
  readonly place: string;
  /** Base of relative paths in the lineup. */
  readonly folder: string;
  readonly value: JsonObject;
  readonly style: PathStyle;
  readonly channels: readonly ReadChannel[];
}

/** The files of a channel of the lineup. `null` if the lineup or the configuration names none. */
export interface ReadChannel {
  readonly config: Pick<NonNullable<LineupChannelFacts['config']>, 'path' | 'state'> | null;
  readonly folder: string | null;
}

/** The access to files that the facts need. */
interface LineupFiles {
  resolve(folder: string, spelled: string): string;
  real(path: string): Promise<string>;
  held(folder: string, numbers: readonly string[]): Promise<readonly UserFile[]>;
}

/** Finds where the files and folders of a lineup are, and the user files in its output folder. */
export async function findLineupFacts(
  files: LineupFiles,
  { path, place, folder, value, style, channels }: ReadLineup,
): Promise<LineupCheck> {
  const find = async (at: string): Promise<ResolvedPath> => ({
    path: at,
    real: await files.real(at),
  });
  const getFolder = (part: string): string | null => {
    const spelled = toObject(value[part])?.['folder'];
    return typeof spelled === 'string' ? spelled : null;
  };
  // An empty output folder means the lineup's own folder; an empty guide folder means no guide.
  const spelled = getFolder('output');
  const output = spelled === null ? null : files.resolve(folder, spelled);
  const guides = getFolder('xmltv') ?? '';
  const numbers = readEntries(value).map(({ number }) => number);
  return {
    path,
    place: await find(place),
    value,
    style,
    output:
      output === null
        ? null
        : { ...(await find(output)), holds: await files.held(output, numbers) },
    xmltv: guides === '' ? null : await find(files.resolve(folder, guides)),
    channels: await Promise.all(
      channels.map(async ({ config, folder: own }) => ({
        config: config && { ...(await find(config.path)), state: config.state },
        folder: own === null ? null : await find(own),
      })),
    ),
  };
}
