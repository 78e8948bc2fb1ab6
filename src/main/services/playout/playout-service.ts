import '../../../shared/playout/server-texts.ts';
import PQueue from 'p-queue';
import type { Handlers } from '../../../shared/contract/methods.ts';
import type { EnvironmentFacts } from '../../../shared/playout/simulate/item-run.ts';
import { findEnv } from '../../../shared/playout/template/expand.ts';
import type { playoutMethods } from '../../../shared/playout/contract.ts';
import type {
  DomainService,
  FetchedFile,
  FileRequest,
} from '../../platform/ports/domain-service.ts';
import { createChannelServerClient } from './channel-server/channel-server-client.ts';
import { editHandlers } from './handlers/edit-handlers.ts';
import { lineupHandlers, openHandlers } from './handlers/lineup-handlers.ts';
import { queryHandlers } from './handlers/query-handlers.ts';
import { listBackedUp, writeHandlers } from './handlers/write-handlers.ts';
import type { MediaLibrary } from './media/media-library.ts';
import { createMediaLibrary } from './media/media-library.ts';
import type { PlayoutServicePorts } from './playout-ports.ts';
import { importHandlers } from './programme-import/import-handlers.ts';
import type { ProgrammeParts } from './programme/programme-handlers.ts';
import type { SlicedPort } from './programme/sliced.ts';
import { createSliced } from './programme/sliced.ts';
import { programmeHandlers, createProgrammeParts } from './programme/programme-handlers.ts';
import { PlayoutAttention } from './attention/playout-attention.ts';
import { Checker } from './workspace/checker.ts';
import { ServerResponses } from './workspace/server-responses.ts';
import { BackgroundProber } from './workspace/background-prober.ts';
import { DraftFiles } from './workspace/draft-files.ts';
import { DraftStore } from './workspace/draft-store.ts';
import { LineupFacts } from './workspace/lineup-facts.ts';
import { Model } from './workspace/model.ts';
import { LineupOpener } from './workspace/lineup-opener.ts';
import { Runs } from './workspace/running.ts';
import { Schedule } from './workspace/schedule.ts';
import { TopicPublisher } from './workspace/topic-publisher.ts';
import { Backups } from './write/backups.ts';
import { JournalWriter } from './write/journal-writer.ts';
import { PlayoutWriter } from './write/playout-writer.ts';
import { toChannelState } from './workspace/channel-state.ts';
import type { ChannelView, WorkspaceView } from './view.ts';

/** The open lineup for other parts of the app. */
function createView(model: Model, schedule: Schedule): WorkspaceView {
  const channelView = (key: string): ChannelView => {
    const channel = model.channel(key);
    const order = [...model.channels.keys()].indexOf(key);
    return {
      state: toChannelState(model, schedule, channel, order),
      entry: channel.entry.value,
      config: channel.config?.value ?? null,
      docs: model.docs(key),
    };
  };
  return {
    folder: () => model.lineup?.folder ?? null,
    server: () => {
      const { lineup, files } = model;
      if (lineup === null) return null;
      const { server, folder } = lineup;
      return {
        ...server,
        outputFolder: server.outputFolder === '' ? '' : files.resolve(folder, server.outputFolder),
        xmltvFolder: server.xmltvFolder === null ? null : files.resolve(folder, server.xmltvFolder),
      };
    },
    channels: () => [...model.channels.keys()].map(channelView),
    channel: channelView,
  };
}

type PlayoutHandlers = Handlers<keyof typeof playoutMethods>;

/** The playout service: the open lineup, its draft, and its channel server. Idle until `start`. */
export class PlayoutService implements DomainService {
  readonly handlers: PlayoutHandlers;
  readonly #ports: PlayoutServicePorts;
  readonly #model: Model;
  readonly #queue = new PQueue({ concurrency: 1 });
  /** Media and environment for the simulation and the checks. */
  readonly #environment: Required<EnvironmentFacts>;
  readonly #opener: LineupOpener;
  readonly #drafts: DraftStore;
  readonly #media: MediaLibrary;
  readonly #channelServer;
  readonly #checker: Checker;
  readonly #schedule: Schedule;
  readonly #runs: Runs;
  readonly #topics: TopicPublisher;
  readonly #learning: BackgroundProber;
  readonly #lineupFacts: LineupFacts;
  readonly #attention: PlayoutAttention;
  readonly #writer: JournalWriter;
  readonly #playoutWriter: PlayoutWriter;
  readonly #backups: Backups;
  readonly #sliced: SlicedPort;
  readonly #programme: ProgrammeParts;
  #ready: Promise<void> | null = null;

