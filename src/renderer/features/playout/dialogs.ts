import { create } from 'zustand';
import type { ItemRef } from '../../../shared/playout/operations.ts';
import { onInstance } from '../../state/link.ts';
import type { Place } from './add/place.ts';
import type { Gap } from './model/editor.ts';

interface OfChannel {
  readonly channel: string;
}

/** What can lie over the panel, one at a time, and what each is about. Times: epoch ms, playout time. */
interface Subjects {
  open: object;
  create: object;
  close: object;
  backups: object;
  review: object;
  channels: object;
  server: object;
  'add-source': Place;
  /** `paths`: files and folders that were dropped; they are read at once. null: nobody told where they lie. */
  'add-files': Place & { readonly paths?: readonly string[] | null };
  /** Another source for an item, or for one of its tracks: `pointer` is the nearest place in it that is there. */
  'replace-source': {
    readonly item: ItemRef;
    readonly pointer: string;
    readonly track: string | null;
  };
  fill: Gap;
  /** `at`: within the day that is offered first. */
  repeat: Place;
  channel: { readonly channel: string | null };
  config: OfChannel;
  preview: OfChannel;
  guide: OfChannel;
  reports: OfChannel;
  legend: object;
}

export type DialogKind = keyof Subjects;
type PlayoutDialog = { [K in DialogKind]: { readonly k: K } & Subjects[K] }[DialogKind];
/** What a dialog gets. */
export type DialogProps<K extends DialogKind> = Subjects[K] & { readonly onClose: () => void };

/** What lies beside the timeline. */
type PlayoutSide = 'findings' | 'channels';

/** A finding that "Show" leads to. `channel` null: of the lineup itself. */
export interface ShownFinding {
  readonly id: string;
  readonly channel: string | null;
}

interface Open {
  readonly dialog: PlayoutDialog | null;
  readonly side: PlayoutSide | null;
  /** The channel that the findings beside the timeline are about first; null: all. */
  readonly sideChannel: string | null;
  /** The finding to scroll to and focus, by its id and channel; null: none. */
  readonly shown: ShownFinding | null;
  /** Counts up with every dialog, so that one that is opened again starts anew. */
  readonly turn: number;
}

export const useOpenDialog = create<Open>(() => ({
  dialog: null,
  side: null,
  sideChannel: null,
  shown: null,
  turn: 0,
}));

/** Dialogs that are not about the draft: what is typed in them holds for another process of the core too. */
const lasting: ReadonlySet<DialogKind> = new Set(['open', 'create', 'close', 'server']);
onInstance(() => {
  useOpenDialog.setState(({ dialog }) => ({
    dialog: dialog !== null && lasting.has(dialog.k) ? dialog : null,
    sideChannel: null,
    shown: null,
  }));
});

export function openDialog(dialog: PlayoutDialog): void {
  useOpenDialog.setState(({ turn }) => ({ dialog, turn: turn + 1 }));
}

/** What a button does that opens a dialog. */
export const opens = (dialog: PlayoutDialog) => (): void => {
  openDialog(dialog);
};

export function closeDialog(): void {
  useOpenDialog.setState({ dialog: null });
}

/** Shows what lies beside the timeline; what is shown already goes away. */
export function toggleSide(side: PlayoutSide): void {
  useOpenDialog.setState((now) => ({
    side: now.side === side ? null : side,
    sideChannel: null,
    shown: null,
  }));
}

/** Shows what lies beside the timeline, about one channel. */
export function openSide(side: PlayoutSide, sideChannel: string | null = null): void {
  useOpenDialog.setState({ side, sideChannel, shown: null });
}

/** Opens the list of findings at one of them. */
export function openFinding({ id, channel }: ShownFinding): void {
  useOpenDialog.setState({ side: 'findings', sideChannel: channel, shown: { id, channel } });
}

export function closeSide(): void {
  useOpenDialog.setState({ side: null });
}
