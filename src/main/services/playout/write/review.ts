import { changesOf } from '../../../../shared/playout/diff/changes.ts';
import { textDiff } from '../../../../shared/playout/diff/text.ts';
import { textOf } from '../../../../shared/playout/document/write-doc.ts';
import type { FileChange, PlacedFinding, Review } from '../../../../shared/playout/state.ts';
import type { Checker } from '../workspace/checker.ts';
import type { Model } from '../workspace/model.ts';
import { countFindings } from '../workspace/place-findings.ts';
import type { Schedule } from '../workspace/schedule.ts';
import type { PlannedFile } from './plan-write.ts';
import { planWrite, stampOf } from './plan-write.ts';

/** Changes of one file that are shown one by one; a thousand more say nothing more. */
const MOST_CHANGES = 500;
const MOST_LINES = 200;

/** What a write would do now. */
export function reviewOf(
  model: Model,
  schedule: Schedule,
  checker: Checker,
  hash: (text: string) => string,
): Review {
  const plan = planWrite(model);
  return {
    stamp: stampOf(plan, hash),
    files: plan.map((file) => changeOf(file, schedule)),
    findings: countFindings(newFindings(checker, plan)),
  };
}

function changeOf(file: PlannedFile, schedule: Schedule): FileChange {
  const { channel, doc, base, text } = file;
  const before = base?.doc ?? null;
  const items = changesOf(before, doc, schedule.lockedUntil(channel.key));
  return {
    channel: channel.key,
    channelName: channel.entry.name,
    file: doc?.id ?? base?.id ?? '',
    k: kindOf(file),
    name: doc?.name ?? base?.name ?? '',
    before: base?.name ?? null,
    items: items.slice(0, MOST_CHANGES),
    count: items.length,
    diff: textDiff(before === null ? '' : textOf(before), text ?? '', { limit: MOST_LINES }),
  };
}

function kindOf({ doc, base }: PlannedFile): FileChange['k'] {
  if (base === null) return 'created';
  if (doc === null) return 'removed';
  return doc.name === base.name ? 'written' : 'renamed';
}

/** Findings of the draft that the files do not have. */
function newFindings(checker: Checker, plan: readonly PlannedFile[]): PlacedFinding[] {
  checker.settle();
  return [...new Set(plan.map(({ channel }) => channel))].flatMap((channel) => {
    const docs = channel.base.flatMap(({ doc }) => (doc === null ? [] : [doc]));
    const before = new Set(checker.findingsOf(channel, docs).map(({ id }) => id));
    return channel.findings.filter(({ id }) => !before.has(id));
  });
}
