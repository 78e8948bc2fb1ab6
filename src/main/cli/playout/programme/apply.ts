import { t } from '../../../../shared/i18n/translate.ts';
import type { ApplyPlan } from '../../../../shared/playout/programme/contract.ts';
import type { MadePlan } from '../../../domains/playout/programme.ts';
import { toTable } from '../../kit/table.ts';
import type { Context } from '../../context.ts';
import type { Io } from '../../io.ts';
import type { Given } from '../../options.ts';
import { describeLoss } from '../../../../shared/playout/programme/apply/loss-text.ts';
import { printJson, tinted } from '../../output.ts';
import { printTable } from '../../print-table.ts';
import { printFindings } from '../programme.ts';
import { createClock, openGiven, parseChannels, parseFrom } from './open.ts';

/** A channel of a plan with its sums. */
interface PlannedRow {
  readonly number: string;
  readonly from: string;
  readonly kept: number;
  readonly moved: number;
  readonly added: number;
  readonly removed: number;
  readonly files: number;
  /** Manual edits that become pins. */
  readonly pins: readonly {
    readonly kind: string;
    readonly title: string;
    readonly start: string;
  }[];
  readonly isForeign: boolean;
  readonly problem: string | null;
}

/**
 * programme apply: prints the changes that it would make to the files of channels; with `--write` writes them. Manual edits stay as pins.
 * Exit 1 if a channel can't be written.
 */
export async function applyProgramme(
  context: Context,
  file: string,
  given: Given,
): Promise<number> {
  const { io, options } = context;
  const open = await openGiven(context, file);
  const plan = await open.plan(parseFrom(given), parseChannels(open, given));
  const isWrite = given['write'] === true;
  const written = isWrite ? await open.write(plan) : 0;
  const { summary } = plan;
  const channels = summary.channels.map((channel) =>
    toRow(channel, summary.edits, createClock(open, channel.number, channel.from)),
  );
  const { jumps, losses, findings, notes } = summary;
  if (options.json)
    printJson(io, {
      channels,
      findings: notes,
      checks: findings,
      jumps,
      losses,
      written: written > 0,
    });
  else printPlan(io, open, plan, channels, isWrite ? written : null);
  return channels.some(({ problem, isForeign }) => problem !== null || isForeign) ? 1 : 0;
}

function toRow(
  { number, from, days, files, isForeign, problem }: ApplyPlan['channels'][number],
  edits: ApplyPlan['edits'],
  clock: (ms: number) => string,
): PlannedRow {
  const sum = (key: 'kept' | 'moved' | 'added' | 'removed'): number =>
    days.reduce((all, day) => all + day[key], 0);
  return {
    number,
    from: clock(from),
    kept: sum('kept'),
    moved: sum('moved'),
    added: sum('added'),
    removed: sum('removed'),
    files,
    pins: edits
      .filter((edit) => edit.channel === number && edit.isPinnable)
      .map(({ kind, title, start }) => ({ kind, title, start: clock(start) })),
    isForeign,
    problem,
  };
}

function printPlan(
  io: Io,
  open: Awaited<ReturnType<typeof openGiven>>,
  { summary }: MadePlan,
  channels: readonly PlannedRow[],
  written: number | null,
): void {
  printTable(
    io,
    toTable(channels, 'playoutcli:programme.planColumns', {
      channel: ({ number }) => number,
      from: ({ from }) => from,
      kept: ({ kept }) => String(kept),
      moved: ({ moved }) => String(moved),
      added: ({ added }) => String(added),
      removed: ({ removed }) => String(removed),
      files: ({ files }) => String(files),
    }),
  );
  for (const { number, problem, isForeign, pins } of channels) {
    if (problem !== null) io.err(tinted('bad', problem));
    if (isForeign) io.err(tinted('warn', t('playoutcli:programme.foreign', { channel: number })));
    for (const { kind, title, start } of pins)
      io.out(t(`playoutcli:programme.edit.${kind as 'moved'}`, { channel: number, title, start }));
  }
  for (const loss of summary.losses) {
    const { channel, days, span } = loss;
    const clock = createClock(open, channel, span?.from ?? Date.now());
    io.out(
      tinted(
        'warn',
        t('playoutcli:programme.loss', { channel, loss: describeLoss(loss, clock), count: days }),
      ),
    );
  }
  for (const { sentence } of summary.jumps) io.out(tinted('warn', sentence));
  printFindings(
    io,
    summary.notes.map(({ text }) => text),
  );
  const { unchecked } = summary.findings;
  if (unchecked > 0)
    io.out(tinted('warn', t('playoutcli:programme.unchecked', { count: unchecked })));
  const count = written ?? channels.reduce((sum, { files }) => sum + files, 0);
  const key = written === null ? 'planned' : 'written';
  io.err(tinted('strong', t(`playoutcli:programme.${key}`, { count })));
}
