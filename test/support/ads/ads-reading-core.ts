import type { MethodInput, MethodName } from '../../../src/shared/contract/methods.ts';
import { AdsCore } from './ads-core.ts';

/** Fri 20 Nov 2026, 20:05 UTC. */
export const NOW = Date.UTC(2026, 10, 20, 20, 5);

/** The core with advertising at that time, connected and read once, even if that failed. */
export async function startReadingCore(
  dataDir: string,
  { generation = 'current', faults = [] }: { generation?: string; faults?: readonly string[] } = {},
) {
  const lab = await AdsCore.start(dataDir, generation, faults, NOW);
  const { report } = await lab.call('connections.save', { ...lab.input(), force: true });
  lab.clock.advance(0);
  await lab.until(() => lab.state.at !== null || lab.state.error !== null);
  const { clock, demo, opened, core } = lab;
  return {
    clock,
    demo,
    opened,
    core,
    call: <M extends MethodName>(name: M, input: MethodInput<M>, signal?: AbortSignal) =>
      lab.call(name, input, signal === undefined ? {} : { signal }),
    overview: () => lab.overview,
    report,
    stop: () => lab.stop(),
  };
}
