import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import '../../../shared/playout/server-texts.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { runSteps } from '../../../shared/lib/steps.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { createSelect } from '../../../shared/library/query/select-media.ts';
import type { PlayoutDoc } from '../../../shared/playout/document/document.ts';
import { readJson } from '../../../shared/playout/json/read-json.ts';
import type { LedgerLine } from '../../../shared/playout/programme/ledger/ledger.ts';
import type { ChannelProgramme, LibraryMedia } from '../../../shared/playout/programme/model.ts';
import { describeOtherDocument } from '../../../shared/playout/programme/other-document.ts';
import { openLibraryDatabase } from '../../platform/library/library-database.ts';
import { createMediaTools } from '../../platform/media/media-tools.ts';
import { peekSettings } from '../../platform/settings-file.ts';
import { createMemoryStore } from '../../platform/store/memory-store.ts';
import { AtomicFiles } from '../../platform/files.ts';
import { createPlayoutFiles } from '../../platform/playout/node-playout-files.ts';
import type { PlayoutFilesPort } from '../../platform/ports/playout-files.ts';
import { systemClock } from '../../../node/system-clock.ts';
import { Catalog } from '../../services/library/catalog.ts';
import { KnownMedia } from '../../services/playout/media/known-media.ts';
import { MediaQueue } from '../../services/playout/media/media-queue.ts';
import { Tools } from '../../services/playout/media/tools.ts';
import { readChannelFiles } from '../../services/playout/programme/channel-files.ts';
import { LedgerFiles } from '../../services/playout/programme/ledger-files.ts';
import type { LibrarySnapshot } from '../../services/playout/programme/library-port.ts';
import { makePlan } from '../../services/playout/programme/make-plan.ts';
import type {
  ApplyChannel,
  MadePlan,
  PlanInput,
  PlanPorts,
} from '../../services/playout/programme/plan-model.ts';
import {
  parseProgramme,
  toProgrammeFile,
  unreadableText,
} from '../../services/playout/programme/programme-file.ts';
import type { ProgrammeLibrary } from '../../services/playout/programme/programme-library.ts';
import { joinLibrary } from '../../services/playout/programme/programme-library.ts';
import type { MediaKnowledge } from '../../services/playout/programme/media-knowledge.ts';
import { learnPlanned } from '../../services/playout/programme/planned-media.ts';
import type { SlicedPort } from '../../services/playout/programme/sliced.ts';
import { writePlan } from '../../services/playout/programme/write-plan.ts';
import { readConfig } from '../../services/playout/workspace/channel-config.ts';
import { readLineup } from '../../services/playout/workspace/lineup-file.ts';
import { describeReadOnly, readOnlyReason } from '../../services/playout/workspace/read-channel.ts';
import { Backups } from '../../services/playout/write/backups.ts';
import { JournalWriter } from '../../services/playout/write/journal-writer.ts';

export type { MadePlan } from '../../services/playout/programme/plan-model.ts';
export { explainAt } from '../../services/playout/programme/explain-item.ts';

const LINEUP_NAME = 'lineup.json';
/** Runs all steps at once: in a command's process, nothing else needs the thread. */
const atOnce: SlicedPort = { run: (steps) => Promise.resolve(runSteps(steps)) };
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A programme on disk with its lineup, ledgers and library, without the app. */
export interface OpenProgramme {
  readonly input: Omit<PlanInput, 'choices' | 'from' | 'only'>;
  readonly programme: ChannelProgramme;
  readonly plan: (from: number | null, only: readonly string[] | null) => Promise<MadePlan>;
  /** The plan of the automatic extension that is due. */
  readonly planExtension: () => Promise<MadePlan>;
  /** Writes a plan. Returns how many playout files were written or removed. */
  readonly write: (plan: MadePlan) => Promise<number>;
  readonly append: (lines: ReadonlyMap<string, readonly LedgerLine[]>) => Promise<void>;
}

