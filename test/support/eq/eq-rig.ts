import { randomUUID } from 'node:crypto';
import { createHttp } from '../../../src/main/net/http.ts';
import { createOpenSocket } from '../../../src/main/net/socket.ts';
import { systemClock } from '../../../src/node/system-clock.ts';
import { openEqDrafts } from '../../../src/main/platform/eq-drafts.ts';
import { AtomicFiles } from '../../../src/main/platform/files.ts';
import { StateHub } from '../../../src/main/rpc/state-hub.ts';
import { MusicConnection } from '../../../src/main/services/music/connection/connection.ts';
import { DspService } from '../../../src/main/services/music/dsp/dsp-service.ts';
import { PlayersService } from '../../../src/main/services/music/players/players-service.ts';
import type { CallContext } from '../../../src/shared/contract/methods.ts';
import type { EqSession } from '../../../src/shared/eq/session-model.ts';
import { MemorySettings, MemoryStore, sha256 } from '../music/players-rig.ts';
import { recordedLog } from '../core/recorded-log.ts';
import { nullAttention } from '../core/null-attention.ts';
import { ServiceEvents } from '../../../src/main/core/service-events.ts';
import { until as changed } from '../until.ts';

export const context: CallContext = { signal: new AbortController().signal, origin: 'test' };

/** Called before and after every effect of an edit that outlasts the process: a write of drafts, a save on the server. */
export type OnStep = (step: string) => void;

class WatchedFiles extends AtomicFiles {
  readonly #onStep: OnStep;

  constructor(onStep: OnStep) {
    super();
    this.#onStep = onStep;
  }

  override async writeText(file: string, text: string): Promise<void> {
    this.#onStep('before the disk');
    await super.writeText(file, text);
    this.#onStep('after the disk');
  }
}

/** The core's equalizer on a server, with its drafts in a real folder, as after a start of the app. */
export async function eqRig(
  { url, token, dataDir }: { url: string; token: string; dataDir: string },
  onStep: OnStep = () => undefined,
) {
  const log = recordedLog();
  const clock = systemClock;
  const hub = new StateHub(clock);
  const settings = new MemorySettings();
  const http = createHttp({ fetch, clock, log });
  const { drafts, notices } = await openEqDrafts(dataDir, {
    files: new WatchedFiles(onStep),
    clock,
  });
  const link = new MusicConnection({
    clock,
    log,
    http,
    openSocket: createOpenSocket({ clock, log }),
    secrets: { has: () => Promise.resolve(true), use: async (_name, fn) => fn(token) },
    uuid: randomUUID,
    network: { current: () => Promise.resolve({ id: 'home', label: 'home' }) },
    random: () => 0.5,
    onFacts: () => undefined,
  });
  const command = link.command.bind(link);
  link.command = async (name, ...rest) => {
    if (name !== 'config/players/dsp/save') return command(name, ...rest);
    onStep('before the server');
    const answer = await command(name, ...rest);
    onStep('after the server');
    return answer;
  };
  const ports = { link, hub, clock, settings, eqDrafts: drafts, uuid: randomUUID, log };
  const dsp = new DspService(ports);
  const store = new MemoryStore();
  const players = new PlayersService({
    ...ports,
    store,
    hash: sha256,
    http,
    attention: nullAttention,
    events: new ServiceEvents(),
    pictures: null,
  });
  dsp.startSessions();
  players.resetForProfile('p1');
  dsp.resetForProfile('p1');

  const until = (ask: () => boolean, limit = 30_000): Promise<void> =>
    changed([(look) => hub.onChange(look), (look) => link.onView(look)], ask, {
      limit,
      seen: () => Object.values(hub.get('eq.sessions')).map(({ save }) => save),
    });
  return {
    notices,
    drafts,
    hub,
    link,
    settings,
    handlers: dsp.handlers,
    until,
    session: (player = 'living_room'): EqSession | undefined => hub.get('eq.sessions')[player],
    async connect(): Promise<void> {
      link.start({
        id: 'p1',
        name: 'Home',
        localUrl: url,
        externalUrl: null,
        serverId: null,
        generation: null,
        user: null,
        tokenExpiresAt: null,
        caFile: null,
        trustedNetworks: ['home'],
        confirmedOrigins: [url],
      });
      await until(() => link.view().state.k === 'online');
    },
    async stop(): Promise<void> {
      dsp.dispose();
      players.dispose();
      await link.stop();
      hub.dispose();
      await drafts.close();
    },
  };
}

export type EqRig = Awaited<ReturnType<typeof eqRig>>;
