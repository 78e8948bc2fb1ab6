import { openEqDrafts } from '../../../src/main/platform/eq-drafts.ts';
import { AtomicFiles } from '../../../src/main/platform/files.ts';
import { DspService } from '../../../src/main/services/music/dsp/dsp-service.ts';
import type { EqSession } from '../../../src/shared/eq/session-model.ts';
import { openLive } from '../music/open-live.ts';

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
  const live = openLive(url, token);
  const { hub, link, settings } = live;
  const { drafts, notices } = await openEqDrafts(dataDir, {
    files: new WatchedFiles(onStep),
    clock: live.ports.clock,
  });
  const command = link.command.bind(link);
  link.command = async (name, ...rest) => {
    if (name !== 'config/players/dsp/save') return command(name, ...rest);
    onStep('before the server');
    const answer = await command(name, ...rest);
    onStep('after the server');
    return answer;
  };
  const dsp = new DspService({ ...live.ports, eqDrafts: drafts });
  dsp.startSessions();
  dsp.resetForProfile('p1');

  const until = (ask: () => boolean, limit = 30_000): Promise<void> =>
    live.until(ask, limit, () => Object.values(hub.get('eq.sessions')).map(({ save }) => save));
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
      live.start();
      await until(() => link.view().state.k === 'online');
    },
    async stop(): Promise<void> {
      dsp.dispose();
      await live.stop();
      await drafts.close();
    },
  };
}

export type EqRig = Awaited<ReturnType<typeof eqRig>>;