  constructor(ports: PlayoutServicePorts) {
    this.#ports = ports;
    const { files, namer, dataDir, hash, mediaTools: tools } = ports;
    const model = new Model(files, namer);
    this.#model = model;
    this.#environment = {
      media: (path) => this.#media.getMedia(path),
      env: (name) => findEnv(ports.env(name)),
    };
    this.#writer = journalWriter(ports, model);
    this.#backups = new Backups(files, dataDir, hash);
    this.#drafts = new DraftStore(new DraftFiles(files, dataDir, hash), ports, model);
    this.#opener = new LineupOpener(ports, model, this.#queue, this.#drafts);
    this.#schedule = new Schedule({ ...ports, environment: this.#environment }, model);
    const contacts = new ServerResponses(
      () => ports.clock.now(),
      () => this.#runs.soon(),
    );
    this.#runs = new Runs({ ...ports, contacts }, model, this.#schedule);
    const view = createView(model, this.#schedule);
    this.#media = createMediaLibrary({ ...ports, tools }, view);
    this.#channelServer = createChannelServerClient({ ...ports, contacts }, view);
    this.#lineupFacts = new LineupFacts(ports, model);
    this.#checker = new Checker({ ...ports, ...this.#environment }, model);
    this.#learning = new BackgroundProber(ports, model, this.#media, this.#checker, this.#schedule);
    const writes = () => this.#backups.list(model.path ?? '', listBackedUp(model));
    const lineups = ports.demo ? null : { ...ports, environment: this.#environment };
    this.#attention = new PlayoutAttention({ ...ports, writes, lineups }, model, this.#schedule);
    this.#topics = new TopicPublisher(ports, model, this.#schedule, () => this.#media.tools());
    const write = { ...ports, backups: this.#backups, writer: this.#writer };
    this.#playoutWriter = new PlayoutWriter(write, model, this.#queue, this.#opener);
    this.#sliced = createSliced(ports.clock, ports.pause);
    this.#programme = createProgrammeParts({
      ...write,
      ...this.#sliced,
      model,
      queue: this.#queue,
      opener: this.#opener,
      schedule: this.#schedule,
      getDuration: (path) => this.#media.getFacts(path)?.durationMs ?? null,
      getMedia: (path) => this.#media.getMedia(path),
      learn: (paths, signal) => this.#media.learn(paths, signal),
      writeGuide: (channel) => this.#writeGuide(channel),
    });
    this.handlers = this.#handlers();
  }

  /** Reads nothing until a window or client needs it: `window`. */
  async start(window = false): Promise<void> {
    this.#topics.all();
    const { lineup } = this.#ports.settings.get().playout;
    if (window || this.#programme.background.isOn(lineup)) this.windowOpened();
    await Promise.resolve();
  }

  /** Opens the last lineup. */
  windowOpened(): void {
    this.#open().catch((error: unknown) =>
      this.#ports.log.warn('the lineup of the last time was not opened', { error }),
    );
  }

  resumed(): void {
    this.#schedule.refresh();
  }

  async fetchFile(
    _: string,
    request: FileRequest,
    signal: AbortSignal,
  ): Promise<FetchedFile | null> {
    const { channel, file } = request;
    const answer = await this.#channelServer.hls(String(channel), String(file), signal);
    return answer === null ? null : { ...answer, maxAge: 0 };
  }

  /** The facts of one file, through the cache of this service; null: ffprobe is missing. */
  readonly probeMedia: MediaLibrary['probe'] = (path, stamp, signal) =>
    this.#media.probe(path, stamp, signal);

