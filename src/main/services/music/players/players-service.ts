import '../../../../shared/attention/texts.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { Disposables } from '../../../../shared/lib/disposable.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { serverName } from '../../../../shared/music/connection-problem.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import type { Player, PlayerCommand } from '../../../../shared/music/player.ts';
import { ArtFetch } from '../art/art-fetch.ts';
import { ArtRegistry } from '../art/art-registry.ts';
import { Confirmations } from '../commands/confirmations.ts';
import { unconfirmed } from '../commands/context.ts';
import { Expectations } from '../commands/expectations.ts';
import { supports } from '../commands/known-commands.ts';
import type { LimitPorts } from '../commands/limit.ts';
import type { PlayerCommandPorts } from '../commands/player-commands.ts';
import { runPlayerCommand } from '../commands/player-commands.ts';
import type { ServerEvent, MusicLink } from '../link.ts';
import type { playerMethods } from '../../../../shared/music/player-settings.ts';
import type { queueMethods } from '../../../../shared/music/queue-contract.ts';
import { QueueEditor } from '../queues/queue-editor.ts';
import { QueuePages } from '../queues/queue-pages.ts';
import { QueuesState } from '../queues/queues-state.ts';
import { SERVER_LIMITS } from './budget.ts';
import { Choice } from './choice.ts';
import { LastGood } from './last-good.ts';
import { Listening } from './listening.ts';
import type { PlayerContext } from './player-context.ts';
import { PlayersState } from './players-state.ts';
import type { SyncLists } from './sync.ts';
import { Sync } from './sync.ts';
import { PlayerEvents } from '../attention/player-events.ts';
import type { HttpPort } from '../../../net/http.ts';
import type {
  AttentionPort,
  Clock,
  EventsPort,
  Logger,
  Publisher,
  SettingsPort,
  StorePort,
} from '../../../platform/ports.ts';
import type { Hash } from '../art/art-registry.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { Art } from '../art/art-fetch.ts';
import type { PictureStore } from '../../../platform/ports/picture-store.ts';

/** Dependencies of the players on the rest of the music service. */
export interface PlayersPorts {
  readonly link: MusicLink;
  readonly hub: Publisher;
  readonly attention: AttentionPort;
  readonly events: EventsPort;
  readonly clock: Clock;
  readonly store: StorePort;
  readonly settings: SettingsPort;
  readonly log: Logger;
  /** Hex digest of at least 128 bits (SHA-256 in the product). */
  readonly hash: Hash;
  readonly http: HttpPort;
  readonly pictures: PictureStore | null;
}

/** When to read the state back while a change is not confirmed (ms after the server accepted the command). */
const READ_BACK = { withEvents: [2_000], eventless: [0, 700, 2_000] } as const;

type Methods =
  | 'music.command'
  | 'music.choosePlayer'
  | 'music.setCeiling'
  | keyof typeof queueMethods
  | keyof typeof playerMethods;

/**
 * Players, their queues, current media, and actions: connects state, expectations, commands, pages and pictures
 * to one connection. Call `resetForProfile` before it starts.
 */
export class PlayersService {
  readonly handlers: Handlers<Methods>;
  /** The context that the library needs from the players: pictures. */
  readonly context: Omit<PlayerContext, 'player'>;
  readonly choice: Choice;
  readonly pages: QueuePages;
  readonly #art: ArtFetch;
  readonly #ports: PlayersPorts;
  readonly #disposables = new Disposables();
  readonly #queues: QueuesState;
  readonly #players: PlayersState;
  readonly #expectations: Expectations;
  readonly #confirmations: Confirmations;
  readonly #commands: PlayerCommandPorts;
  readonly #lastGood: LastGood;
  readonly #sync: Sync;
  readonly #editor: QueueEditor;
  readonly #listening: Listening;
  readonly #events: PlayerEvents;
  #live = false;

