import type { Clock } from '../ports.ts';
import { findProgram } from '../search-path.ts';
import type { ProcessLimits } from './confine.ts';
import { runTool } from './run-tool.ts';

const TIMEOUT = 10_000;
const MAX_VERSION = 100_000;

/**
 * The `unshare` with which this program runs isolated; null where it does not: another system than Linux, namespaces that are
 * forbidden, a program outside the system's folders. Tells by trying, so keep the answer.
 */
export async function findUnshare(
  program: string,
  clock: Clock,
  limits: ProcessLimits,
): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  const unshare = await findProgram('unshare', '/usr/bin:/bin');
  if (unshare === null) return null;
  const { signal } = new AbortController();
  const answer = await runTool(program, ['-version'], clock, {
    ...{ timeoutMs: TIMEOUT, maxBytes: MAX_VERSION, signal, process: limits, unshare },
  });
  return answer.k === 'end' && answer.end.code === 0 ? unshare : null;
}
