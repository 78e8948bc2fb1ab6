import type { DspShape } from '../../../../shared/eq/shape.ts';
import type { EqServer } from '../../../../shared/eq/state.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import type { Publisher } from '../../../platform/ports.ts';
import type { DspDialect } from '../dialects/dsp-dialect.ts';
import { currentDsp } from '../dialects/dsp-current.ts';
import { currentFacts, specifiedFacts } from '../dialects/dsp-shape.ts';
import { specifiedDsp } from '../dialects/dsp-specified.ts';
import type { MusicLink } from '../link.ts';

/** From this schema number on (2.10) a preset can be applied by id, and the limiter is a filter. */
const MODERN = 32;

/** Sound processing features of the connected server, and whether this user may use them; read once per connection. */
export class ServerFacts {
  readonly #link: MusicLink;
  readonly #hub: Publisher;
  readonly #changed: () => void;
  #learning: Promise<DspDialect> | null = null;
  #shape: DspShape | null = null;
  #refused = false;

  /** `changed`: called after every publication. */
  constructor(link: MusicLink, hub: Publisher, changed: () => void) {
    this.#link = link;
    this.#hub = hub;
    this.#changed = changed;
  }

  get online(): boolean {
    return isUsable(this.#link.view());
  }

  get modern(): boolean {
    return this.#link.generation === 'current' && (this.#link.schema ?? 0) >= MODERN;
  }

  /** Whether the server has a built-in limiter after every chain; null if unknown. */
  get limits(): boolean | null {
    if (this.#link.generation !== 'current' || this.#link.schema === null) return null;
    return !this.modern;
  }

  /** The form of the connected server. Rejects with `offline` without a connection. */
  async dialect(): Promise<DspDialect> {
    if (!this.online) throw failure('offline', t('eqserver:refused.offline'));
    this.#learning ??= this.#learn();
    return this.#learning;
  }

  /** Throws if this user may not write, or writing is not possible now. */
  mayWrite(): void {
    if (!this.online) throw failure('offline', t('eqserver:refused.offline'));
    if (!this.#forbidden()) return;
    const role = this.#link.view().server?.role ?? t('eqserver:role.other');
    throw failure('forbidden', t('eqserver:refused.forbidden', { role }));
  }

  /** Records that the server refused a save for missing rights. */
  wasForbidden(): void {
    this.#refused = true;
    this.publish();
  }

  /** Drops the facts about the previous connection. */
  forget(): void {
    this.#learning = null;
    this.#shape = null;
    this.#refused = false;
    this.publish();
  }

  /** Why saving is not possible now; null: it is. */
  get readOnly(): EqServer['readOnly'] {
    if (!this.online) return 'offline';
    return this.#forbidden() ? 'forbidden' : null;
  }

  publish(): void {
    const { readOnly } = this;
    this.#hub.set('eq.server', { shape: this.online ? this.#shape : null, readOnly });
    this.#changed();
  }

  /** Saves need an administrator (reference 1.4). With an unreported or unknown role, saving is tried. */
  #forbidden(): boolean {
    const role = this.#link.view().server?.role;
    return this.#refused || role === 'user' || role === 'guest';
  }

  async #learn(): Promise<DspDialect> {
    const { generation, schema } = this.#link;
    const docs = await this.#link.describe().catch(() => null);
    const dialect = ((): DspDialect => {
      if (generation !== 'specified') {
        const { shape, names } = currentFacts(docs, schema);
        return currentDsp(shape, names);
      }
      const { shape, names } = specifiedFacts(docs);
      return specifiedDsp(shape, names, docs?.commands.get('config/players/save') ?? null);
    })();
    this.#shape = dialect.shape;
    this.publish();
    return dialect;
  }
}
