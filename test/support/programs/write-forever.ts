import { flushCompileCache } from 'node:module';
import { systemClock } from '../../../src/node/system-clock.ts';
import { AtomicFiles } from '../../../src/main/platform/files.ts';
import { createRedactor } from '../../../src/main/platform/log/redactor.ts';
import { chooseSecrets } from '../../../src/main/platform/secrets/choose-secrets.ts';
import { openSettings } from '../../../src/main/platform/settings-file.ts';

/**
 * Writes settings and secrets in the data folder of its first argument until it is killed. Every value is a number higher than the last one;
 * prints a line when both are on disk. Caches its compiled code for the next start (NODE_COMPILE_CACHE).
 */
const [dataDir = ''] = process.argv.slice(2);
flushCompileCache();
const files = new AtomicFiles();
const ports = { files, clock: systemClock, redactor: createRedactor(), dataDir };
const { settings } = await openSettings(dataDir, ports);
const { secrets } = await chooseSecrets({ mode: 'file', remembered: null }, ports);
const padding = 'x'.repeat(20_000);
let count = Number(settings.get().music.activeProfile ?? '0');

for (;;) {
  count += 1;
  const value = String(count);
  await Promise.all([
    settings.update((now) => ({
      ...now,
      music: { ...now.music, activeProfile: value, chosenPlayer: { padding } },
    })),
    secrets.set('count', `${value} ${padding}`),
  ]);
  process.stdout.write(`${value}\n`);
}
