import { writeDocText } from '../../../../shared/playout/document/write-doc.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import type { Channel } from '../workspace/channel.ts';
import type { DiskDoc } from '../workspace/disk-doc.ts';
import type { Model } from '../workspace/model.ts';

/** A file that a write changes. */
export interface PlannedFile {
  readonly channel: Channel;
  /** Null: it is created. */
  readonly doc: PlayoutDoc | null;
  /** Null: the file is created. */
  readonly base: DiskDoc | null;
  /** The new path; null: the file is removed. */
  readonly target: string | null;
  /** The content to write. */
  readonly text: string | null;
}

/** All differences between the draft and the disk. */
export function planWrite(model: Model): PlannedFile[] {
  return [...model.channels.values()].flatMap((channel) => {
    const place = model.place(channel);
    return model.changedIn(channel).map(({ doc, base }) => ({
      channel,
      doc,
      base,
      target: doc === null ? null : place(doc.name),
      text: doc === null ? null : writeDocText(doc),
    }));
  });
}

/** Identifies the plan and the files that it is based on: another draft or another disk state has another stamp. */
export function hashPlan(plan: readonly PlannedFile[], hash: (text: string) => string): string {
  const parts = plan.map(({ channel, doc, base, target, text }) => [
    channel.key,
    doc?.id ?? base?.id ?? '',
    target,
    text === null ? null : hash(text),
    base?.path ?? null,
    base?.digest ?? null,
    base?.stamp ?? null,
  ]);
  return hash(JSON.stringify(parts));
}
