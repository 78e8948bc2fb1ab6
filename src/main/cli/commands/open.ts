import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { resolveDataDir, resolveDemoDir } from '../../hosts/common/data-folder.ts';
import { connected } from '../running-app.ts';
import type { Action } from '../context.ts';
import { command } from '../kit/command.ts';
import { DEFAULT_TIMEOUT_MS } from '../options.ts';
import { printJson } from '../output.ts';

/** Prints a new sign-in address of the running host, or shows its window. */
const open: Action = async ({ io, options }) => {
  const limit = AbortSignal.timeout(options.timeout ?? DEFAULT_TIMEOUT_MS);
  const signal = AbortSignal.any([limit, io.signal]);
  const { dataDir, demo } = options;
  const own = demo ? null : await connected(resolveDataDir(dataDir), [], signal);
  // A demo is a separate host. Opens it if no other host runs.
  const client = own ?? (await connected(await resolveDemoDir(dataDir), [], signal));
  if (client === null)
    throw failure('not-found', t('cli:open.notRunning', { path: resolveDataDir(dataDir) }));
  try {
    const { url } = await client.call('app.open', undefined, signal);
    if (options.json) printJson(io, { url });
    else io.out(url === null ? t('cli:open.shown') : `READY ${url}`);
    return 0;
  } finally {
    client.close();
  }
};

export const addOpen = command({ texts: 'cli:', usage: 'open' }, () => open);
