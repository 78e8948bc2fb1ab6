import type { Row } from './measure.ts';
import { median, row, scaled } from './measure.ts';
import { dataFolder, runNode, startDemo, startHost } from './processes.ts';

const RUNS = scaled(9);

/** Commands from the shell beside a running app, compared with an empty Node. */
export async function benchShell(): Promise<Row[]> {
  const data = dataFolder();
  const demo = await startDemo({});
  const host = await startHost(data.path, demo);
  const times = { empty: [] as number[], version: [] as number[], players: [] as number[] };
  const timed = (into: number[], args: readonly string[], expected: string): void => {
    const started = performance.now();
    const { stdout } = runNode(args);
    into.push(performance.now() - started);
    if (!stdout.includes(expected)) throw new Error(`${args.join(' ')} answered "${stdout}"`);
  };
  const players = ['bin/channelstrip.js', 'players', '--json', '--data-dir', data.path];
  // The first one compiles.
  timed([], players, 'Kitchen');
  for (let run = 0; run < RUNS; run += 1) {
    timed(times.empty, ['-e', '0'], '');
    timed(times.version, ['bin/channelstrip.js', '--version'], '.');
    timed(times.players, players, 'Kitchen');
  }
  await host.lines.stop();
  await demo.lines.stop();
  data.remove();
  const floor = median(times.empty);
  return [
    row('shell: --version (floor: node -e 0)', median(times.version), floor, 'ms', '<= 1.6x'),
    row('shell: players --json (floor: node -e 0)', median(times.players), floor, 'ms', '<= 4x'),
  ];
}