export interface OpenRequest {
  /** Absolute path of `programming.json`. */
  readonly file: string;
  /** Absolute path of the folder with the library, the journal and the backups. */
  readonly dataDir: string;
  /** Default: the library of the data folder. */
  readonly library?: LibrarySnapshot;
  /** Default: probes files with the ffprobe from the settings. */
  readonly media?: MediaKnowledge;
  /** Epoch ms. */
  readonly now: number;
  /** Receives the outcome of interrupted writes, as sentences. */
  readonly recovered: (sentences: string) => void;
}

/** Reads a programme and what belongs to it. Rejects with `storage` or `invalid-input`. */
export async function openProgramme(request: OpenRequest): Promise<OpenProgramme> {
  const { file, dataDir, now } = request;
  const files = createPlayoutFiles();
  const folder = path.dirname(file);
  const document = toProgrammeFile(files, file, await files.read(file));
  if (document.problem !== null) throw failure('storage', document.problem, { path: file });
  if (document.bytes === null)
    throw failure('not-found', t('playoutserver:programme.noFile', { path: file }), { path: file });
  const programme = requireNamed(file, document.text);
  const channels = await readChannels(files, folder, programme);
  const numbers = programme.channels.map(({ number }) => number);
  const ledgers = await new LedgerFiles(files, atOnce).read(folder, numbers);
  const known = request.library ?? (await readLibrary(dataDir));
  const library = await joinListed(files, known, channels, ledgers);
  const input = { document, programme, library, channels, ledgers, now };
  const style = process.platform === 'win32' ? ('windows' as const) : ('posix' as const);
  const media = request.media ?? (await openMedia(dataDir));
  const ports: PlanPorts = { files, hash, style, getMedia: media.getMedia, ...atOnce };
  const write = createWrite(files, { ...request, input, folder });
  const plan = async (about: PlanInput): Promise<MadePlan> => {
    const made = await makePlan(ports, about);
    return (await learnPlanned(media, made.channels)) ? makePlan(ports, about) : made;
  };
  return {
    input,
    programme,
    plan: (from, only) => plan({ ...input, from, only, choices: null }),
    planExtension: () => plan({ ...input, from: null, only: null, choices: null, extends: true }),
    write,
    append: async (lines) => {
      await write({ channels: [], text: document.text }, lines);
    },
  };
}

/** Throws `invalid-input` with the file, the field and its first error. */
function requireNamed(file: string, text: string): ChannelProgramme {
  const json = readJson(text);
  const other = json.ok ? describeOtherDocument(file, json.value) : null;
  if (other !== null) throw failure('invalid-input', other, { field: 'file', file });
  const { programme, findings } = parseProgramme(text);
  if (programme !== null) return programme;
  const [first, ...more] = findings.filter(({ severity }) => severity === 'error');
  const { pointer = '', message = '' } = first ?? {};
  const words = { place: pointer === '' ? file : `${file}#${pointer}`, message };
  const sentence =
    more.length === 0
      ? t('playoutserver:programme.fileFault', words)
      : t('playoutserver:programme.fileFaults', { ...words, count: more.length });
  throw failure('invalid-input', sentence, { field: pointer, file, findings: findings.length });
}

type Write = (
  plan: Pick<MadePlan, 'channels' | 'text'>,
  lines?: ReadonlyMap<string, readonly LedgerLine[]>,
) => Promise<number>;

function createWrite(
  files: PlayoutFilesPort,
  {
    file,
    folder,
    dataDir,
    now,
    recovered,
    input,
  }: OpenRequest & { readonly folder: string; readonly input: OpenProgramme['input'] },
): Write {
  const { document, ledgers, programme } = input;
  const log = { warn: noLog };
  const ports = { files, log, dataDir, uuid: randomUUID, now: () => now, recovered, stuck: noLog };
  return (plan, lines) => {
    const hasPins = plan.text !== document.text && document.bytes !== null;
    return writePlan(
      {
        files,
        ...atOnce,
        writer: new JournalWriter(ports),
        backups: new Backups(files, dataDir, hash),
      },
      {
        lineup: path.join(folder, LINEUP_NAME),
        channels: plan.channels,
        ledgers,
        document: hasPins ? { path: file, before: document.bytes, text: plan.text } : null,
        ...(lines === undefined ? {} : { lines }),
        keep: lines === undefined ? now - programme.keepMs : -Infinity,
        now,
      },
    );
  };
}

