import type { Row } from './measure.ts';
import { median, rest, row, scaled } from './measure.ts';
import { dataFolder, memoryOf, runNode, startLines } from './processes.ts';

const RUNS = scaled(7);

/** READY time and memory of the idle host, compared with an empty Node and an idle `http` + `ws` process. */
export async function benchStart(): Promise<Row[]> {
  const ready: number[] = [];
  const empty: number[] = [];
  const rss: number[] = [];
  const idle: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const data = dataFolder();
    const nodeStarted = performance.now();
    runNode(['-e', '0']);
    empty.push(performance.now() - nodeStarted);
    const started = performance.now();
    const host = startLines([
      'bin/channelstrip.js',
      'serve',
      '--data-dir',
      data.path,
      '--secret-store',
      'file',
    ]);
    await host.next();
    ready.push(performance.now() - started);
    const floor = startLines(['test/bench/idle-server.ts']);
    await floor.next();
    await rest(1_000);
    rss.push(memoryOf(host.pid).rss);
    idle.push(memoryOf(floor.pid).rss);
    await host.stop();
    await floor.stop();
    data.remove();
  }
  return [
    row('READY line, median of 7 (floor: node -e 0)', median(ready), median(empty), 'ms', '<= 4x'),
    row(
      'memory of the idle host, RSS (floor: http + ws)',
      median(rss),
      median(idle),
      'MB',
      '<= 1.15x',
    ),
  ];
}
