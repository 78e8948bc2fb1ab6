import { expect } from 'vitest';
import type { AdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import { startAdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import { ads } from '../../../src/main/domains/ads/domain.ts';
import { allEndpoints } from '../../../src/shared/ads/endpoints.ts';
import { sentProblems } from './ads-sent.ts';
import type { CliOptions } from '../programs/cli-run.ts';
import { runCli, runningCore } from '../programs/cli-run.ts';
import { FakeClock, ticking } from '../core/fake-clock.ts';
import { openServiceCore } from '../core/service-core.ts';

export type Json = Readonly<Record<string, unknown>>;

/** The real command line over a whole core and a real demo of the advertising service, on one clock that goes on while a command runs. */
export class AdsCliRig {
  readonly clock = new FakeClock(Date.now());
  demo!: AdsDemo;
  #dataDir = '';
  #core!: Awaited<ReturnType<typeof openServiceCore>>;

  static async start(dataDir: string, generation = 'current'): Promise<AdsCliRig> {
    const rig = new AdsCliRig();
    const { clock } = rig;
    rig.#dataDir = dataDir;
    rig.demo = await startAdsDemo({ generation, clock });
    rig.#core = await openServiceCore(ads, { dataDir, clock, opened: [] });
    const { url, token } = rig.demo;
    const saving = rig.#core.router.call(
      'connections.save',
      {
        service: 'ads',
        profileId: null,
        name: '',
        credential: 'bearer',
        fields: { url, sdkHeader: 'X-Vendor-Ads-Sdk' },
        secrets: { token },
        trustNetwork: false,
        confirmAddress: false,
        caFile: null,
        proxy: null,
        force: false,
      },
      { signal: new AbortController().signal, origin: 'window' },
    );
    const saved = await rig.ticking(saving);
    if (!saved.report.ok) throw new Error(JSON.stringify(saved.report));
    return rig;
  }

  /** Fails if the app sent what the document of the service does not have. */
  async stop(): Promise<void> {
    await this.#core.stop();
    await this.demo.stop();
    expect(sentProblems(this.demo)).toEqual([]);
  }

  ticking<T>(work: Promise<T>): Promise<T> {
    return ticking(this.clock, work);
  }

  /** One command line; `ads` comes first. */
  run(args: readonly string[], options: CliOptions = {}) {
    const running = runCli(['ads', ...args, '--data-dir', this.#dataDir], {
      createCore: runningCore(this.#core),
      ...options,
    });
    return this.ticking(running);
  }

  /** The one JSON value that a command prints, which ends with this exit code. */
  async json(args: readonly string[], options: CliOptions = {}, code = 0): Promise<Json> {
    const answer = await this.run([...args, '--json'], options);
    expect({ code: answer.code, args }, answer.out + answer.err).toEqual({ code, args });
    expect(answer.out.trimEnd().split('\n')).toHaveLength(1);
    return JSON.parse(answer.out) as Json;
  }

  /** The `error` of a command that fails. */
  async error(args: readonly string[], options: CliOptions = {}, code = 1): Promise<Json> {
    return (await this.json(args, options, code))['error'] as Json;
  }

  async items(args: readonly string[]): Promise<Json[]> {
    return (await this.json(args))['items'] as Json[];
  }

  /** The id of the first row with that name. */
  async idOf(list: string, name: string): Promise<string> {
    const rows = await this.items([list, 'list', '--limit', '0']);
    const id = rows.find((row) => row['name'] === name)?.['id'];
    if (typeof id !== 'string') throw new Error(`no ${name} in ${list}`);
    return id;
  }

  /** How often each endpoint was asked. */
  asked(): Readonly<Record<string, number>> {
    const counts = Object.entries(allEndpoints).map(([name, { method, path }]) => [
      name,
      this.demo.count(method, path.replaceAll(/\{\w+\}/g, '*')),
    ]);
    return Object.fromEntries(counts) as Record<string, number>;
  }

  /** Requests that change something. */
  writes(): string[] {
    return this.demo.requests
      .filter(({ method, path }) => method !== 'GET' && !/async_reports|estimates/.test(path))
      .map(({ method, path }) => `${method} ${path}`);
  }
}
