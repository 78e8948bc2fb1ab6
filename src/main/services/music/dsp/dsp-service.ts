import '../../../../shared/eq/texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { adaptConfig } from '../../../../shared/eq/adapt.ts';
import { differences } from '../../../../shared/eq/differences.ts';
import { splitUnsent } from '../../../../shared/eq/unsent-bands.ts';
import type { EqLayers } from '../../../../shared/eq/layers-model.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { EqPreset, PlayerDsp, SaveResult } from '../../../../shared/eq/state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Disposables } from '../../../../shared/lib/disposable.ts';
import type { ServerEvent, MusicLink } from '../link.ts';
import { DspStore } from './dsp-store.ts';
import { EqSessions } from './eq-sessions.ts';
import { need, noDspError, noteForbidden, saveDsp } from './dsp-save.ts';
import { LocalEqSettings } from './local-eq-settings.ts';
import { KeyedQueue } from '../../../../shared/lib/keyed-queue.ts';
import { Presets } from './presets.ts';
import { ServerFacts } from './server-facts.ts';
import { Streams } from './streams.ts';
import type { Clock, Logger, Publisher, SettingsPort } from '../../../platform/ports.ts';
import type { EqDraftsPort } from '../../../platform/ports/eq-drafts.ts';
import type { eqMethods } from '../../../../shared/eq/contract.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { toRecord } from '../../../../shared/lib/json.ts';

/** Dependencies of sound processing on the rest of the music service. */
interface DspPorts {
  readonly link: MusicLink;
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly settings: SettingsPort;
  readonly eqDrafts: EqDraftsPort;
  readonly uuid: () => string;
  readonly log: Logger;
}

/** Servers have presets from 2.7 on (schema). */
const PRESETS_SINCE = 28;

/**
 * Sound processing of players, and presets: connects reading, saving, presets and events to one connection. Call `resetForProfile`
 * before it starts.
 */
export class DspService {
  readonly handlers: Handlers<keyof typeof eqMethods> = {
    'eq.load': ({ playerId }) => this.load(playerId),
    'eq.save': ({ playerId, config, base }) => this.save(playerId, config, base),
    'eq.edit': ({ playerId, ...edit }) => this.sessions.edit(playerId, { k: 'edit', ...edit }),
    'eq.undo': ({ playerId, edit }) => this.sessions.edit(playerId, { k: 'undo', edit }),
    'eq.redo': ({ playerId, edit }) => this.sessions.edit(playerId, { k: 'redo', edit }),
    'eq.postpone': ({ playerId }) => this.sessions.postpone(playerId),
    'eq.apply': ({ playerId }) => this.sessions.apply(playerId),
    'eq.decide': ({ playerId, decision, version }) =>
      this.sessions.decide(playerId, decision, version),
    'eq.savePreset': ({ place, id, name, config }) => this.savePreset(place, id, { name, config }),
    'eq.removePreset': ({ place, id }) => this.removePreset(place, id),
    'eq.applyPreset': ({ place, id, playerId }) => this.applyPreset(place, id, playerId),
    'eq.pinPreset': ({ place, id, pinned }) => this.presets.pin(place, id, pinned),
    'eq.keepLayers': ({ playerId, layers }) => this.keepLayers(playerId, layers),
  };
  readonly presets: Presets;
  readonly sessions: EqSessions;
  readonly #ports: DspPorts;
  readonly #facts: ServerFacts;
  readonly #local: LocalEqSettings;
  readonly #store: DspStore;
  readonly #streams: Streams;
  readonly #queue = new KeyedQueue();
  readonly #disposables = new Disposables();
  #profileId: string | null = null;
  #online = false;