  constructor(ports: PlayersPorts) {
    const { link, hub, clock } = ports;
    const time = { now: () => clock.now(), offset: () => link.clockOffset };
    const registry = new ArtRegistry(ports.hash);
    const context: Omit<PlayerContext, 'player'> = {
      art: registry.path.bind(registry),
      supports: (command: string) => supports(link, command),
      queue: (id: string) => this.#queues.raw(id),
    };
    this.#ports = ports;
    this.#events = new PlayerEvents(ports);
    this.choice = new Choice(ports);
    this.#lastGood = new LastGood(ports);
    this.#queues = new QueuesState({ hub, time, context, after: clock.after.bind(clock) });
    this.#players = this.#createPlayers(context);
    this.#sync = new Sync({ ...ports, replace: this.#replace.bind(this) });
    this.#confirmations = new Confirmations(this.#limits());
    this.#expectations = new Expectations({
      ...this.#limits(),
      real: (id) => this.#players.real(id),
      changed: (id) => this.#players.publish(id),
      unconfirmed: (id) => unconfirmed(this.#players.real(id)?.name ?? id, id),
    });
    this.#commands = this.#commandPorts();
    this.pages = new QueuePages({ link, context, queue: (id) => this.#queues.get(id) });
    this.context = context;
    this.#editor = new QueueEditor({
      commands: this.#commands,
      pages: this.pages,
      queues: this.#queues,
    });
    this.#listening = this.#createListening();
    this.handlers = this.#handlers();
    this.#art = new ArtFetch({
      ...ports,
      registry,
      caFile: () => this.#caFile(),
      profileId: () => link.view().profileId,
    });
    this.#listen();
  }

  /** When the data shown without a connection was live (ms since epoch); null if there is none. */
  lastSeenAt(): number | null {
    return this.#lastGood.at;
  }

  /** A player as the server last reported it, without expected values. */
  real(id: string): Player | undefined {
    return this.#players.real(id);
  }

  /** The picture behind `/art/<id>` at `size` px or the next larger one; null if there is none. */
  art(id: string, size: number, signal: AbortSignal): Promise<Art | null> {
    return this.#art.get(id, size, signal);
  }

  /**
   * Switches to another profile before its connection starts: shows its last known state and drops that of the
   * previous one. Null: no profile.
   */
  resetForProfile(profileId: string | null): void {
    this.#giveUp(failure('cancelled', t('errors:cancelled')));
    this.#lastGood.leave();
    this.#players.clear();
    this.#queues.clear();
    this.pages.clear();
    this.#editor.clear();
    this.#listening.clear();
    this.#art.clear();
    this.#events.reset();
    this.#commands.groupBases.clear();
    this.#live = false;
    this.choice.switchTo(profileId);
    const loaded = this.#lastGood.load(profileId);
    this.#ports.hub.set('music.playersCut', null);
    this.#ports.hub.replaceEntries('music.players', loaded.players);
    this.#ports.hub.replaceEntries('music.queues', loaded.queues);
    this.choice.gather(() => {
      for (const player of Object.values(loaded.players)) this.choice.note(player.id, player);
    });
  }

  dispose(): void {
    this.#giveUp(failure('cancelled', t('errors:cancelled')));
    this.#lastGood.leave();
    this.#players.clear();
    this.#sync.dispose();
    this.#events.reset();
    this.#listening.clear();
    this.#art.clear();
    this.#disposables.dispose();
  }

  #createPlayers(context: PlayersService['context']): PlayersState {
    const { link, hub, clock } = this.#ports;
    return new PlayersState({
      hub,
      time: { now: () => clock.now(), offset: () => link.clockOffset },
      after: clock.after.bind(clock),
      limits: SERVER_LIMITS,
      context,
      overlay: (player) => this.#listening.overlay(this.#expectations.overlay(player)),
      observed: (id) => this.#observed(id),
      shown: (id, player) => {
        this.choice.note(id, player);
        this.#events.shown(id, player);
        this.#lastGood.touch();
      },
      cut: (cut) => this.#cut(cut),
    });
  }

  #createListening(): Listening {
    const { link, clock, log } = this.#ports;
    return new Listening({
      link,
      clock,
      log,
      commands: this.#commands,
      changed: (id) => this.#players.publish(id),
    });
  }

  #handlers(): Handlers<Methods> {
    return {
      ...this.#editor.handlers,
      ...this.#listening.handlers,
      'music.command': (input) => this.#command(input),
      'music.queueItems': (input) => this.pages.page(input),
      'music.choosePlayer': ({ playerId }) => {
        if (playerId !== null) this.#known(playerId);
        return this.choice.choose(playerId);
      },
      'music.setCeiling': ({ playerId, level }) => {
        this.#known(playerId);
        return this.choice.setCeiling(playerId, level);
      },
    };
  }

  #command(input: PlayerCommand): Promise<Player> {
    this.choice.acted(input.playerId);
    const done = runPlayerCommand(this.#commands, input);
    this.#ports.hub.flush();
    return done;
  }

  #known(player: string): void {
    if (this.#ports.hub.entry('music.players', player) === undefined)
      throw failure('not-found', t('musicfaults:players.unknown', { player }), { player });
  }

  #listen(): void {
    const { link, settings } = this.#ports;
    this.#disposables.add(link.onEvent(this.#event.bind(this)));
    this.#disposables.add(link.onView(this.#view.bind(this)));
    this.#disposables.add(settings.onChange(() => this.choice.refresh()));
    this.#disposables.add(
      this.#queues.changed.on((id) => {
        this.#players.queueChanged(id);
        this.#confirmations.observe(`q:${id}`);
        this.#lastGood.touch();
      }),
    );
  }

  #event(event: ServerEvent): void {
    for (const id of this.pages.outdatedBy(event)) this.#queues.touch(id);
    if (!/^(?:player|queue)_/.test(event.event)) return;
    this.#sync.heard(event);
    this.#apply(event);
  }

  #apply(event: ServerEvent): void {
    this.#queues.apply(event);
    this.#players.apply(event);
    if (event.event === 'player_removed' && event.objectId !== null)
      this.#queues.remove(event.objectId);
  }

  #replace({ players, queues, afresh, meanwhile }: SyncLists): void {
    if (afresh) this.pages.eventsMissed();
    this.choice.gather(() => {
      if (queues !== null) this.#queues.replaceAll(queues, afresh);
      else if (afresh) this.#queues.replaceAll([], true);
      this.#players.replaceAll(players);
      for (const event of meanwhile) this.#apply(event);
    });
    if (afresh) this.#lastGood.keep();
    else this.#lastGood.touch();
  }

  #view(view: ConnectionView): void {
    const live = isUsable(view);
    if (this.#live && !live) {
      this.#giveUp(
        failure('unconfirmed', t('connection:command.lost'), { lost: 'connection-lost' }),
      );
      this.#players.freeze(this.#ports.clock.now());
      this.#lastGood.keep();
    }
    this.#live = live;
    this.#events.look();
  }

  #cut(cut: Cut | null): void {
    const { attention, hub, link } = this.#ports;
    hub.set('music.playersCut', cut);
    const view = link.view();
    const key = `players/${view.profileId ?? ''}`;
    if (cut?.why !== 'limit') attention.clear('music', key);
    else
      attention.raise('music', key, {
        severity: 'warn',
        kind: 'crowded',
        subject: serverName(view),
        text: t('attention:music.crowded'),
        detail: t('attention:music.crowdedDetail', { count: cut.have }),
        action: {
          k: 'open',
          label: t('attention:music.crowdedAction'),
          path: `/connections#${view.profileId ?? ''}`,
        },
      });
  }

  #observed(id: string): void {
    this.#expectations.observe(id);
    this.#confirmations.observe(`p:${id}`);
  }

  #giveUp(error: ReturnType<typeof failure>): void {
    this.#expectations.drop(error);
    this.#confirmations.drop(error);
  }

  #limits(): LimitPorts {
    return {
      clock: this.#ports.clock,
      readBack: () => void this.#sync.refresh(),
      readBackAt: () => (this.#sync.eventless ? READ_BACK.eventless : READ_BACK.withEvents),
    };
  }

  #commandPorts(): PlayerCommandPorts {
    const { link, clock, hub, settings } = this.#ports;
    return {
      link,
      expectations: this.#expectations,
      confirmations: this.#confirmations,
      shown: (id) => this.#players.shown(id) ?? hub.entry('music.players', id),
      real: (id) => this.#players.real(id),
      queue: (id) => this.#queues.get(id),
      ceilings: () => this.choice.ceilings(),
      volumeStep: () => settings.get().music.volumeStep,
      groupBases: new Map(),
      now: () => clock.now(),
    };
  }

  #caFile(): string | null {
    const profileId = this.#ports.link.view().profileId;
    const { profiles } = this.#ports.settings.get().music;
    return profiles.find(({ id }) => id === profileId)?.caFile ?? null;
  }
}
