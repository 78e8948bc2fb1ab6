import { Notification } from 'electron';
import { Emitter } from '../../../shared/lib/emitter.ts';
import { electronBody } from '../../platform/notify/markup.ts';
import type { NotifierPort } from '../../platform/ports.ts';

/** Desktop notifications: silent, and one per id. */
export function desktopNotifier(looking: () => boolean): NotifierPort {
  const clicks = new Emitter<string>();
  const shown = new Map<string, Notification>();
  const close = (id: string): void => {
    const note = shown.get(id);
    shown.delete(id);
    note?.close();
  };
  return {
    show: ({ id, title, body: text }) => {
      close(id);
      const body = electronBody(text, process.platform);
      const note = new Notification({ title, body, silent: true });
      note.on('click', () => clicks.emit(id));
      note.on('close', () => {
        if (shown.get(id) === note) shown.delete(id);
      });
      shown.set(id, note);
      note.show();
    },
    close,
    looking,
    onClick: (listener) => clicks.on(listener),
  };
}