  constructor(ports: DspPorts) {
    const { link, hub, settings } = ports;
    this.#ports = ports;
    this.#facts = new ServerFacts(link, hub, () => this.sessions.environment());
    this.#local = new LocalEqSettings(settings, () => this.#profileId);
    this.#store = new DspStore({
      hub,
      local: this.#local,
      limits: () => this.#facts.limits,
      changed: (dsp) => this.sessions.heard(dsp),
    });
    this.sessions = new EqSessions({
      ...ports,
      readOnly: () => this.#facts.readOnly,
      known: (playerId) => this.#store.get(playerId),
      follow: (playerId, like) => {
        this.#store.open(playerId, like);
        if (this.#facts.online) this.#inBackground(this.load(playerId).then(() => undefined));
      },
      save: (playerId, config, base) => this.save(playerId, config, base),
    });
    this.#streams = new Streams({ link, hub, store: this.#store });
    this.presets = new Presets(ports);
    this.#disposables.add(link.onSync(() => this.#loadPresets()));
    this.#disposables.add(link.onView(() => this.#viewChanged()));
    this.#disposables.add(link.onEvent((event) => this.#event(event)));
  }

  /** Reads a player and follows its changes from then on. A failure becomes a state instead of a rejection. */
  async load(playerId: string): Promise<PlayerDsp> {
    this.#store.open(playerId);
    return this.#queue.run(playerId, async () => {
      await this.#read(playerId);
      return need(this.#store, playerId);
    });
  }

  save(playerId: string, config: DspConfig, base: number | null): Promise<SaveResult> {
    return this.#queue.run(playerId, async () => {
      await this.#known(playerId);
      return saveDsp(this.#savePorts(), { playerId, config, base });
    });
  }

  async savePreset(
    place: EqPreset['place'],
    id: string | null,
    { name, config }: { name: string; config: DspConfig },
  ): Promise<EqPreset> {
    if (place === 'local') return this.presets.saveLocal(id, name, config);
    await this.#needPresets();
    return noteForbidden(this.#facts, this.presets.saveServer(id, name, config));
  }

  async removePreset(place: EqPreset['place'], id: string): Promise<void> {
    if (place === 'server') await this.#needPresets();
    await noteForbidden(this.#facts, this.presets.remove(place, id));
  }

  /** Current servers apply their own presets by id; everything else is a save. */
  applyPreset(place: EqPreset['place'], id: string, playerId: string): Promise<SaveResult> {
    return this.#queue.run(playerId, async () => {
      const { config } = this.presets.get(place, id);
      const { shape } = await this.#facts.dialect();
      await this.#known(playerId);
      const held = splitUnsent(config, this.#store.streamRate(playerId)).held;
      if (place === 'server' && this.#canApply() && held.length === 0)
        return this.#applyByName(playerId, id, config);
      const fitting = adaptConfig(config, shape);
      return saveDsp(this.#savePorts(), { playerId, config: fitting, base: null });
    });
  }

  async keepLayers(playerId: string, layers: EqLayers | null): Promise<void> {
    await this.#local.keepLayers(playerId, layers);
    this.#store.layersChanged(playerId);
  }

  /** Switches to another profile before its connection starts, and drops the previous one's state. Null: no profile. */
  resetForProfile(profileId: string | null): void {
    this.#profileId = profileId;
    this.#online = false;
    this.#store.clear();
    this.#streams.clear();
    this.#facts.forget();
    this.presets.forget();
    this.sessions.resetForProfile(profileId);
  }

  /** A host with a window is ready: restores drafts and accepts edits. */
  startSessions(): void {
    this.sessions.start();
  }

  dispose(): void {
    this.#disposables.dispose();
    this.sessions.dispose();
  }

  /** Reads a player first if it has not been read. */
  async #known(playerId: string): Promise<void> {
    const known = this.#store.open(playerId);
    if (known.config !== null || known.status === 'none') return;
    await this.#read(playerId);
    const { error } = need(this.#store, playerId);
    if (error !== null) throw new AppFailure(error);
  }

  async #read(playerId: string): Promise<void> {
    try {
      const dialect = await this.#facts.dialect();
      const player = this.#ports.hub.entry('music.players', playerId);
      if (player === undefined)
        throw failure('not-found', t('eqserver:refused.noPlayer', { player: playerId }), {
          player: playerId,
        });
      if (player.type === 'group' && dialect.shape.dialect === 'current') {
        this.#store.none(playerId, 'group');
        return;
      }
      const [reading] = await Promise.all([
        dialect.read(this.#ports.link, playerId),
        this.#streams.read(playerId, this.#facts.limits === true),
      ]);
      if (reading.k === 'none' && player.type === 'group') this.#store.none(playerId, 'group');
      else this.#store.take(playerId, reading);
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      this.#store.failed(playerId, error.error);
    }
  }

  async #applyByName(playerId: string, id: string, config: DspConfig): Promise<SaveResult> {
    const { link } = this.#ports;
    this.#facts.mayWrite();
    const first = need(this.#store, playerId);
    if (first.status === 'none') throw noDspError(first);
    const dialect = await this.#facts.dialect();
    const before = first.config;
    const args = { player_id: playerId, preset_id: id };
    await noteForbidden(this.#facts, link.command('config/players/dsp/apply_preset', args));
    const stored = await dialect.read(link, playerId);
    await this.#local.storeUnsent(playerId, []);
    this.#store.take(playerId, stored);
    const differing = stored.k === 'config' ? differences(config, stored.config) : [];
    return { k: 'saved', dsp: need(this.#store, playerId), differences: differing, before };
  }

  #canApply(): boolean {
    return this.#ports.link.knows('config/players/dsp/apply_preset') ?? this.#facts.modern;
  }

  async #needPresets(): Promise<void> {
    const { shape } = await this.#facts.dialect();
    if (!shape.presets) throw failure('unsupported', t('eqserver:preset.noServerPresets'));
    this.#facts.mayWrite();
  }

  #savePorts() {
    return { link: this.#ports.link, store: this.#store, local: this.#local, facts: this.#facts };
  }

  #viewChanged(): void {
    const online = this.#facts.online;
    if (online === this.#online) {
      this.#facts.publish();
      return;
    }
    this.#online = online;
    this.#facts.forget();
    if (online) this.#inBackground(this.#begin());
  }

  /** After every connection: reads the server's capabilities and all loaded players again. */
  async #begin(): Promise<void> {
    if (this.#ports.link.view().carrier === 'http') await this.#loadPresets();
    await this.#facts.dialect();
    for (const playerId of this.#store.players)
      await this.#queue.run(playerId, () => this.#read(playerId));
  }

  async #loadPresets(): Promise<void> {
    const { link, log } = this.#ports;
    if (link.generation !== 'current' || (link.schema ?? 0) < PRESETS_SINCE) return;
    try {
      await this.presets.load();
    } catch (error) {
      log.debug('the presets of the server could not be read', { error });
    }
  }

  #event(event: ServerEvent): void {
    if (event.event === 'dsp_presets_updated') this.presets.replaceAll(event.data);
    this.#streams.apply(event);
    const { objectId } = event;
    if (objectId === null || !this.#store.has(objectId)) return;
    if (event.event === 'player_dsp_config_updated' || event.event === 'player_config_updated')
      this.#inBackground(this.#onDspEvent(objectId, event));
  }

  /** Handles an event about a configuration: another client's save, or the echo of the app's own one, which changes nothing. */
  async #onDspEvent(playerId: string, event: ServerEvent): Promise<void> {
    const dialect = await this.#facts.dialect();
    const reading = dialect.fromEvent(event);
    if (reading !== null) this.#store.take(playerId, reading);
    const limiter = toRecord(toRecord(toRecord(event.data)?.['values'])?.['output_limiter'])?.[
      'value'
    ];
    if (typeof limiter === 'boolean') this.#store.limiterOn(playerId, limiter);
  }

  #inBackground(work: Promise<void>): void {
    work.catch((error: unknown) =>
      this.#ports.log.debug('sound processing could not be read again', { error }),
    );
  }
}
