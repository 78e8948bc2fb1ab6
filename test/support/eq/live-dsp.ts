import type { MusicDemo, MusicDemoOptions } from '../../../src/demo/music/server.ts';
import { startMusicDemo } from '../../../src/demo/music/server.ts';
import { memoryEqDrafts } from '../../../src/main/platform/eq-drafts.ts';
import { DspService } from '../../../src/main/services/music/dsp/dsp-service.ts';
import type { DspConfig } from '../../../src/shared/eq/model.ts';
import { isSaved } from '../../../src/shared/eq/presets.ts';
import type { EqPreset, PlayerDsp, SavedPreset, SaveResult } from '../../../src/shared/eq/state.ts';
import { context, openLive } from '../music/open-live.ts';

interface LiveOptions extends MusicDemoOptions {
  /** Signs in as the plain user instead of the administrator. */
  readonly plainUser?: boolean;
}

/** A demo server with a real connection, players and sound processing, on real sockets and the real clock. */
export async function liveDsp({ plainUser = false, ...options }: LiveOptions = {}) {
  const demo: MusicDemo = await startMusicDemo(options);
  // A connection with a known generation need not wait for what another generation would send.
  const generation = options.generation === 'specified' ? 'specified' : null;
  const live = openLive(demo.url, plainUser ? demo.userToken : demo.token);
  const { hub, link, settings, players, until } = live;
  const dsp = new DspService({ ...live.ports, eqDrafts: memoryEqDrafts() });
  dsp.resetForProfile('p1');
  const { handlers } = dsp;
  return {
    demo,
    hub,
    link,
    settings,
    players,
    handlers,
    until,
    context,
    player: (id: string): PlayerDsp | undefined => hub.get('eq.players')[id],
    load: async (playerId: string): Promise<PlayerDsp> =>
      handlers['eq.load']({ playerId }, context),
    save: async (
      playerId: string,
      config: DspConfig,
      base: number | null = null,
    ): Promise<SaveResult> => handlers['eq.save']({ playerId, config, base }, context),
    apply: async (place: EqPreset['place'], id: string, playerId: string): Promise<SaveResult> =>
      handlers['eq.applyPreset']({ place, id, playerId }, context),
    keep: async (
      place: SavedPreset['place'],
      name: string,
      config: DspConfig,
      id: string | null = null,
    ): Promise<EqPreset> => handlers['eq.savePreset']({ place, id, name, config }, context),
    /** Without the built-in ones. */
    presets: (): readonly EqPreset[] => hub.get('eq.presets').presets.filter(isSaved),
    /** Commands about sound processing that change something, in their order. */
    sent: (): string[] =>
      demo
        .received()
        .map(({ command }) => command)
        .filter((command) =>
          /dsp.*\/(?:save|apply_preset|remove)$|config\/players\/save/.test(command),
        ),
    async connect(): Promise<void> {
      live.start({ serverId: demo.serverId, generation, trustedNetworks: [] });
      await until(() => link.view().state.k === 'online');
    },
    async stop(): Promise<void> {
      dsp.dispose();
      await live.stop();
      await demo.stop();
    },
  };
}

export type LiveDsp = Awaited<ReturnType<typeof liveDsp>>;
