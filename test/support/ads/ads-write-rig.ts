import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { ads } from '../../../src/main/domains/ads/domain.ts';
import type { ChangeRequest } from '../../../src/shared/ads/contract.ts';
import type { CallContext, MethodInput, MethodName } from '../../../src/shared/contract/methods.ts';
import { AdsWriteServer } from './ads-write-server.ts';
import { FakeClock, ticking } from '../core/fake-clock.ts';
import { openServiceCore } from '../core/service-core.ts';

/** The whole core with the advertising service on real files and a small real server, on a clock that only the test advances. */
export class AdsWriteRig {
  readonly clock = new FakeClock(Date.UTC(2026, 10, 24, 12));
  readonly server = new AdsWriteServer();
  readonly #dataDir: string;
  #url = '';
  #core: Awaited<ReturnType<typeof openServiceCore>> | null = null;

  private constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Connected, in write mode unless said. */
  static async start(dataDir: string, mode: 'read-only' | 'write' = 'write'): Promise<AdsWriteRig> {
    const rig = new AdsWriteRig(dataDir);
    rig.#url = await rig.server.start();
    await rig.restart();
    await rig.connect();
    await rig.call('ads.setMode', { mode, minutes: null });
    return rig;
  }

  /** Default: to the small server. */
  async connect(url = this.#url, token = 'a-secret-token', sdkHeader = 'X-Sdk'): Promise<void> {
    const saved = await this.call('connections.save', {
      service: 'ads',
      profileId: null,
      name: '',
      credential: 'bearer',
      fields: { url, sdkHeader },
      secrets: { token },
      trustNetwork: false,
      confirmAddress: false,
      caFile: null,
      proxy: null,
      force: false,
    });
    if (!saved.report.ok) throw new Error(JSON.stringify(saved.report));
  }

  get core() {
    if (this.#core === null) throw new Error('the core is closed');
    return this.#core;
  }

  async restart(): Promise<void> {
    await this.#core?.stop();
    const { clock } = this;
    this.#core = await openServiceCore(ads, { dataDir: this.#dataDir, clock, opened: [] });
  }

  async stop(): Promise<void> {
    await this.#core?.stop();
    await this.server.stop();
  }

  /** A value on the disk; null: none. Ends the core, so that everything is written. */
  async stored(key: string): Promise<string | null> {
    await this.restart();
    const db = new DatabaseSync(path.join(this.#dataDir, 'history.db'), { readOnly: true });
    const row = db.prepare('SELECT value FROM last_good WHERE key = ?').get(key);
    db.close();
    return row === undefined ? null : String(row['value']);
  }

  /** The clock goes on in small steps while the call runs. */
  async call<M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    origin: CallContext['origin'] = 'window',
    signal: AbortSignal = new AbortController().signal,
  ) {
    return ticking(this.clock, this.core.router.call(name, input, { signal, origin }));
  }

  change(endpoint: ChangeRequest['endpoint'], ask: Partial<ChangeRequest>) {
    const nothing = { account: null, id: null, body: null, amount: null, dryRun: false };
    return this.call('ads.change', { endpoint, ...nothing, ...ask }, 'cli');
  }

  /** The log of changes, without the switches of the mode. */
  async audit() {
    const entries = await this.call('ads.audit', undefined);
    return entries.filter(({ action }) => action !== 'ads.setMode');
  }
}
