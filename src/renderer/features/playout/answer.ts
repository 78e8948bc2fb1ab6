import { openDialog, openSide } from './dialogs.ts';
import { usePanelLayout } from './layout.ts';
import { playoutEditor } from './model/editor.ts';
import type { TimelineAsk } from './timeline/asks.ts';

/** Puts the keyboard into the inspector: on the first value that can be changed. */
function focusInspector(): void {
  const card = document.querySelector<HTMLElement>('[data-inspector]');
  const first = card?.querySelector<HTMLElement>('input:not([readonly])');
  (first ?? card)?.focus();
}

/** Answers what the timeline and its table ask for. */
export function answer(ask: TimelineAsk): void {
  switch (ask.k) {
    case 'inspect':
      playoutEditor.select([ask.ref]);
      // The inspector draws the item first.
      requestAnimationFrame(focusInspector);
      return;
    case 'fill':
      openDialog(ask);
      return;
    case 'repeat':
      openDialog({ k: 'repeat', channel: ask.channel, at: ask.from });
      return;
    case 'insert':
      openDialog({ ...ask, k: 'add-files' });
      return;
    case 'files':
      openDialog({ ...ask, k: 'add-files' });
      return;
    case 'channel':
      openSide('channels', ask.channel);
      return;
    case 'findings':
      openSide('findings', ask.channel);
      return;
    case 'search':
      usePanelLayout.setState({ searching: true });
      return;
  }
}
