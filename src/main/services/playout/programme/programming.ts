import type PQueue from 'p-queue';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { getId } from '../../../../shared/playout/document/item.ts';
import { toMs } from '../../../../shared/playout/instant.ts';
import type { ProgrammeTrial, TextSteps } from '../../../../shared/playout/programme/contract.ts';
import type { Ledger } from '../../../../shared/playout/programme/ledger/read-ledger.ts';
import { findLedgerEnd } from '../../../../shared/playout/programme/ledger/read-ledger.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type {
  ProgrammeChannel,
  ProgrammeState,
} from '../../../../shared/playout/programme/topic.ts';
import { noProgramme } from '../../../../shared/playout/programme/topic.ts';
import type { Clock, Logger, Publisher } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import { settingsSteps } from '../admin/settings-steps.ts';
import type { Channel } from '../workspace/channel.ts';
import { KeyedDebounce } from '../workspace/debounce.ts';
import type { Model } from '../workspace/model.ts';
import type { Backups } from '../write/backups.ts';
import { LINEUP } from '../write/backups.ts';
import type { JournalWriter } from '../write/journal-writer.ts';
import type { LedgerFile } from './ledger-files.ts';
import { LedgerFiles } from './ledger-files.ts';
import type { LibraryPort, LibrarySnapshot } from './library-port.ts';
import type { SlicedPort } from './sliced.ts';
import type { ProgrammeLibrary } from './programme-library.ts';
import { joinLibrary } from './programme-library.ts';
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

const noSteps: TextSteps = { past: [], future: [], changes: 0 };

export interface ProgrammingPorts extends SlicedPort {
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
  /** Probed length of a file in ms; null: unknown. */
  readonly getDuration: (path: string) => number | null;
  /** The state of the automatic extension, without how far ahead the files reach. */
  readonly getBackground: () => Omit<ProgrammeState['background'], 'ahead'>;
}

