import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../src/node/system-clock.ts';
import { ScenesService } from '../../../src/main/services/music/scenes/scenes-service.ts';
import type { MethodArgs } from '../../../src/shared/contract/methods.ts';
import type { PlayerAction } from '../../../src/shared/music/player.ts';
import type { Scene } from '../../../src/shared/music/scenes/model.ts';
import type { SceneResult } from '../../../src/shared/music/scenes/step.ts';
import { recordedLog } from '../core/recorded-log.ts';
import { liveDsp } from '../eq/live-dsp.ts';

/** A demo server with a real connection, players, sound processing and scenes. */
export async function liveScenes(options: Parameters<typeof liveDsp>[0] = {}) {
  const live = await liveDsp(options);
  const scenes = new ScenesService({
    link: live.link,
    hub: live.hub,
    settings: live.settings,
    clock: systemClock,
    log: recordedLog(),
    uuid: randomUUID,
    handlers: { ...live.players.handlers, ...live.handlers },
    real: (id) => live.players.real(id),
  });
  scenes.resetForProfile('p1');
  const { handlers } = scenes;
  const { context } = live;
  return {
    ...live,
    scenes,
    list: (): readonly Scene[] => live.hub.get('music.scenes'),
    musicPlayer: (id: string) => live.hub.get('music.players')[id],
    store: async (scene: Scene): Promise<Scene> =>
      handlers['music.saveScene']({ scene, at: null }, context),
    capture: async (input: Partial<MethodArgs<'music.captureScene'>> = {}): Promise<Scene> =>
      handlers['music.captureScene']({ id: null, name: null, players: null, ...input }, context),
    plan: async (id: string) => handlers['music.planScene']({ id }, context),
    runScene: async (id: string): Promise<SceneResult> =>
      handlers['music.applyScene']({ id }, context),
    undo: async (undo: string | null = null): Promise<SceneResult> =>
      handlers['music.undoScene']({ undo }, context),
    /** A command of the user. */
    command: (playerId: string, action: PlayerAction) => {
      const input = { playerId, do: action };
      scenes.noteCommand(input);
      return Promise.resolve(live.players.handlers['music.command'](input, context));
    },
    async stop(): Promise<void> {
      scenes.dispose();
      await live.stop();
    },
  };
}
