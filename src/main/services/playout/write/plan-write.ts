import { textOf } from '../../../../shared/playout/document/write-doc.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import type { Channel } from '../workspace/channel.ts';
import type { DiskDoc } from '../workspace/disk-doc.ts';
import type { Model } from '../workspace/model.ts';

/** A file that a write touches. */
export interface PlannedFile {
  readonly channel: Channel;
  /** Null: it is taken away. */
  readonly doc: PlayoutDoc | null;
  /** Null: it is made. */
  readonly base: DiskDoc | null;
  /** Where it will lie; null where it goes. */
  readonly target: string | null;
  /** What will be written. */
  readonly text: string | null;
}

/** Everything that differs between the draft and the disk. */
export function planWrite(model: Model): PlannedFile[] {
  return [...model.channels.values()].flatMap((channel) => {
    const place = model.place(channel);
    return model.changedIn(channel).map(({ doc, base }) => ({
      channel,
      doc,
      base,
      target: doc === null ? null : place(doc.name),
      text: doc === null ? null : textOf(doc),
    }));
  });
}

/** Names the plan and the files that it was made over: any other draft, or any other disk, has another stamp. */
export function stampOf(plan: readonly PlannedFile[], hash: (text: string) => string): string {
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
