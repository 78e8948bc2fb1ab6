import { z } from 'zod';
import { DraftAct, EditId } from '../../../../shared/eq/session-model.ts';

/** An edit of this window, or of an earlier page that closed before the core confirmed it. */
const QueuedEdit = z.object({ playerId: z.string(), ...EditId.shape, act: DraftAct });
export type QueuedEdit = Readonly<z.infer<typeof QueuedEdit>>;

const PREFIX = 'channelstrip.eq.left.';
const Left = z.array(QueuedEdit);

/** Stores edits for the next page. The core detects duplicates by their numbers. */
export function keepLeft(client: string, edits: readonly QueuedEdit[]): void {
  if (edits.length === 0) {
    forgetLeft(client);
    return;
  }
  try {
    localStorage.setItem(PREFIX + client, JSON.stringify(edits));
  } catch {
    // Without browser storage the edits were at least sent.
  }
}

export function forgetLeft(client: string): void {
  localStorage.removeItem(PREFIX + client);
}

/** Takes the edits left by closed pages, oldest first. */
export function takeLeft(): QueuedEdit[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  return keys.flatMap((key) => {
    const read = Left.safeParse(parse(localStorage.getItem(key) ?? ''));
    localStorage.removeItem(key);
    return read.success ? read.data : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
