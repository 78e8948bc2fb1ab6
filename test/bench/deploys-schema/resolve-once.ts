import { readFileSync } from 'node:fs';
import { createSchemaEngine } from '../../../src/main/services/deploys/schema/engine.ts';
import { systemClock } from '../../../src/node/system-clock.ts';
import { createMemoryStore } from '../../../src/main/platform/store/memory-store.ts';

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const text = readFileSync(process.argv[2] ?? '', 'utf8');
const ignore = (): void => {};
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
let parse = 0;
const start = cpu();
const engine = createSchemaEngine({
  graphql: {
    endpoint: 'https://platform.example/graphql',
    introspect: () => {
      const { data } = JSON.parse(text) as { data: Record<string, unknown> };
      parse = cpu() - start;
      return Promise.resolve(data);
    },
    run: () => Promise.reject(new Error('no requests')),
  },
  // The store's own work: it writes values as JSON.
  store: { ...createMemoryStore(), putLastGood: (_key, value) => void JSON.stringify(value) },
  clock: systemClock,
  log,
});
const { needs } = await engine.dialect();
if (!needs.services.on) throw new Error(needs.services.reason);
process.stdout.write(JSON.stringify({ parse, resolve: cpu() - start }));
