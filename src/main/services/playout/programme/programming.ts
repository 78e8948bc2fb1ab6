import type PQueue from 'p-queue';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { LibraryMedia } from '../../../../shared/playout/programme/model.ts';
import type { Library } from '../../../../shared/playout/programme/pool.ts';
import type { ProgrammeState } from '../../../../shared/playout/programme/topic.ts';
import { noProgramme } from '../../../../shared/playout/programme/topic.ts';
import type { Clock, Logger, Publisher } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import { settingsSteps } from '../admin/settings-steps.ts';
import { KeyedDebounce } from '../workspace/debounce.ts';
import type { Model } from '../workspace/model.ts';
import type { Backups } from '../write/backups.ts';
import { LINEUP } from '../write/backups.ts';
import type { JournalWriter } from '../write/journal-writer.ts';
import type { LibraryPort, LibrarySnapshot } from './library-port.ts';
import { listMedia } from './listed-media.ts';
import type { ProgrammeFile } from './programme-file.ts';
import {
  PROGRAMME_NAME,
  documentFault,
  parseProgramme,
  readProgrammeFile,
  requireProgramme,
} from './programme-file.ts';

/** Debounce (ms): programs write in bursts, and channels load one by one. */
const DEBOUNCE_MS = 150;
const utf8 = new TextEncoder();

export interface ProgrammingPorts {
  readonly model: Model;
  readonly queue: PQueue;
  readonly files: PlayoutFilesPort;
  readonly clock: Clock;
  readonly log: Logger;
  readonly hub: Publisher;
  readonly hash: (text: string) => string;
  readonly backups: Backups;
  readonly writer: JournalWriter;
  readonly library: LibraryPort;
  /** Length of a probed file in ms; null: unknown. */
  readonly getDuration: (path: string) => number | null;
}

/** The library as the generator sees it, with the media of the playout files that it does not have. */
export interface ProgrammeLibrary extends Library {
  readonly snapshot: LibrarySnapshot;
  readonly byPath: ReadonlyMap<string, LibraryMedia>;
}

/** The programme of the open lineup: its document, and what is published of it. */
export class Programming {
  readonly #ports: ProgrammingPorts;
  readonly #gather: KeyedDebounce;
  readonly #stops: Dispose[];
  #watched: { readonly path: string; readonly end: Dispose } | null = null;
  #isStopped = false;

  constructor(ports: ProgrammingPorts) {
    this.#ports = ports;
    this.#gather = new KeyedDebounce(ports.clock, DEBOUNCE_MS, () => void this.refresh());
    this.#stops = [
      ports.model.changes.on((change) => {
        if (change.k === 'lineup' || change.k === 'loaded') this.#gather.add(['']);
      }),
      ports.library.watch(() => this.#gather.add([''])),
    ];
  }

  stop(): void {
    this.#isStopped = true;
    for (const stop of this.#stops) stop();
    this.#gather.stop();
    this.#watched?.end();
    this.#ports.hub.set('playout.programme', noProgramme);
  }

  /** Reads the document again and publishes it. Never rejects. */
  async refresh(): Promise<void> {
    const { model, hub, log } = this.#ports;
    if (this.#isStopped) return;
    const folder = model.lineup?.folder ?? null;
    this.#watch(folder);
    if (folder === null) {
      hub.set('playout.programme', noProgramme);
      return;
    }
    try {
      const [file, snapshot] = await Promise.all([
        readProgrammeFile(this.#ports.files, folder),
        this.#ports.library.snapshot(),
      ]);
      if (this.#stopped() || model.lineup?.folder !== folder) return;
      hub.set('playout.programme', this.#toState(file, snapshot));
    } catch (error) {
      log.warn('the programme was not read', { error });
    }
  }

  /** A method, because the field may change while a call waits. */
  #stopped(): boolean {
    return this.#isStopped;
  }

  /** Writes the document over the one with this revision; '' for a new one. Returns the new revision. */
  async save(text: string, revision: string): Promise<string> {
    const { queue, files, writer, backups, clock, model } = this.#ports;
    const { path: lineup } = model;
    if (lineup === null) throw failure('not-found', t('playoutserver:ws.noLineup'));
    requireProgramme(text);
    const folder = files.dirname(lineup);
    const path = files.join(folder, PROGRAMME_NAME);
    const bytes = utf8.encode(text);
    await queue.add(() =>
      writer.during([path], async (write) => {
        const now = await readProgrammeFile(files, folder);
        if (now.problem !== null) throw failure('storage', now.problem, { path });
        if (now.revision !== revision)
          throw failure('conflict', t('playoutserver:programme.changed'), { path });
        if (now.revision === files.digest(bytes)) return;
        const owner = { channel: LINEUP, lineup };
        const put = { path, before: now.bytes, bytes };
        await write(await settingsSteps(files, backups, owner, clock.now(), [put]));
      }),
    );
    await this.refresh();
    return files.digest(bytes);
  }

  /** The library with the media of the playout files that it does not have. */
  async readLibrary(): Promise<ProgrammeLibrary> {
    const { model } = this.#ports;
    const snapshot = await this.#ports.library.snapshot();
    const byId = new Map<string, LibraryMedia>();
    const byPath = new Map<string, LibraryMedia>();
    const add = (media: LibraryMedia): void => {
      if (byPath.has(media.path) || byId.has(media.id)) return;
      byId.set(media.id, media);
      byPath.set(media.path, media);
    };
    for (const media of snapshot.media) add(media);
    const docs = [...model.channels.keys()].flatMap((key) => model.docs(key));
    for (const media of listMedia(docs, this.#ports)) add(media);
    return { snapshot, byId, byPath, select: snapshot.select };
  }

  #watch(folder: string | null): void {
    const { files } = this.#ports;
    const path = folder === null ? null : files.join(folder, PROGRAMME_NAME);
    if (path === (this.#watched?.path ?? null)) return;
    this.#watched?.end();
    this.#watched =
      path === null ? null : { path, end: files.watch(path, 'file', () => this.#gather.add([''])) };
  }

  #toState(file: ProgrammeFile, { media, isScanning, version }: LibrarySnapshot): ProgrammeState {
    const { model } = this.#ports;
    const { programme, findings } =
      file.problem === null
        ? parseProgramme(file.text)
        : { programme: null, findings: [documentFault('unreadable', file.problem)] };
    const isThere = file.bytes !== null || file.problem !== null;
    const names = new Map(
      [...model.channels.values()].map(({ entry }) => [entry.number, entry.name]),
    );
    return {
      ...noProgramme,
      status: !isThere ? 'none' : programme === null ? 'broken' : 'ready',
      text: file.text,
      revision: file.revision,
      findings: isThere ? findings : [],
      channels: (programme?.channels ?? []).map(({ number }) => ({
        number,
        name: names.get(number) ?? '',
        generatedUntil: null,
        foreignFiles: 0,
      })),
      library: { media: media.length, isScanning, version },
    };
  }
}
