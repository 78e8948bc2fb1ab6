import path from 'node:path';
import type { DemoFile, DemoLibrary } from '../../../demo/library/demo-library.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { LibraryFilesPort } from '../../platform/ports/library-files.ts';
import type { MediaToolsPort } from '../../platform/ports/media-tools.ts';
import type { MediaFacts } from '../../../shared/playout/state.ts';
import type { ProbeMedia } from '../../services/library/library-ports.ts';

type ByPath = ReadonlyMap<string, DemoFile>;

/**
 * The files of the demo's library, which exist only in memory, as input of the media library. `wrapTools`: tools for which these files
 * exist too.
 */
export function demoLibraryPorts({ roots }: Pick<DemoLibrary, 'roots'>): {
  readonly files: LibraryFilesPort;
  readonly probe: ProbeMedia;
  readonly wrapTools: (tools: MediaToolsPort) => MediaToolsPort;
} {
  const byPath = new Map<string, DemoFile>();
  for (const [root, folders] of roots)
    for (const { folders: names, files } of folders)
      for (const file of files) byPath.set(path.posix.join(root, ...names, file.name), file);
  const files = demoFiles(roots, byPath);
  const facts = readFacts(byPath);
  return {
    files,
    probe: (file) => Promise.resolve(facts(file)),
    wrapTools: (tools) => ({
      ...tools,
      stamp: async (file) => (await files.stamp(file)) ?? tools.stamp(file),
      mediaAt: async (file) => {
        const stamp = await files.stamp(file);
        return stamp === null ? tools.mediaAt(file) : [{ path: file, ...stamp }];
      },
      probe: (program, file, signal) =>
        byPath.has(file) ? Promise.resolve(facts(file)) : tools.probe(program, file, signal),
    }),
  };
}

const demoFiles = (roots: DemoLibrary['roots'], byPath: ByPath): LibraryFilesPort => ({
  resolveFolder: (folder) =>
    roots.has(folder)
      ? Promise.resolve(folder)
      : Promise.reject(failure('invalid-input', t('library:folder.demo'), { field: 'path' })),
  async *walk(root, { wants }, signal) {
    for (const { folders, files } of roots.get(root) ?? []) {
      if (signal.aborted) return;
      const names = files.map(({ name }) => name);
      yield await Promise.resolve({
        folders,
        path: path.posix.join(root, ...folders),
        files: files.filter(({ name }) => wants(name)),
        others: names.filter((name) => !wants(name)),
        problem: null,
      });
    }
  },
  read: (file) => {
    const text = byPath.get(file)?.text;
    return Promise.resolve(text === undefined ? null : new TextEncoder().encode(text));
  },
  stamp: (file) => {
    const { size, mtimeMs } = byPath.get(file) ?? {};
    const isThere = size !== undefined && mtimeMs !== undefined;
    return Promise.resolve(isThere ? { size, mtimeMs } : null);
  },
  realPath: (file) => Promise.resolve(byPath.has(file) ? file : null),
  watch: () => null,
  join: (folder, name) => path.posix.join(folder, name),
});

const stream = { language: null, channels: null };
/** Streams of every video of the demo. */
const streams: MediaFacts['streams'] = [
  { ...stream, index: 0, kind: 'video', codec: 'h264', detail: '1280x720, 25 fps' },
  { ...stream, index: 1, kind: 'audio', codec: 'aac', detail: '2 channels, 48 kHz', channels: 2 },
];

const readFacts =
  (byPath: ByPath) =>
  (file: string): MediaFacts => {
    const { ms = null, chapters = [] } = byPath.get(file) ?? {};
    const facts = { path: file, durationMs: ms, chapters: [...chapters], problem: null };
    return { ...facts, streams: [...streams], title: null };
  };
