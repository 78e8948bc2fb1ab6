import { createHash, randomUUID } from 'node:crypto';
import type { Notice, SecretBackend } from '../../shared/app/model.ts';
import { defaultSettings } from '../../shared/settings/preferences.ts';
import type { Net } from '../net/open-net.ts';
import { openNet } from '../net/open-net.ts';
import { systemClock } from '../../node/system-clock.ts';
import { AtomicFiles } from '../platform/files.ts';
import type { OpenLog } from '../platform/log/logger.ts';
import { openLog } from '../platform/log/logger.ts';
import { createRedactor } from '../platform/log/redactor.ts';
import type { Redactor } from '../platform/log/redactor.ts';
import { createMdns } from '../platform/mdns.ts';
import { createNetwork } from '../platform/network.ts';
import type { NoticeStore } from '../platform/notices.ts';
import { noNotices, openNotices, staysUntilDismissed } from '../platform/notices.ts';
import { printDiagnostic } from '../platform/process-output.ts';
import type {
  Clock,
  Logger,
  MdnsPort,
  NetworkPort,
  RandomPort,
  SecretsPort,
  SettingsPort,
  StorePort,
} from '../platform/ports.ts';
import { chooseSecrets } from '../platform/secrets/choose-secrets.ts';
import { openFileVault } from '../platform/secrets/file-vault.ts';
import { createSecrets } from '../platform/secrets/vault-secrets.ts';
import { systemKeyring } from '../platform/secrets/keyring.ts';
import { memoryVault } from '../platform/secrets/memory-vault.ts';
import { openSettings } from '../platform/settings-file.ts';
import { openStore } from '../platform/store/open-store.ts';
import { createMemoryStore } from '../platform/store/memory-store.ts';
import type { CoreOptions } from './core-options.ts';
import type { SecretNames } from './secret-migration.ts';
import { SecretMigration } from './secret-migration.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import type { Settings } from '../../shared/settings/model.ts';

/** Settings in memory, for a demo, which has no access to the user's settings. */
export function memorySettings(initial: Settings): SettingsPort {
  const changed = new Emitter<Settings>();
  let settings = initial;
  return {
    get: () => settings,
    update: (change) => {
      settings = change(settings);
      changed.emit(settings);
      return Promise.resolve(settings);
    },
    onChange: (listener): Dispose => changed.on(listener),
  };
}

/** The stores of the user's data; a demo has its own. */
export interface Storage {
  readonly settings: SettingsPort;
  readonly secrets: SecretsPort;
  readonly store: StorePort;
}

/** Ports of the process that store no user data. */
export interface Adapters extends Net {
  readonly clock: Clock;
  readonly random: RandomPort;
  readonly uuid: () => string;
  /** SHA-256 as hex. */
  readonly hash: (text: string) => string;
  readonly log: Logger;
  readonly files: AtomicFiles;
  readonly network: NetworkPort;
  readonly mdns: MdnsPort;
}

/** All opened adapters. */
export interface OpenedAdapters {
  readonly adapters: Adapters;
  readonly storage: Storage;
  /** Notices whose cause still exists; past ones are in `noticeStore`. */
  readonly notices: readonly Notice[];
  readonly noticeStore: NoticeStore;
  /** Null in a demo, which stores no secrets of the user. */
  readonly secretMigration: SecretMigration | null;
  /** Removes secrets from texts. */
  readonly redactor: Redactor;
  readonly journal: OpenLog;
  /** In-memory storage. */
  demoStorage(): Storage;
  close(): Promise<void>;
}

/** Opens the adapters of all ports. A demo neither reads nor writes the data folder. */
export async function openAdapters(
  options: CoreOptions,
  secretNames: SecretNames,
): Promise<OpenedAdapters> {
  const redactor = createRedactor();
  const { conceal } = redactor;
  const journal = openLog({
    redactor,
    dataDir: options.demo ? null : options.dataDir,
    also: options.verbose ? printDiagnostic : null,
    verbose: options.verbose,
  });
  const { log } = journal;
  const clock = systemClock;
  const files = new AtomicFiles();
  const demoStorage = (): Storage => memoryStorage(redactor);
  const network = createNetwork({ dataDir: options.demo ? null : options.dataDir, files });
  const opened =
    options.demo || options.safe === true
      ? {
          storage: demoStorage(),
          notices: [],
          noticeStore: noNotices,
          secretMigration: null,
          settle: () => Promise.resolve(),
        }
      : await openStorage(options, { redactor, log, clock, files, secretNames });
  return {
    adapters: createAdapters(options, { conceal, log, clock, files, network }),
    ...opened,
    redactor,
    journal,
    demoStorage,
    close: async () => {
      opened.storage.store.close();
      opened.secretMigration?.close();
      await opened.settle();
      await network.settled();
      journal.close();
    },
  };
}

function createAdapters(
  { wrapFetch, findProxy }: CoreOptions,
  ports: Pick<Adapters, 'log' | 'clock' | 'files' | 'network'> & {
    conceal: (text: string) => string;
  },
): Adapters {
  const { log, clock, files, network, conceal } = ports;
  return {
    clock,
    random: Math.random,
    uuid: randomUUID,
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    log,
    files,
    ...openNet({ clock, log, conceal, wrapFetch, findProxy }),
    network,
    mdns: createMdns({ clock, log, conceal }),
  };
}

function memoryStorage(redactor: Redactor): Storage {
  return {
    settings: memorySettings(defaultSettings),
    secrets: createSecrets(memoryVault(), redactor),
    store: createMemoryStore(),
  };
}

interface StorageParts {
  readonly redactor: Redactor;
  readonly log: Logger;
  readonly clock: Clock;
  readonly files: AtomicFiles;
  readonly secretNames: SecretNames;
}

interface OpenedStorage {
  readonly storage: Storage;
  readonly notices: readonly Notice[];
  readonly noticeStore: NoticeStore;
  readonly secretMigration: SecretMigration;
  settle(): Promise<void>;
}

async function openStorage(
  { dataDir, secretStore }: CoreOptions,
  ports: StorageParts,
): Promise<OpenedStorage> {
  const { log, clock } = ports;
  const { settings, notices } = await openSettings(dataDir, ports);
  const keyring = systemKeyring(clock);
  const { secrets, notices: secretNotices } = await chooseSecrets(
    { mode: secretStore, remembered: settings.get().secretStore },
    { ...ports, dataDir, keyring, stored: (backend) => rememberStore(settings, backend) },
  );
  const secretMigration = new SecretMigration({
    secrets,
    settings,
    keyring,
    names: ports.secretNames,
    openFile: () => openFileVault(dataDir, ports),
    notices: secretNotices,
    settingsKept: !notices.some(({ key }) => key === 'settings-newer'),
    log,
  });
  const store = await openStore(dataDir, ports);
  const noticeStore = await openNotices(dataDir, ports);
  await noticeStore.add(secretNotices);
  return {
    storage: { settings, secrets, store: store.store },
    notices: [...notices, ...store.notices].filter((notice) => !staysUntilDismissed(notice)),
    noticeStore,
    secretMigration,
    settle: () => settings.close(),
  };
}

/** Remembers the store a token was last saved in for the next start. Memory is not remembered, because nothing would be there. */
async function rememberStore(settings: SettingsPort, backend: SecretBackend): Promise<void> {
  if (backend === 'memory' || settings.get().secretStore === backend) return;
  // The caller saves the profile next and gets the error if settings cannot be written.
  await settings.update((all) => ({ ...all, secretStore: backend })).catch(() => undefined);
}
