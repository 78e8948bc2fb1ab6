import { t } from '../../../../../shared/i18n/translate.ts';
import { ChannelDays } from '../../../../../shared/playout/programme/channel-days.ts';
import { pin, skip, unpin } from '../../../../../shared/playout/programme/pin-text.ts';
import type { Channel } from '../../../../../shared/playout/programme/model.ts';
import { writeRfc3339 } from '../../../../../shared/playout/time/rfc3339.ts';
import type { DayUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';

/** An instant in the document's format, with the offset of the channel's zone. */
const writeStart = (channel: Channel, at: number): string =>
  writeRfc3339(new ChannelDays(channel, at, at).zone.stamp(at));

/** Pins a unit in place; its source continues after it. */
export function pinUnit({ channel }: DayView, { start, media, source, title }: DayUnit): void {
  programmeEditor.editText(t('programmeview:step.pin', { title }), (text) =>
    pin(text, {
      channel: channel.number,
      start: writeStart(channel, start),
      media,
      ...(source === null ? {} : { advances: source }),
    }),
  );
}

/** Removes a unit's pin, so that the slot airs there again. */
export function unpinUnit({ pin: id, title }: DayUnit): void {
  if (id === null) return;
  programmeEditor.editText(t('programmeview:step.unpin', { title }), (text) => unpin(text, id));
}

/** Pins another file in place of a unit. The unit keeps its turn. */
export function swapUnit({ channel }: DayView, { start, title }: DayUnit, media: string): void {
  programmeEditor.editText(t('programmeview:step.swap', { title }), (text) =>
    pin(text, { channel: channel.number, start: writeStart(channel, start), media }),
  );
}

/** Skips a unit for this airing. */
export function skipUnit({ channel }: DayView, { start, media, title }: DayUnit): void {
  programmeEditor.editText(t('programmeview:step.skip', { title }), (text) =>
    skip(text, { channel: channel.number, start: writeStart(channel, start), media }),
  );
}
