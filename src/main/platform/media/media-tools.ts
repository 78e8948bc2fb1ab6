import '../../../shared/playout/server-texts.ts';
import { availableParallelism } from 'node:os';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { MediaFacts } from '../../../shared/playout/state.ts';
import type { Clock } from '../ports.ts';
import type { FrameSource, MediaToolsPort } from '../ports/media-tools.ts';
import { findTools, findUnshare } from './find-tools.ts';
import { frameArgs, probeArgs } from './frame-args.ts';
import { findFault, mediaAt, readStamp } from './media-files.ts';
import { factsOfOutput } from './probe-output.ts';
import type { ProcessLimits } from './confine.ts';
import { mediaLimits } from './confine.ts';
import type { ToolResult, ToolEnd, ToolFault } from './run-tool.ts';
import { runTool } from './run-tool.ts';

export interface MediaToolsOptions {
  readonly clock: Clock;
  /** Time limit of one program; default 20,000 ms. */
  readonly timeoutMs?: number;
  readonly limits?: ProcessLimits;
}

const TIMEOUT_MS = 20_000;
/** Maximum output for a file with thousands of streams and tags. */
const MAX_FACTS = 4_000_000;
const MAX_PICTURE = 4_000_000;
const MAX_REASON = 200;

/** Runs this machine's ffprobe and ffmpeg. */
export function createMediaTools({
  clock,
  timeoutMs = TIMEOUT_MS,
  limits = mediaLimits,
}: MediaToolsOptions): MediaToolsPort {
  const run = (
    program: string,
    args: readonly string[],
    maxBytes: number,
    signal: AbortSignal,
    unshare: string | null = null,
  ): Promise<ToolResult> =>
    runTool(program, args, clock, { timeoutMs, maxBytes, signal, process: limits, unshare });
  const tried = new Map<string, Promise<string | null>>();
  const unshareFor = (program: string): Promise<string | null> => {
    const unshare = tried.get(program) ?? findUnshare(program, clock, limits);
    tried.set(program, unshare);
    return unshare;
  };
  return {
    parallel: Math.max(1, Math.min(2, availableParallelism())),
    find: (chosen) =>
      findTools(chosen, {
        platform: process.platform,
        searchPath: process.env['PATH'] ?? '',
      }),
    stamp: readStamp,
    findFault,
    mediaAt,
    probe: async (program, path, signal) => {
      if ((await readStamp(path)) === null)
        return noFacts(path, t('playoutserver:around.probe.missing'));
      return factsFrom(path, await run(program, probeArgs(path), MAX_FACTS, signal), timeoutMs);
    },
    frame: async (program, source, signal) => {
      // Reading a FIFO or device could block forever.
      if (source.k === 'local' && (await readStamp(source.path)) === null)
        throw failure('not-found', t('playoutserver:around.frame.missing'));
      // A filter graph needs no files or addresses.
      const unshare = source.k === 'lavfi' ? await unshareFor(program) : null;
      const answer = await run(program, frameArgs(source), MAX_PICTURE, signal, unshare);
      return pictureFrom(source, answer);
    },
  };
}

const noFacts = (path: string, problem: string): MediaFacts => ({
  path,
  durationMs: null,
  streams: [],
  title: null,
  problem,
});

function factsFrom(path: string, answer: ToolResult, timeoutMs: number): MediaFacts {
  const none = (problem: string): MediaFacts => noFacts(path, problem);
  if (answer.k !== 'end') return none(faultSentence(answer.k, timeoutMs));
  const { code, out } = answer.end;
  if (code !== 0)
    return none(t('playoutserver:around.probe.failed', { reason: formatToolError(answer.end) }));
  const facts = factsOfOutput(out.toString('utf8'));
  if (facts === null) return none(t('playoutserver:around.probe.garbage'));
  return { path, ...facts, problem: null };
}

function faultSentence(fault: ToolFault, timeoutMs: number): string {
  if (fault === 'missing') return t('playoutserver:around.probe.noTool');
  if (fault === 'too-much') return t('playoutserver:around.probe.garbage');
  return t('playoutserver:around.probe.timeout', { seconds: timeoutMs / 1000 });
}

/** ffmpeg's message is not repeated for an http source: it contains the address with the values of its variables. */
function pictureFrom(source: FrameSource, answer: ToolResult): string {
  if (answer.k !== 'end') throw pictureFault(answer.k);
  const { code, out } = answer.end;
  const isJpeg = out[0] === 0xff && out[1] === 0xd8;
  if (code === 0 && isJpeg) return `data:image/jpeg;base64,${out.toString('base64')}`;
  if (code === 0) throw failure('rejected', t('playoutserver:around.frame.none'));
  if (source.k === 'http') throw failure('rejected', t('playoutserver:around.frame.unreachable'));
  const reason = formatToolError(answer.end);
  throw failure('rejected', t('playoutserver:around.frame.failed', { reason }));
}

function pictureFault(fault: ToolFault): Error {
  if (fault === 'timeout') return failure('timeout', t('playoutserver:around.frame.timeout'));
  if (fault === 'missing') return failure('unsupported', t('playoutserver:around.frame.noTool'));
  return failure('rejected', t('playoutserver:around.frame.none'));
}

/** The last message of a program, without the leading path and technical details. */
function formatToolError({ said: text, code }: ToolEnd): string {
  const line = text
    .split(/[\r\n]+/)
    .map((one) => one.replace(/\p{Cc}/gu, '').trim())
    .findLast((one) => one !== '');
  const reason = (line ?? '')
    .replace(/^\[[^\]]*\]\s*/, '')
    .replace(/^file:.*: /, '')
    .replace(/\.+$/, '');
  if (reason !== '') return reason.slice(0, MAX_REASON);
  return code === null
    ? t('playoutserver:around.probe.crashed')
    : t('playoutserver:around.probe.silent', { code });
}
