import type { ServiceEvent } from '../../../shared/attention/event.ts';
import { oneLine, shorten } from '../../../shared/tray/words.ts';

/** An event with its texts, which come from servers, on one line each. */
export const onOneLine = (event: ServiceEvent): ServiceEvent => ({
  ...event,
  subject: shorten(oneLine(event.subject), 200),
  detail: shorten(oneLine(event.detail), 300),
});

/** Replaces `{subject}` and `{detail}` by those of an event, on one line. Inserted texts are not expanded again. */
export const filled = (text: string, event: ServiceEvent): string =>
  shorten(
    oneLine(text.replace(/\{(subject|detail)\}/g, (_, name: 'subject' | 'detail') => event[name])),
    500,
  );

export const hasPlaceholder = (text: string): boolean => /\{(?:subject|detail)\}/.test(text);
