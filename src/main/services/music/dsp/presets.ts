import { failure } from '../../../../shared/contract/errors.ts';
import { differences } from '../../../../shared/eq/differences.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { emptyConfig } from '../../../../shared/eq/model.ts';
import type { EqPreset } from '../../../../shared/eq/state.ts';
import { decodeCurrent, encodeCurrent } from '../../../../shared/eq/wire/current.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Settings } from '../../../../shared/settings/model.ts';
import type { Publisher, SettingsPort } from '../../../platform/ports.ts';
import type { MusicLink } from '../link.ts';
import { findList } from '../players/tolerant.ts';
import { toRecord } from '../../../../shared/lib/json.ts';

/** The built-in preset that changes nothing about the sound. It cannot be changed or removed. */
export const flatPreset = (): EqPreset => ({
  id: 'flat',
  place: 'builtin',
  name: t('eqserver:preset.flat'),
  config: { ...emptyConfig, enabled: true },
  pinned: true,
});

/** More presets than this would slow down every change of the settings. */
const MAX_LOCAL = 200;

/** Time limit (ms) for optional requests to the server. */
const READ_MS = 3_000;

type PresetPlace = EqPreset['place'];
type Saved = Pick<EqPreset, 'id' | 'name' | 'config'>;
type Wire = Readonly<Record<string, unknown>>;

interface ServerPreset {
  readonly id: string;
  readonly name: string;
  readonly config: DspConfig;
  readonly wire: Wire;
}

export interface PresetPorts {
  readonly link: MusicLink;
  readonly hub: Publisher;
  readonly settings: SettingsPort;
  readonly uuid: () => string;
}

/** Named configurations: Flat, those that the server stores for every client, and those of this app. */
export class Presets {
  readonly #ports: PresetPorts;
  #server: readonly ServerPreset[] = [];

  constructor(ports: PresetPorts) {
    this.#ports = ports;
    // Presets of this app are known without a server.
    this.publish();
  }

  get(place: PresetPlace, id: string): EqPreset {
    const preset = this.#all().find((one) => one.place === place && one.id === id);
    if (preset !== undefined) return preset;
    throw failure('not-found', t('eqserver:preset.unknown'), { place, id });
  }

  publish(): void {
    this.#ports.hub.set('eq.presets', { presets: this.#all() });
  }

  /** Reads the list of the server. */
  async load(): Promise<void> {
    const { link } = this.#ports;
    this.replaceAll(await link.command('config/dsp_presets/get', {}, { timeoutMs: READ_MS }));
  }

  /** Replaces the list after the server sent all of its presets. */
  replaceAll(list: unknown): void {
    const items = findList(list);
    if (items === null) return;
    this.#server = items.map(readPreset).filter((preset) => preset !== null);
    this.publish();
  }

  /** Drops the presets of a server when another one is connected. */
  forget(): void {
    this.#server = [];
    this.publish();
  }

  async saveLocal(id: string | null, name: string, config: DspConfig): Promise<EqPreset> {
    const { settings, uuid } = this.#ports;
    const presets = settings.get().eq.presets;
    if (id !== null && !presets.some((one) => one.id === id)) this.get('local', id);
    if (id === null && presets.length >= MAX_LOCAL)
      throw failure('rejected', t('eqserver:preset.tooMany', { count: MAX_LOCAL }));
    const preset = {
      id: id ?? uuid(),
      name: checkName(name),
      config: { ...config, presetId: null },
    };
    await this.#update((eq) => ({
      ...eq,
      presets:
        id === null
          ? [...eq.presets, preset]
          : eq.presets.map((existing) => (existing.id === id ? preset : existing)),
    }));
    return this.get('local', preset.id);
  }

  async saveServer(id: string | null, name: string, config: DspConfig): Promise<EqPreset> {
    const { link } = this.#ports;
    const before = id === null ? null : this.#server.find((one) => one.id === id);
    if (before === undefined) throw failure('not-found', t('eqserver:preset.unknown'), { id });
    const sent = encodeCurrent({ ...config, presetId: null });
    const preset = { ...before?.wire, name: checkName(name), config: sent };
    const answer = await link.command('config/dsp_presets/save', { preset });
    await this.load();
    const stored = readPreset(answer);
    const previous = this.#server.find((one) => one.id === (stored?.id ?? id));
    if (previous === undefined) throw failure('unconfirmed', t('eqserver:preset.unreadable'));
    const other = differences(decodeCurrent(sent), previous.config);
    if (other.length > 0)
      throw failure(
        'rejected',
        t('eqserver:preset.different', { what: other.map(({ path }) => path).join('; ') }),
        { id: previous.id, differences: other },
      );
    return this.get('server', previous.id);
  }

  async remove(place: PresetPlace, id: string): Promise<void> {
    this.#saved(place, id);
    if (place === 'server') {
      await this.#ports.link.command('config/dsp_presets/remove', { preset_id: id });
      await this.load();
      if (this.#server.some((preset) => preset.id === id))
        throw failure('unconfirmed', t('eqserver:preset.stayed'), { id });
    }
    await this.#update((eq) => ({
      ...eq,
      presets: place === 'local' ? eq.presets.filter((preset) => preset.id !== id) : eq.presets,
      pinned: eq.pinned.filter((pin) => pin !== formatPin(place, id)),
    }));
  }

  async pin(place: PresetPlace, id: string, pinned: boolean): Promise<void> {
    this.#saved(place, id);
    const pin = formatPin(place, id);
    await this.#update((eq) => {
      const others = eq.pinned.filter((one) => one !== pin);
      if (!pinned) return { ...eq, pinned: others };
      return eq.pinned.includes(pin) ? eq : { ...eq, pinned: [...eq.pinned, pin] };
    });
  }

  /** Throws `rejected` for a built-in preset, `not-found` for an unknown one. */
  #saved(place: PresetPlace, id: string): void {
    const { name } = this.get(place, id);
    if (place === 'builtin') throw failure('rejected', t('eqserver:preset.builtin', { name }));
  }

  #all(): EqPreset[] {
    const { presets, pinned } = this.#ports.settings.get().eq;
    const pins = new Set(pinned);
    const as =
      (place: PresetPlace) =>
      ({ id, name, config }: Saved): EqPreset => ({
        id,
        place,
        name,
        config,
        pinned: pins.has(formatPin(place, id)),
      });
    return [flatPreset(), ...this.#server.map(as('server')), ...presets.map(as('local'))];
  }

  async #update(change: (eq: Settings['eq']) => Settings['eq']): Promise<void> {
    await this.#ports.settings.update((settings) => ({ ...settings, eq: change(settings.eq) }));
    this.publish();
  }
}

const formatPin = (place: PresetPlace, id: string): string => `${place}/${id}`;

function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '')
    throw failure('invalid-input', t('eqserver:preset.noName'), { field: 'name' });
  return trimmed;
}

function readPreset(value: unknown): ServerPreset | null {
  const wire = toRecord(value);
  const id = wire?.['preset_id'];
  const name = wire?.['name'];
  if (wire === null || typeof id !== 'string' || id === '') return null;
  return {
    id,
    name: typeof name === 'string' && name.trim() !== '' ? name : id,
    config: decodeCurrent(wire['config']),
    wire,
  };
}
