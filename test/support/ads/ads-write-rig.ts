import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { ads } from '../../../src/main/domains/ads/domain.ts';
import type { ChangeRequest } from '../../../src/shared/ads/contract.ts';
import { FakeClock } from '../core/fake-clock.ts';
import { TestCore } from '../core/service-core.ts';
import { AdsWriteServer } from './ads-write-server.ts';

/** The whole core with the advertising service, on real files and a small real server. Its clock advances during calls. */
export class AdsWriteRig extends TestCore {
  readonly server = new AdsWriteServer();
  readonly #dataDir: string;
  #url = '';

  private constructor(dataDir: string) {
    super([ads], { dataDir, clock: new FakeClock(Date.UTC(2026, 10, 24, 12)), ticks: true });
    this.#dataDir = dataDir;
  }

  /** Connects; default: in write mode. */
  static async start(dataDir: string, mode: 'read-only' | 'write' = 'write'): Promise<AdsWriteRig> {
    const rig = new AdsWriteRig(dataDir);
    rig.#url = await rig.server.start();
    await rig.restart();
    await rig.connect();
    await rig.call('ads.setMode', { mode, minutes: null });
    return rig;
  }

  /** Default: to the small server. */
  connect(url = this.#url, token = 'a-secret-token', sdkHeader = 'X-Sdk'): Promise<void> {
    return this.save('ads', {
      credential: 'bearer',
      fields: { url, sdkHeader },
      secrets: { token },
    });
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.server.stop();
  }

  /** A value on disk; null: none. Stops the core first, so that everything is written. */
  async stored(key: string): Promise<string | null> {
    await this.restart();
    const db = new DatabaseSync(path.join(this.#dataDir, 'history.db'), { readOnly: true });
    const row = db.prepare('SELECT value FROM last_good WHERE key = ?').get(key);
    db.close();
    return row === undefined ? null : String(row['value']);
  }

  change(endpoint: ChangeRequest['endpoint'], ask: Partial<ChangeRequest>) {
    const nothing = { account: null, id: null, body: null, amount: null, dryRun: false };
    return this.call('ads.change', { endpoint, ...nothing, ...ask }, { origin: 'cli' });
  }

  /** The change log without switches of the mode. */
  async audit() {
    const entries = await this.call('ads.audit', undefined);
    return entries.filter(({ action }) => action !== 'ads.setMode');
  }
}