/** The programme of the open lineup: its document, and its published state. */
export class Programming {
  readonly #ports: ProgrammingPorts;
  readonly #gather: KeyedDebounce;
  readonly #ledgers: LedgerFiles;
  readonly #stops: Dispose[];
  #watched: { readonly path: string; readonly end: Dispose } | null = null;
  /** The last combined library, cached because a preview needs it at each edit. */
  #library: {
    readonly snapshot: LibrarySnapshot;
    readonly docs: readonly PlayoutDoc[];
    readonly library: ProgrammeLibrary;
  } | null = null;
  #isStopped = false;
  #steps: TextSteps & { readonly revision: string } = { ...noSteps, revision: '' };
  #trial: ProgrammeTrial | null = null;

  constructor(ports: ProgrammingPorts) {
    this.#ports = ports;
    this.#ledgers = new LedgerFiles(ports.files, ports);
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
    this.forgetLibrary();
    this.#watch(folder);
    if (folder === null) {
      hub.set('playout.programme', noProgramme);
      return;
    }
    try {
      const { document: file, ledgers } = await this.#readFiles(folder);
      // Without a programme, the library stays closed.
      const snapshot = isThere(file) ? await this.#ports.library.snapshot() : null;
      const isWritable = await this.#ports.files.writable(folder);
      if (this.#stopped() || model.lineup?.folder !== folder) return;
      const state = this.#toState(file, ledgers, snapshot);
      const isReadOnly = state.status === 'ready' && !isWritable;
      hub.set('playout.programme', isReadOnly ? { ...state, status: 'readOnly' } : state);
    } catch (error) {
      log.warn('the programme was not read', { error });
    }
  }

  /** A method, because the field may change while a call waits. */
  #stopped(): boolean {
    return this.#isStopped;
  }

  /** Undo and redo of the text with this revision. */
  get steps(): TextSteps & { readonly revision: string } {
    return this.#steps;
  }

  /** Records that the files match the text, so no step waits to be applied. */
  markApplied(): void {
    this.#steps = { ...this.#steps, changes: 0 };
  }

  /** The imported programme that a window is trying out for the open lineup; null: none. */
  get trial(): ProgrammeTrial | null {
    return this.#trial?.lineup === this.#ports.model.path ? this.#trial : null;
  }

  set trial(trial: ProgrammeTrial | null) {
    this.#trial = trial;
  }

  /** Writes the document over the one with this revision; '' for a new one. Returns the new revision. */
  async save(text: string, revision: string, steps: TextSteps = noSteps): Promise<string> {
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
    const saved = files.digest(bytes);
    this.#steps = { ...steps, revision: saved };
    await this.refresh();
    return saved;
  }

  /** Call after files were probed, which may change the lengths of files outside the library. */
  forgetLibrary(): void {
    this.#library = null;
  }

  /** The library, completed by media that only the playout files name. */
  async readLibrary(): Promise<ProgrammeLibrary> {
    const { model, library } = this.#ports;
    const snapshot = await library.snapshot();
    const docs = [...model.channels.keys()].flatMap((key) => model.docs(key));
    const known = this.#library;
    const isSame =
      known?.snapshot.version === snapshot.version &&
      known.snapshot.isScanning === snapshot.isScanning &&
      known.docs.length === docs.length &&
      known.docs.every((doc, index) => doc === docs[index]);
    if (isSame) return known.library;
    const joined = await this.#ports.run(joinLibrary(snapshot, docs, this.#ports));
    this.#library = { snapshot, docs, library: joined };
    return joined;
  }

  /** The current document, its ledgers and the library. Rejects with `not-found` without a lineup. */
  async read(): Promise<{
    readonly document: ProgrammeFile;
    readonly ledgers: readonly LedgerFile[];
    readonly library: ProgrammeLibrary;
  }> {
    const { lineup } = this.#ports.model;
    if (lineup === null) throw failure('not-found', t('playoutserver:ws.noLineup'));
    return { ...(await this.#readFiles(lineup.folder)), library: await this.readLibrary() };
  }

  async #readFiles(
    folder: string,
  ): Promise<{ readonly document: ProgrammeFile; readonly ledgers: readonly LedgerFile[] }> {
    const document = await readProgrammeFile(this.#ports.files, folder);
    const numbers = parseProgramme(document.text).programme?.channels ?? [];
    const ledgers = await this.#ledgers.read(
      folder,
      numbers.map(({ number }) => number),
    );
    return { document, ledgers };
  }

  #watch(folder: string | null): void {
    const { files } = this.#ports;
    const path = folder === null ? null : files.join(folder, PROGRAMME_NAME);
    if (path === (this.#watched?.path ?? null)) return;
    this.#watched?.end();
    this.#watched =
      path === null ? null : { path, end: files.watch(path, 'file', () => this.#gather.add([''])) };
  }

  #toState(
    file: ProgrammeFile,
    ledgers: readonly LedgerFile[],
    snapshot: LibrarySnapshot | null,
  ): ProgrammeState {
    const { model, clock } = this.#ports;
    const { programme, findings } =
      file.problem === null
        ? parseProgramme(file.text)
        : { programme: null, findings: [documentFault('unreadable', file.problem)] };
    return {
      ...noProgramme,
      status: !isThere(file) ? 'none' : programme === null ? 'broken' : 'ready',
      text: file.text,
      revision: file.revision,
      findings: isThere(file) ? findings : [],
      channels: ledgers.map(({ ledger }) =>
        toChannel(
          ledger,
          [...model.channels.values()].find(({ entry }) => entry.number === ledger.number) ?? null,
          clock.now(),
        ),
      ),
      background: { ...this.#ports.getBackground(), ahead: programme?.aheadMs ?? 0 },
      library: toLibraryState(snapshot),
    };
  }
}

const isThere = ({ bytes, problem }: ProgrammeFile): boolean => bytes !== null || problem !== null;

const toLibraryState = (snapshot: LibrarySnapshot | null): ProgrammeState['library'] =>
  snapshot === null
    ? noProgramme.library
    : {
        media: snapshot.media.length,
        isScanning: snapshot.isScanning,
        version: snapshot.version,
      };

function toChannel(ledger: Ledger, channel: Channel | null, now: number): ProgrammeChannel {
  const ids = new Set(ledger.days.flatMap(({ items }) => items.map(({ id }) => id)));
  const names = new Set([...ledger.days.map(({ file }) => file?.name), ...ledger.taken]);
  const foreign = (channel?.base ?? []).filter(
    ({ name, doc }) =>
      doc !== null &&
      doc.window !== null &&
      toMs(doc.window.finish) > now &&
      !names.has(name) &&
      !doc.items.some(({ value }) => ids.has(getId(value))),
  );
  return {
    number: ledger.number,
    name: channel?.entry.name ?? '',
    generatedUntil: findLedgerEnd(ledger),
    foreignFiles: foreign.length,
  };
}
