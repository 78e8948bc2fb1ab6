import type { ChannelCheck } from '../../../../shared/playout/check/check-channel.ts';
import { checkChannel } from '../../../../shared/playout/check/check-channel.ts';
import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import { findJumps } from '../../../../shared/playout/programme/apply/find-jumps.ts';
import type { FoundEdit } from '../../../../shared/playout/programme/apply/manual-edits.ts';
import { ChannelDays } from '../../../../shared/playout/programme/channel-days.ts';
import type { ApplyPlan, DayChange } from '../../../../shared/playout/programme/contract.ts';
import type { Generated } from '../../../../shared/playout/programme/generate.ts';
import { formatDay } from '../../../../shared/playout/programme/ledger/write-ledger.ts';
import type { Channel, Item } from '../../../../shared/playout/programme/model.ts';
import { toFinding } from '../../../../shared/playout/programme/preview.ts';
import type { Readable } from '../../../../shared/playout/programme/readable.ts';
import { readableNames } from '../../../../shared/playout/programme/readable.ts';
import { GeneratorRun } from '../../../../shared/playout/programme/run.ts';
import { listLosses } from './plan-losses.ts';
import { checkPlanned } from './planned-media.ts';
import type { Steps } from '../../../../shared/lib/steps.ts';
import type { PlanInput, PlanPorts, PlannedChannel, ReadChannel } from './plan-model.ts';

const MAX_NOTES = 500;

type Counts = ApplyPlan['findings']['before'];

interface Summarized {
  readonly input: PlanInput;
  readonly read: readonly ReadChannel[];
  readonly channels: readonly PlannedChannel[];
  readonly edits: readonly FoundEdit[];
  readonly generated: Generated | null;
}

/** Everything that a plan depends on, as text. If it differs, the plan must be reviewed again. */
const identifyPlan = (
  input: PlanInput,
  read: readonly ReadChannel[],
  channels: readonly PlannedChannel[],
): string =>
  JSON.stringify([
    input.document.revision,
    input.library.version,
    input.from,
    input.ledgers.map(({ digest }) => digest),
    channels.map(({ docs }) => docs.map(({ after }) => after?.name)),
    read.map(({ channel, files, seam }) => [
      channel.number,
      channel.problem,
      seam,
      files.map(({ name, digest }) => [name, digest]),
    ]),
  ]);

/** The summary of a plan for the dialog that applies it. */
export function* summarize(
  { hash, style, getMedia }: PlanPorts,
  { input, read, channels, edits, generated }: Summarized,
): Steps<ApplyPlan> {
  const planned = new Map(channels.map((one) => [one.channel.number, one]));
  const names = readableNames(input.programme, input.library.byId);
  const facts = { style, media: getMedia, now: input.now };
  const before: Counts[] = [];
  const after: Counts[] = [];
  const jumps: ApplyPlan['jumps'] = [];
  const losses: ApplyPlan['losses'] = [];
  for (const one of channels) {
    before.push(check(one, facts, false));
    yield;
    after.push(check(one, facts, true));
    yield;
  }
  for (const one of generated === null ? [] : read) {
    if (generated !== null) jumps.push(...listJumps(one, input, generated, names));
    yield;
    losses.push(...listLosses(one, planned.get(one.channel.number), generated, names));
    yield;
  }
  const { notes, unchecked } = checkPlanned(getMedia, channels, input.library, names);
  return {
    id: hash(identifyPlan(input, read, channels)),
    channels: read.map((one) => {
      const plan = planned.get(one.channel.number);
      return {
        number: one.channel.number,
        name: one.channel.name,
        from: one.seam,
        days: plan === undefined ? [] : countDays(plan, one.rules),
        files: plan?.docs.length ?? 0,
        isForeign: one.isForeign,
        problem: one.problem,
      };
    }),
    edits: edits.map(({ now: _, generated: __, ...edit }) => edit),
    jumps,
    losses,
    findings: { before: sum(before), after: sum(after), unchecked },
    notes: [
      ...notes,
      ...channels.flatMap(({ gone }) => gone.map((one) => toFinding(one, names))),
      ...(generated?.findings ?? []).slice(0, MAX_NOTES).map((one) => toFinding(one, names)),
    ].slice(0, MAX_NOTES),
  };
}

function countDays({ changes, seam }: PlannedChannel, rules: Channel): DayChange[] {
  const last = changes.at(-1);
  const days = new ChannelDays(rules, seam, (last?.after ?? last?.before)?.finish ?? seam);
  const counts = new Map<number, DayChange>();
  for (const { change, before, after } of changes) {
    const day = days.dayAt((after ?? before)?.start ?? 0);
    const count = counts.get(day) ?? {
      date: formatDay(day),
      kept: 0,
      moved: 0,
      added: 0,
      removed: 0,
    };
    count[change] += 1;
    counts.set(day, count);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([, count]) => count);
}

function listJumps(
  { channel, ledger, seam }: ReadChannel,
  { programme, library }: PlanInput,
  generated: Generated,
  names: Readable,
): ApplyPlan['jumps'] {
  const pools = new GeneratorRun(programme, library, generated.state, seam);
  const before: Item[] = ledger.days
    .flatMap(({ items }) => items)
    .filter(({ start }) => start < seam);
  return findJumps({
    number: channel.number,
    before,
    after: generated.items[channel.number] ?? [],
    names,
    getPool: (source) =>
      programme.sources[source] === undefined ? null : pools.getPool(source, channel.number),
  });
}

/** The number of findings in the files of a channel, before or after the changes. */
function check(
  { channel, files, docs }: PlannedChannel,
  facts: Pick<ChannelCheck, 'style' | 'media' | 'now'>,
  isAfter: boolean,
): { error: number; warning: number } {
  const changed = new Set(docs.map(({ before }) => before));
  const listed = files.map(({ doc }) => doc);
  const shown = isAfter
    ? [...listed.filter((doc) => !changed.has(doc)), ...docs.flatMap(({ after }) => after ?? [])]
    : listed;
  const entries = shown.map((doc): FolderFile => ({
    name: doc.name,
    path: doc.name,
    content: { k: 'doc', doc },
  }));
  const findings = checkChannel({
    path: channel.folder ?? '',
    entries,
    config: null,
    engine: channel.engine,
    ...facts,
  });
  const count = (severity: string) => findings.filter((one) => one.severity === severity).length;
  return { error: count('error'), warning: count('warning') };
}

const sum = (counts: readonly { error: number; warning: number }[]) =>
  counts.reduce(
    (all, { error, warning }) => ({ error: all.error + error, warning: all.warning + warning }),
    { error: 0, warning: 0 },
  );
