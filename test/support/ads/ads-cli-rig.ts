import { expect } from 'vitest';
import type { AdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import { startAdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import { ads } from '../../../src/main/domains/ads/domain.ts';
import { allEndpoints } from '../../../src/shared/ads/endpoints.ts';
import { FakeClock } from '../core/fake-clock.ts';
import { TestCore } from '../core/service-core.ts';
import type { CliOptions } from '../programs/cli-run.ts';
import { runCli, runningCore } from '../programs/cli-run.ts';
import { sentProblems } from './ads-sent.ts';

export type Json = Readonly<Record<string, unknown>>;

/**
 * The real command line over a whole core and a real demo of the advertising service. They share a clock that advances while a command
 * runs.
 */
export class AdsCliRig extends TestCore {
  demo!: AdsDemo;
  readonly #dataDir: string;

  private constructor(dataDir: string) {
    super([ads], { dataDir, clock: new FakeClock(Date.now()), ticks: true });
    this.#dataDir = dataDir;
  }

  static async start(dataDir: string, generation = 'current'): Promise<AdsCliRig> {
    const rig = new AdsCliRig(dataDir);
    rig.demo = await startAdsDemo({ generation, clock: rig.clock });
    await rig.restart();
    const { url, token } = rig.demo;
    const fields = { url, sdkHeader: 'X-Vendor-Ads-Sdk' };
    await rig.save('ads', { credential: 'bearer', fields, secrets: { token } });
    return rig;
  }

  /** Fails if the app sent something that the service's API document does not define. */
  override async stop(): Promise<void> {
    await super.stop();
    await this.demo.stop();
    expect(sentProblems(this.demo)).toEqual([]);
  }

  /** One command line; `ads` comes first. */
  run(args: readonly string[], options: CliOptions = {}) {
    const running = runCli(['ads', ...args, '--data-dir', this.#dataDir], {
      createCore: runningCore(this.core),
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

  /** Number of requests by endpoint. */
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
