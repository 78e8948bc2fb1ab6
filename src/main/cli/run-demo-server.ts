import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ended } from '../../shared/lib/abort.ts';
import type { DemoServerOptions } from '../core/domain.ts';
import { domains } from '../domains.ts';

/** All demo servers: at most one per domain. */
export const demoServerNames: readonly string[] = domains.map(({ name }) => name);

const unknownName = (name: string): Error =>
  failure(
    'invalid-input',
    t('cli:demoServer.noServer', { name, names: demoServerNames.join(', ') }),
    { field: 'name', candidates: [...demoServerNames] },
  );

/**
 * Runs a demo server until `signal` aborts: the command `demo-server NAME`. Writes the ready line first:
 * `{"ready":true,"name","generation","url","token",...}`, with `user` (music) or `lineup` (playout, whose token is null). Resolves with exit
 * code 0; rejects with `invalid-input` for an unknown name, generation or fault, and with the system's error if the port is taken.
 */
export async function runDemoServer(
  name: string,
  options: DemoServerOptions,
  write: (line: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const domain = domains.find((one) => one.name === name);
  if (domain === undefined) throw unknownName(name);
  const server = await domain.loadDemoServer();
  const demo = await server.start(options);
  write(JSON.stringify({ ready: true, name, ...demo.ready }));
  await ended(signal);
  await demo.stop();
  return 0;
}
