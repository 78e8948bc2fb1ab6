import {
  isExtraFolder,
  isVideoName,
  splitName,
  withoutExtras,
} from '../../../../shared/library/naming.ts';
import { decodeXml } from '../../../../shared/lib/decode-text.ts';
import type {
  FoundFile,
  FoundFolder,
  LibraryFilesPort,
  WalkOptions,
} from '../../../platform/ports/library-files.ts';
import type { DescribedFile, ShowFacts } from './describe-file.ts';
import type { Nfo } from './read-nfo.ts';
import { MAX_NFO_BYTES, readNfo } from './read-nfo.ts';

const isNfo = (name: string): boolean => name.toLowerCase().endsWith('.nfo');

export const walkOptions: WalkOptions = {
  wants: (name) => isVideoName(name) || isNfo(name),
  enters: (name, depth) => !name.startsWith('.') && !isExtraFolder(name, depth),
};

/** A video with the files beside it that describe it. */
export interface FoundVideo {
  readonly folder: FoundFolder;
  readonly file: FoundFile;
  readonly path: string;
  readonly nfo: FoundFile | null;
  readonly showAt: ShowFolder | null;
  /** Path of a picture file. */
  readonly artwork: string | null;
  /** Changes whenever one of the files beside the video changes. */
  readonly beside: string;
}

interface ShowFolder {
  readonly folder: FoundFolder;
  readonly nfo: FoundFile;
}

const PICTURE = /\.(?:jpe?g|png|webp|gif|tbn)$/i;

type Join = LibraryFilesPort['join'];

/** The videos of all folders, each with its show and its picture. */
export function findVideos(folders: readonly FoundFolder[], join: Join): FoundVideo[] {
  const above = new Map<string, Inherited>();
  return folders.flatMap((folder) => {
    const inherited = above.get(folder.folders.slice(0, -1).join('/')) ?? nothing;
    const beside = readBeside(folder, inherited, join);
    above.set(folder.folders.join('/'), folder.folders.length === 0 ? nothing : beside);
    return videosIn(folder, beside, join);
  });
}

/** The values that the files of a folder inherit from it or from its parent. */
interface Inherited {
  readonly showAt: ShowFolder | null;
  readonly poster: string | null;
}

interface Beside extends Inherited {
  /** NFO and picture files by their names in lower case, pictures without the extension. */
  readonly nfos: ReadonlyMap<string, FoundFile>;
  readonly pictures: ReadonlyMap<string, string>;
}

const nothing: Inherited = { showAt: null, poster: null };

function readBeside(folder: FoundFolder, inherited: Inherited, join: Join): Beside {
  const nfos = new Map(
    folder.files.filter(({ name }) => isNfo(name)).map((file) => [file.name.toLowerCase(), file]),
  );
  const pictures = new Map(
    folder.others
      .filter((name) => PICTURE.test(name))
      .map((name) => [splitName(name.toLowerCase()).stem, join(folder.path, name)]),
  );
  const own = nfos.get('tvshow.nfo');
  const showAt = own === undefined ? inherited.showAt : { folder, nfo: own };
  const poster = pictures.get('poster') ?? pictures.get('folder') ?? pictures.get('cover');
  const fromShow = showAt === null ? null : inherited.poster;
  return { showAt, nfos, pictures, poster: poster ?? fromShow };
}

/** Maximum number of videos that `movie.nfo` describes: the one film of a folder, possibly in parts. */
const MAX_PARTS = 4;

function videosIn(folder: FoundFolder, beside: Beside, join: Join): FoundVideo[] {
  const { nfos, pictures, poster, showAt } = beside;
  const byName = new Map(folder.files.map((file) => [file.name, file]));
  const names = withoutExtras([...byName.keys()].filter(isVideoName));
  const film = names.length <= MAX_PARTS ? nfos.get('movie.nfo') : undefined;
  return names.flatMap((name) => {
    const file = byName.get(name);
    if (file === undefined) return [];
    const stem = splitName(name).stem.toLowerCase();
    const nfo = nfos.get(`${stem}.nfo`) ?? film ?? null;
    const picture =
      pictures.get(`${stem}-thumb`) ?? pictures.get(`${stem}-poster`) ?? pictures.get(stem);
    const artwork = picture ?? poster;
    const stamps = [formatStamp(nfo), formatStamp(showAt?.nfo ?? null), artwork ?? ''];
    return [
      {
        folder,
        file,
        path: join(folder.path, name),
        nfo,
        showAt,
        artwork,
        beside: stamps.join('|'),
      },
    ];
  });
}

const formatStamp = (file: FoundFile | null): string =>
  file === null ? '' : `${String(file.size)}:${String(file.mtimeMs)}`;

/** Reads the NFO files of videos, and each show's NFO only once. */
export class NfoReader {
  readonly #files: LibraryFilesPort;
  readonly #shows = new Map<string, Promise<ShowFacts | null>>();

  constructor(files: LibraryFilesPort) {
    this.#files = files;
  }

  async describe({ folder, file, nfo, showAt }: FoundVideo): Promise<DescribedFile> {
    return {
      folders: folder.folders,
      name: file.name,
      nfo: nfo === null ? null : await this.#read(folder, nfo),
      show: showAt === null ? null : await this.#readShow(showAt),
    };
  }

  #readShow({ folder, nfo }: ShowFolder): Promise<ShowFacts | null> {
    const known = this.#shows.get(folder.path);
    if (known !== undefined) return known;
    const read = this.#read(folder, nfo).then((found) =>
      found?.kind === 'tvshow' ? { facts: found.facts } : null,
    );
    this.#shows.set(folder.path, read);
    return read;
  }

  async #read(folder: FoundFolder, { name }: FoundFile): Promise<Nfo | null> {
    const bytes = await this.#files.read(this.#files.join(folder.path, name), MAX_NFO_BYTES);
    return bytes === null ? null : readNfo(decodeXml(bytes));
  }
}
