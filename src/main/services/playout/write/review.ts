import { listChanges } from '../../../../shared/playout/diff/changes.ts';
import { textDiff } from '../../../../shared/playout/diff/text.ts';
import { writeDocText } from '../../../../shared/playout/document/write-doc.ts';
import type {
  FileChange,
  PlacedFinding,
  WriteReview,
  Backup,
} from '../../../../shared/playout/state.ts';
import type { Checker } from '../workspace/checker.ts';
import type { Model } from '../workspace/model.ts';
import { countFindings, worstFirst } from '../workspace/place-findings.ts';
import type { Schedule } from '../workspace/schedule.ts';
import type { PlannedFile } from './plan-write.ts';
import { planWrite, hashPlan } from './plan-write.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { readDoc } from '../../../../shared/playout/document/read-doc.ts';
import { alignKeys } from '../../../../shared/playout/merge/align-keys.ts';
import type { Channel } from '../workspace/channel.ts';
import { withDocs } from '../workspace/channel.ts';
import { refuseReadOnly } from '../workspace/load-channel.ts';

/** Maximum number of listed changes per file. */
const MAX_CHANGES = 500;
const MAX_LINES = 200;
/** Maximum number of listed findings. */
const MAX_ADDED = 20;

/** What a write would do now. */
export function createReview(
  model: Model,
  schedule: Schedule,
  checker: Checker,
  hash: (text: string) => string,
): WriteReview {
  const plan = planWrite(model);
  const added = newFindings(checker, plan).sort(worstFirst);
  return {
    stamp: hashPlan(plan, hash),
    files: plan.map((file) => toFileChange(file, schedule)),
    findings: countFindings(added),
    added: added.slice(0, MAX_ADDED),
  };
}

function toFileChange(file: PlannedFile, schedule: Schedule): FileChange {
  const { channel, doc, base, text } = file;
  const before = base?.doc ?? null;
  const items = listChanges(before, doc, schedule.lockedUntil(channel.key));
  return {
    channel: channel.key,
    channelName: channel.entry.name,
    file: doc?.id ?? base?.id ?? '',
    k: classifyChange(file),
    name: doc?.name ?? base?.name ?? '',
    before: base?.name ?? null,
    items: items.slice(0, MAX_CHANGES),
    count: items.length,
    diff: textDiff(before === null ? '' : writeDocText(before), text ?? '', { limit: MAX_LINES }),
  };
}

function classifyChange({ doc, base }: PlannedFile): FileChange['k'] {
  if (base === null) return 'created';
  if (doc === null) return 'removed';
  return doc.name === base.name ? 'written' : 'renamed';
}

/** Findings of the draft that the files on disk don't have. */
function newFindings(checker: Checker, plan: readonly PlannedFile[]): PlacedFinding[] {
  checker.settle();
  return [...new Set(plan.map(({ channel }) => channel))].flatMap((channel) => {
    const before = new Set(checker.findOnDisk(channel).map(({ id }) => id));
    return channel.findings.filter(({ id }) => !before.has(id));
  });
}

/** Restores a backed-up playout file into the draft as one step. See `playout.restore`. */
export function restoreBackup(model: Model, backup: Backup, bytes: Uint8Array): void {
  const channel = findOwner(model, backup);
  const { key } = channel;
  refuseReadOnly(channel, t('playoutserver:ws.write.readOnly', { channel: channel.entry.name }));
  const docs = model.docs(key);
  const now = docs.find(({ name }) => name === backup.name);
  const old = channel.base.find(
    ({ name, id }) => name === backup.name && !docs.some((doc) => doc.id === id),
  );
  const id = now?.id ?? old?.id ?? model.namer.newFileId();
  const read = readDoc(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    backup.name,
    id,
    model.namer.newKey,
  );
  if (!read.ok)
    throw failure(
      'invalid-input',
      t('playoutserver:ws.backupBroken', { name: backup.name, reason: read.reason }),
    );
  const before = now ?? old?.doc ?? null;
  const doc = before === null ? read.doc : alignKeys(before, read.doc);
  const next = now === undefined ? [...docs, doc] : docs.map((one) => (one === now ? doc : one));
  const was = model.history.present;
  model.history.push(
    t('playoutserver:ws.step.restore', { name: backup.name }),
    withDocs(was, key, next, false),
  );
  model.draftChanged(was);
}

/** The channel of a backup: the one with its folder, because the key may have changed. */
function findOwner(model: Model, { channel: key, folder }: Backup): Channel {
  const all = [...model.channels.values()];
  const channel = all.find(({ config }) => config?.folder === folder) ?? model.channels.get(key);
  if (channel !== undefined) return channel;
  throw failure('not-found', t('playoutserver:ws.backupHomeless', { folder }));
}
