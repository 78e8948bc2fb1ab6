import '../../../../shared/music/scenes/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { CallContext, Handlers, MethodArgs } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Clock } from '../../../../shared/lib/clock.ts';
import { Disposables } from '../../../../shared/lib/disposable.ts';
import { serverName } from '../../../../shared/music/connection-problem.ts';
import type { Player, PlayerCommand } from '../../../../shared/music/player.ts';
import { captureScene, findPlaying, mergePlay } from '../../../../shared/music/scenes/capture.ts';
import type { sceneMethods } from '../../../../shared/music/scenes/contract.ts';
import type { SceneState } from '../../../../shared/music/scenes/current.ts';
import { makeScene } from '../../../../shared/music/scenes/make.ts';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { sceneFields } from '../../../../shared/music/scenes/lists.ts';
import { resultWords } from '../../../../shared/music/scenes/result-words.ts';
import type { SceneGap, ScenePlan, SceneResult } from '../../../../shared/music/scenes/step.ts';
import type { Follower } from '../../../../shared/music/scenes/steps.ts';
import {
  invertSteps,
  listFollowers,
  planScene,
  rejoinSteps,
} from '../../../../shared/music/scenes/steps.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import type { Logger, Publisher, SettingsPort } from '../../../platform/ports.ts';
import type { MusicLink } from '../link.ts';
import type { SceneHandlers } from './scene-commands.ts';
import { SceneCommands } from './scene-commands.ts';
import type { DoneStep } from './scene-run.ts';
import { SceneRun } from './scene-run.ts';
import { SceneStore } from './scene-store.ts';

export interface ScenesPorts {
  readonly link: Pick<MusicLink, 'view' | 'onView'>;
  readonly hub: Publisher;
  readonly settings: SettingsPort;
  readonly clock: Clock;
  readonly log: Logger;
  readonly uuid: () => string;
  readonly handlers: SceneHandlers;
  /** A player as the server last reported it. */
  readonly real: (id: string) => Player | undefined;
}

/** An applied scene that can be undone. */
interface Applied extends Pick<Scene, 'id' | 'name'> {
  readonly undo: string;
  readonly done: readonly DoneStep[];
  readonly followers: readonly Follower[];
}

const MAX_UNDO = 10;
/** Maximum number of equalizers that are read at the same time. */
const MAX_READS = 4;

/** Scenes: stores, captures and applies them. Call `resetForProfile` before the connection starts. */
export class ScenesService {
  readonly handlers: Handlers<keyof typeof sceneMethods> = {
    'music.saveScene': ({ scene, at }) => this.#save(scene, at),
    'music.captureScene': (input, context) => this.#capture(input, context),
    'music.removeScene': ({ id }) => this.#store.remove(id),
    'music.moveScene': ({ id, to }) => this.#store.move(id, to),
    'music.planScene': ({ id }, context) => this.#plan(this.#store.require(id), context),
    'music.applyScene': ({ id }, context) => this.#apply(this.#store.require(id), context),
    'music.undoScene': ({ undo }, context) => this.#undo(undo, context),
  };
  readonly #ports: ScenesPorts;
  readonly #store: SceneStore;
  readonly #disposables = new Disposables();
  /** The newest is last. */
  #applied: readonly Applied[] = [];
  #running: { readonly name: string; readonly run: SceneRun } | null = null;