/** Probes media files with the ffprobe from the settings. */
async function openMedia(dataDir: string): Promise<MediaKnowledge> {
  const settings = await peekSettings(dataDir, new AtomicFiles());
  const tools = createMediaTools({ clock: systemClock });
  const known = new KnownMedia({
    tools,
    clock: systemClock,
    store: createMemoryStore(),
    programs: new Tools(tools, { get: () => settings }),
    queue: new MediaQueue(tools.parallel),
  });
  return {
    getMedia: (path) => known.getMedia(path),
    learn: (paths, signal) => known.learn(paths, signal).finally(() => known.dispose()),
  };
}

/** A library with the media of the playout files. */
async function joinListed(
  files: PlayoutFilesPort,
  library: LibrarySnapshot,
  channels: readonly ApplyChannel[],
  ledgers: PlanInput['ledgers'],
): Promise<ProgrammeLibrary> {
  const docs: PlayoutDoc[] = [];
  for (const { ledger } of ledgers) {
    const folder = channels.find(({ number }) => number === ledger.number)?.folder ?? null;
    if (folder === null) continue;
    const read = await readChannelFiles(files, folder, ledger, -Infinity);
    docs.push(...read.files.map(({ doc }) => doc));
  }
  return runSteps(joinLibrary(library, docs, { hash, getDuration: () => null }));
}

/** The channels of the programme, as far as the lineup beside it has them. */
async function readChannels(
  files: PlayoutFilesPort,
  folder: string,
  programme: ChannelProgramme,
): Promise<readonly ApplyChannel[]> {
  const place = path.join(folder, LINEUP_NAME);
  const file = await files.read(place);
  const read = file.ok ? readLineup(place, folder, file.bytes) : null;
  const entries = read?.ok === true ? read.lineup.entries : [];
  const fault = file.ok ? null : unreadableText(place, file.fault);
  return Promise.all(
    programme.channels.map(async ({ number }): Promise<ApplyChannel> => {
      const entry = entries.find((one) => one.number === number);
      const about = { number, key: number, lockedUntil: null, engine: '0.2' as const };
      if (entry === undefined) {
        const problem = fault ?? t('playoutserver:programme.notInLineup', { channel: number });
        return { ...about, name: '', folder: null, problem };
      }
      const config = await readConfig(files, folder, entry);
      const readOnly = await readOnlyReason(files, config.folder);
      return {
        ...about,
        name: entry.name,
        folder: config.folder,
        engine: config.engine,
        problem: config.trouble?.problem ?? describeReadOnly(readOnly, number, config.folder),
      };
    }),
  );
}

/** The media library of a data folder; empty if there is none. */
async function readLibrary(dataDir: string): Promise<LibrarySnapshot> {
  const none = { media: [], select: () => [], version: '', isScanning: false };
  if (!existsSync(path.join(dataDir, 'library.db'))) return none;
  const log = { debug: noLog, info: noLog, warn: noLog, error: noLog };
  const ports = { files: new AtomicFiles(), clock: systemClock, log };
  const database = await openLibraryDatabase(dataDir, ports);
  if (database === null) return none;
  try {
    const { media, collections, version } = (await Catalog.load(database, () => turn())).snapshot();
    // The schema's type has undefined fields where the data omits them.
    const known = media as readonly LibraryMedia[];
    const select = createSelect(known, collections, Date.now());
    return { media: known, select, version: String(version), isScanning: false };
  } finally {
    database.close();
  }
}

const noLog = (): void => undefined;