  /** Stops all timers and watchers and clears the topics, because another service may follow. */
  async stop(): Promise<void> {
    this.#opener.stop();
    this.#checker.stop();
    this.#schedule.stop();
    this.#runs.stop();
    this.#learning.stop();
    this.#lineupFacts.stop();
    this.#attention.stop();
    this.#programme.background.stop();
    this.#programme.programming.stop();
    this.#media.dispose();
    // Running writes complete; reads end at the next file.
    await this.#queue.onIdle();
    await this.#drafts.stop();
    this.#topics.stop();
    this.#topics.clear();
  }

  /** Runs once: recovers interrupted writes, then opens the last lineup. */
  #open(): Promise<void> {
    this.#ready ??= this.#begin();
    return this.#ready;
  }

  async #begin(): Promise<void> {
    const { log, settings } = this.#ports;
    const model = this.#model;
    try {
      await this.#queue.add(() => this.#writer.settle());
    } catch (error) {
      // Another process is writing, or the data folder is not available. The next write tries again.
      log.warn('interrupted writes of playout files were not settled', { error });
    }
    const { lineup } = settings.get().playout;
    if (lineup !== null && model.path === null)
      await this.#opener.open({ path: lineup, create: false });
    await this.#playoutWriter.prune();
  }

  #handlers(): PlayoutHandlers {
    const shared = {
      ...this.#ports,
      model: this.#model,
      queue: this.#queue,
      opener: this.#opener,
      schedule: this.#schedule,
      checker: this.#checker,
      backups: this.#backups,
      writer: this.#writer,
      drafts: this.#drafts,
      playoutWriter: this.#playoutWriter,
      ...this.#programme,
      ...this.#sliced,
    };
    const own = {
      'playout.check': () => {
        this.#checker.settle();
        this.#attention.look();
        this.#ports.hub.flush();
      },
      ...queryHandlers({
        ...shared,
        environment: this.#environment,
        getFacts: (path) => this.#media.getFacts(path),
      }),
      ...editHandlers(shared),
      ...writeHandlers(shared),
      ...lineupHandlers(shared),
      ...importHandlers(this.#ports),
      ...programmeHandlers(shared),
      ...this.#media.handlers,
      ...this.#channelServer.handlers,
    };
    return { ...this.#afterOpening(own), ...openHandlers(shared, () => this.#open()) };
  }

  /** Writes the guide of a channel, if the lineup has a folder for guides. */
  async #writeGuide(channel: string): Promise<void> {
    if ((this.#model.lineup?.server.xmltvFolder ?? null) === null) return;
    const { signal } = new AbortController();
    const context = { signal, origin: 'rule' } as const;
    await this.#channelServer.handlers['playout.guide']({ channel, write: true }, context);
  }

  /** Whether the requested channel was read by now: channels load one by one. */
  #isRead(input: unknown): boolean {
    const { phase, channels } = this.#model;
    if (phase !== 'opening' || typeof input !== 'object' || input === null) return phase === 'open';
    const key = 'channel' in input ? input.channel : null;
    return typeof key === 'string' && (channels.get(key)?.config ?? null) !== null;
  }

  /** The first command may come before the lineup is open: opens it. */
  #afterOpening<H extends object>(handlers: H): H {
    const entries = Object.entries(handlers).map(([name, handler]) => [
      name,
      (input: unknown, context: unknown) => {
        const act = handler as (input: unknown, context: unknown) => unknown;
        // Editor steps apply at once, in call order.
        if (alone.has(name) || this.#isRead(input)) return act(input, context);
        return this.#open().then(() => act(input, context));
      },
    ]);
    return Object.fromEntries(entries) as H;
  }
}

function journalWriter(ports: PlayoutServicePorts, model: Model): JournalWriter {
  const { clock } = ports;
  return new JournalWriter({
    ...ports,
    now: () => clock.now(),
    recovered: (sentences) => {
      model.recovered = model.recovered === null ? sentences : `${model.recovered} ${sentences}`;
      model.tell({ k: 'lineup' });
    },
    stuck: (writes) => {
      model.stuckWrites = writes;
      model.tell({ k: 'lineup' });
    },
  });
}

/** Methods that need no open lineup. */
const alone: ReadonlySet<string> = new Set([
  'playout.browse',
  'playout.probe',
  'playout.expand',
  'playout.programme.readImport',
] satisfies (keyof typeof playoutMethods)[]);