  constructor(ports: ScenesPorts) {
    this.#ports = ports;
    this.#store = new SceneStore(ports);
    this.#disposables.add(
      ports.link.onView((view) => {
        if (!isUsable(view)) this.#running?.run.lose();
      }),
    );
  }

  /** Shows the scenes of another profile; null: none. */
  resetForProfile(profileId: string | null): void {
    this.#running?.run.lose();
    this.#applied = [];
    this.#store.switchTo(profileId);
  }

  /** Handles a command of the user: a running scene stops changing this player's volume. */
  noteCommand({ playerId, do: { action } }: PlayerCommand): void {
    if (action.startsWith('volume_')) this.#running?.run.moveVolume(playerId);
    if (!action.startsWith('group_')) return;
    for (const id of this.#player(playerId)?.members ?? []) this.#running?.run.moveVolume(id);
    this.#running?.run.moveVolume(playerId);
  }

  dispose(): void {
    this.#running?.run.lose();
    this.#disposables.dispose();
  }

  /** Gives each save a later time than the previous one, so that a view can tell which version is newest. */
  #save(scene: Scene, at: number | null): Promise<Scene> {
    const before = this.#store.list().find(({ id }) => id === scene.id);
    const savedAt = Math.max(this.#ports.clock.now(), (before?.savedAt ?? 0) + 1);
    return this.#store.save({ ...scene, savedAt }, at);
  }

  async #capture(
    { id, name, players }: MethodArgs<'music.captureScene'>,
    context: CallContext,
  ): Promise<Scene> {
    this.#requireLink('musicscenes:fault.offlineCapture');
    const before = id === null ? null : this.#store.require(id);
    const ids = players === null ? this.#findTicked(before) : this.#requireKnown(players);
    if (ids.length === 0) throw failure('rejected', t('musicscenes:fault.nothing'));
    await this.#readPresets(ids, context);
    const captured = captureScene(this.#state(), ids, before?.players);
    const scene = before ?? makeScene({ id: this.#ports.uuid(), name, scenes: this.#store.list() });
    const play = mergePlay(before, captured.play);
    return this.#save({ ...scene, ...captured, play, name: name ?? scene.name }, null);
  }

  #findTicked(scene: Scene | null): readonly string[] {
    return scene?.players.map(({ id }) => id) ?? findPlaying(this.#state());
  }

  #requireKnown(players: readonly string[]): readonly string[] {
    for (const player of players)
      if (this.#player(player) === undefined)
        throw failure('not-found', t('musicfaults:players.unknown', { player }), { player });
    return players;
  }

  async #plan(scene: Scene, context: CallContext): Promise<ScenePlan> {
    await this.#readScenePresets(scene, context);
    return planScene(scene, this.#state());
  }

  async #apply(scene: Scene, context: CallContext): Promise<SceneResult> {
    let followers: readonly Follower[] = [];
    const { gaps, run } = await this.#start(scene, scene.fade, context, async (running) => {
      await this.#readScenePresets(scene, context);
      const plan = planScene(scene, this.#state());
      followers = listFollowers(plan.steps, this.#state());
      for (const field of sceneFields) {
        const steps = planScene(scene, this.#state()).steps.filter((step) => step.field === field);
        const left = new Set(steps.map(({ playerId }) => playerId));
        for (const step of plan.steps)
          if (step.field === field && !left.has(step.playerId)) running.note(step);
        await running.run(steps, () => null);
      }
      return plan.gaps;
    });
    await this.#store.noteUse(scene.id, this.#ports.clock.now()).catch(() => undefined);
    const undo = run.done.length === 0 ? null : this.#remember(scene, run.done, followers);
    const result = { id: scene.id, name: scene.name, outcomes: run.outcomes, gaps, undo };
    if (!readers.has(context.origin)) requireWhole(result, context.origin);
    return result;
  }

  async #undo(undo: string | null, context: CallContext): Promise<SceneResult> {
    const applied = this.#applied.findLast((one) => undo === null || one.undo === undo);
    if (applied === undefined) throw failure('not-found', t('musicscenes:fault.noUndo'));
    const { id, name, done, followers } = applied;
    const before = new Map(done.map((one) => [formatKey(one.step), one.before]));
    const { run, gaps } = await this.#start(applied, 0, context, async (running) => {
      const steps = invertSteps(done.map(({ step }) => step));
      for (const field of sceneFields.toReversed())
        await running.run(
          steps.filter((step) => step.field === field),
          (step) => before.get(formatKey(step)) ?? null,
        );
      await running.run(rejoinSteps(followers, this.#state()), () => null);
      return [];
    });
    this.#applied = this.#applied.filter((one) => one !== applied);
    return { id, name, outcomes: run.outcomes, gaps, undo: null };
  }

  /** Runs `work` exclusively. Rejects with `offline`, or with `busy` while another run is in progress. */
  async #start(
    { name }: Pick<Scene, 'name'>,
    fade: number,
    context: CallContext,
    work: (run: SceneRun) => Promise<SceneGap[]>,
  ): Promise<{ readonly run: SceneRun; readonly gaps: SceneGap[] }> {
    this.#requireLink('musicscenes:fault.offline');
    if (this.#running !== null)
      throw failure('busy', t('musicscenes:fault.busy', { name: this.#running.name }));
    const { clock, handlers, hub, log, real } = this.#ports;
    const player = (id: string) => this.#player(id);
    const queue = (id: string) => hub.entry('music.queues', id);
    const commands = new SceneCommands({
      handlers,
      player,
      queue,
      now: () => clock.now(),
      context,
    });
    const run = new SceneRun({ commands, clock, log, player, real, fade });
    this.#running = { name, run };
    try {
      return { run, gaps: await work(run) };
    } finally {
      this.#running = null;
    }
  }

  #remember(
    { id, name }: Scene,
    done: readonly DoneStep[],
    followers: readonly Follower[],
  ): string {
    const undo = this.#ports.uuid();
    this.#applied = [...this.#applied, { id, name, undo, done, followers }].slice(-MAX_UNDO);
    return undo;
  }

  #requireLink(key: 'musicscenes:fault.offline' | 'musicscenes:fault.offlineCapture'): void {
    const view = this.#ports.link.view();
    if (!isUsable(view)) throw failure('offline', t(key, { server: serverName(view) }));
  }

  #readScenePresets({ players }: Scene, context: CallContext): Promise<void> {
    const wanted = players.filter(({ preset }) => preset !== null);
    return this.#readPresets(
      wanted.map(({ id }) => id),
      context,
    );
  }

  /** Reads the equalizers of available players that were not read yet. A failure leaves a preset unknown. */
  async #readPresets(ids: readonly string[], context: CallContext): Promise<void> {
    const { hub, handlers, link } = this.#ports;
    if (!isUsable(link.view())) return;
    const unread = ids.filter((id) => {
      const status = hub.entry('eq.players', id)?.status;
      return this.#player(id)?.available === true && status !== 'ready' && status !== 'none';
    });
    const read = async (): Promise<void> => {
      for (let id = unread.pop(); id !== undefined; id = unread.pop())
        await handlers['eq.load']({ playerId: id }, context);
    };
    await Promise.all(Array.from({ length: MAX_READS }, read));
  }

  #player(id: string) {
    return this.#ports.hub.entry('music.players', id);
  }

  #state(): SceneState {
    const { hub } = this.#ports;
    return {
      players: hub.get('music.players'),
      ceilings: hub.get('music.ceilings'),
      dsp: hub.get('eq.players'),
      presets: hub.get('eq.presets').presets,
    };
  }
}

/** Callers that show the outcome of each step. Others, such as the tray, only show a failure. */
const readers: ReadonlySet<CallContext['origin']> = new Set(['window', 'cli', 'test']);

/** Throws if the scene was not applied completely. A rule ignores offline players; a person who used a key or a menu learns of them. */
function requireWhole(result: SceneResult, origin: CallContext['origin']): void {
  const isDone = result.outcomes.every(({ outcome }) => outcome === 'done');
  const isWhole = isDone && (origin === 'rule' || result.gaps.every(({ why }) => why === 'preset'));
  if (!isWhole) throw failure('rejected', resultWords(result), { scene: result.id });
}

const formatKey = ({ playerId, field }: DoneStep['step']): string => `${field} ${playerId}`;
