import { createHash, randomUUID } from 'node:crypto';
import type { Notice } from '../../shared/app/model.ts';
import { defaultSettings } from '../../shared/settings/model.ts';
import { createCaFetch } from '../net/ca.ts';
import { createHttp } from '../net/http.ts';
import { createNetProbe } from '../net/probe.ts';
import { createOpenSocket } from '../net/socket.ts';
import { systemClock } from '../platform/clock.ts';
import { AtomicFiles } from '../platform/files.ts';
import { openLog } from '../platform/log/logger.ts';
import { createRedactor, type Redactor } from '../platform/log/redactor.ts';
import { createMdns } from '../platform/mdns.ts';
import { createNetwork } from '../platform/network.ts';
import type { Clock, Logger, SecretsPort, SettingsPort, StorePort } from '../platform/ports.ts';
import { chooseSecrets } from '../platform/secrets/choose-secrets.ts';
import { secretsOf } from '../platform/secrets/keeper.ts';
import { memoryVault } from '../platform/secrets/memory-vault.ts';
import { openSettings } from '../platform/settings-file.ts';
import { openStore } from '../platform/store/open-store.ts';
import { unavailableStore } from '../platform/store/unavailable-store.ts';
import type { MusicServicePorts } from '../services/music/music-ports.ts';
import type { CoreOptions } from './core-options.ts';
import { memorySettings } from './memory-settings.ts';

/** What the user's data is kept in; a demo has its own. */
export interface Keep {
  readonly settings: SettingsPort;
  readonly secrets: SecretsPort;
  readonly store: StorePort;
}

/** Everything outside the services, opened. */
export interface World extends Omit<MusicServicePorts, keyof Keep | 'hub' | 'attention' | 'demo'> {
  readonly keep: Keep;
  readonly notices: readonly Notice[];
  /** A keep in memory that nothing leaves. */
  demoKeep(): Keep;
  close(): Promise<void>;
}

/** Opens the adapters of every port. In a demo nothing of the data folder is read or written. */
export async function openWorld(options: CoreOptions): Promise<World> {
  const redactor = createRedactor();
  const journal = openLog({
    redactor,
    dataDir: options.demo ? null : options.dataDir,
    also: options.verbose ? (line) => process.stderr.write(line) : null,
    verbose: options.verbose,
  });
  const { log } = journal;
  const clock = systemClock;
  const files = new AtomicFiles();
  const demoKeep = (): Keep => memoryKeep(redactor);
  const network = createNetwork({ dataDir: options.demo ? null : options.dataDir, files });
  const opened = options.demo
    ? { keep: demoKeep(), notices: [], settle: () => Promise.resolve() }
    : await openKeep(options, { redactor, log, clock, files });
  return {
    clock,
    random: Math.random,
    uuid: randomUUID,
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    log,
    http: createHttp({ fetch, clock, log, fetchWithCa: createCaFetch() }),
    openSocket: createOpenSocket({ clock, log }),
    probe: createNetProbe(clock),
    network,
    mdns: createMdns({ clock, log }),
    ...opened,
    demoKeep,
    close: async () => {
      opened.keep.store.close();
      await opened.settle();
      await network.settled();
      journal.close();
    },
  };
}

function memoryKeep(redactor: Redactor): Keep {
  return {
    settings: memorySettings(defaultSettings),
    secrets: secretsOf(memoryVault(), redactor),
    store: unavailableStore,
  };
}

async function openKeep(
  { dataDir, secretStore }: CoreOptions,
  {
    redactor,
    log,
    clock,
    files,
  }: { redactor: Redactor; log: Logger; clock: Clock; files: AtomicFiles },
): Promise<{ keep: Keep; notices: readonly Notice[]; settle: () => Promise<void> }> {
  const settings = await openSettings(dataDir, { files, clock });
  const secrets = await chooseSecrets(secretStore, { dataDir, files, clock, redactor });
  const store = await openStore(dataDir, { files, clock, log });
  return {
    keep: { settings: settings.settings, secrets: secrets.secrets, store: store.store },
    notices: [...settings.notices, ...secrets.notices, ...store.notices],
    settle: () => settings.settings.close(),
  };
}
