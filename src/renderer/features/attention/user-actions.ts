import { attentionSentence } from '../../../shared/attention/list.ts';
import type { AttentionItem, Mute } from '../../../shared/attention/model.ts';
import { muteName } from '../../../shared/attention/mute-name.ts';
import { findMoment } from '../../../shared/attention/quiet-hours.ts';
import type { MethodInput, MethodName } from '../../../shared/contract/methods.ts';
import { readFields } from '../../../shared/format/calendar.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { call, send, tellFailure } from '../../state/calls.ts';
import { dismissToast, showToast } from '../../state/toasts.ts';

const listIds = (items: readonly AttentionItem[]): string[] => items.map(({ id }) => id);

/** "api failed to deploy", or the number of items. */
const formatName = (items: readonly AttentionItem[]): string => {
  const [first] = items;
  return items.length === 1 && first !== undefined
    ? attentionSentence(first)
    : t('attentionpage:items', { count: items.length });
};

/** Maximum number of actions that Ctrl+Z can undo. */
const MAX_UNDOS = 50;

/** Undo functions for the user's actions since the page opened, newest last. */
const undos: (() => void)[] = [];

/** Undoes the last action that is not undone yet. */
export const undoLast = (): void => undos.at(-1)?.();

/** Clears what `undoLast` can undo. Toasts keep their own undo. */
export const forgetUndos = (): void => void undos.splice(0);

/** Calls a method, confirms its effect, and offers to undo it. */
function change<M extends MethodName>(
  method: M,
  input: MethodInput<M>,
  text: string,
  undo: () => void,
): void {
  tellFailure(
    call(method, input).then(() => {
      const run = (): void => {
        const at = undos.indexOf(run);
        if (at >= 0) undos.splice(at, 1);
        dismissToast(id);
        undo();
      };
      undos.push(run);
      undos.splice(0, undos.length - MAX_UNDOS);
      const action = { label: t('attention:panel.undo'), run };
      const id = showToast({ tone: 'neutral', text, action });
    }),
  );
}

const restore = (items: readonly AttentionItem[]) => () =>
  send('attention.restore', { ids: listIds(items) });

/** Hides items until their state changes. */
export function markDone(items: readonly AttentionItem[]): void {
  const ids = listIds(items);
  const text = t('attention:toast.done', { what: formatName(items) });
  change('attention.done', { ids }, text, restore(items));
}

/** Hides items until a time (ms since epoch). */
export function snooze(items: readonly AttentionItem[], until: number): void {
  const time = formatMoment(until, Date.now());
  const text = t('attention:toast.snoozed', { what: formatName(items), time });
  change('attention.snooze', { ids: listIds(items), until }, text, restore(items));
}

/** Ends snoozes. */
export const wake = (items: readonly AttentionItem[]): void => restore(items)();

/** The scope of a mute: this kind for one subject, all of the kind, or the whole source. */
export type MuteScope = 'thing' | 'kind' | 'source';

export function createMute(item: AttentionItem, scope: MuteScope): Mute {
  const { source, kind, about, subject } = item;
  return {
    source,
    kind: scope === 'source' ? null : kind,
    about: scope === 'thing' ? about : null,
    subject: scope === 'thing' ? subject : '',
  };
}

/** Mutes or unmutes, with undo. */
export function setMute(mute: Mute, muted: boolean): void {
  const text = t(muted ? 'attention:toast.muted' : 'attention:toast.unmuted', {
    what: muteName(mute),
  });
  const undo = (): void => send('attention.mute', { mute, muted: !muted });
  change('attention.mute', { mute, muted }, text, undo);
}

/** Removes all mutes that hide an item, each with undo. */
export const unmute = (mutes: readonly Mute[]): void => {
  for (const mute of mutes) setMute(mute, false);
};

/** Marks news as read, with undo. */
export function markRead(items: readonly AttentionItem[]): void {
  const ids = listIds(items);
  const undo = (): void => send('attention.markRead', { ids, read: false });
  const text = t('attention:toast.read', {
    what: t('attentionpage:newsItems', { count: ids.length }),
  });
  change('attention.markRead', { ids, read: true }, text, undo);
}

const HOUR_MS = 3_600_000;
const MORNING = 7 * 60;
const EVENING = 19 * 60;

/**
 * End times of a snooze (ms since epoch): tomorrow at 07:00, in an hour, tonight at 19:00, and on Monday at 07:00. `tonight` null: it is
 * already evening.
 */
export function snoozeTimes(now: number) {
  const { dayNumber, hour } = readFields(now);
  const weekday = (dayNumber + 4) % 7;
  const toMonday = (8 - weekday) % 7 === 0 ? 7 : (8 - weekday) % 7;
  return {
    tomorrow: findMoment(now, 1, MORNING),
    hour: now + HOUR_MS,
    tonight: hour < 19 ? findMoment(now, 0, EVENING) : null,
    monday: findMoment(now, toMonday, MORNING),
  };
}
