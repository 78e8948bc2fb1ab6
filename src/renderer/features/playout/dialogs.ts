import { create } from 'zustand';
import type { ItemRef } from '../../../shared/playout/operations.ts';
import { onInstance } from '../../state/link.ts';
import type { EditPosition } from './timeline/ripple-scope.ts';
import type { Gap } from './model/editor.ts';
import { playoutEditor } from './model/editor.ts';

interface OfChannel {
  readonly channel: string;
}

/** The dialogs of the panel, one open at a time, with their parameters. Times: epoch ms, playout time. */
interface Subjects {
  open: object;
  create: object;
  close: object;
  backups: object;
  review: object;
  channels: object;
  server: object;
  'add-source': EditPosition;
  /** `paths`: dropped files and folders, to be probed at once; null: the host did not report them. */
  'add-files': EditPosition & { readonly paths?: readonly string[] | null };
  /** Replaces the source of an item or of one of its tracks. `pointer`: the nearest existing place in the item. */
  'replace-source': {
    readonly item: ItemRef;
    readonly pointer: string;
    readonly track: string | null;
  };
  fill: Gap;
  /** `at`: a time within the day that the dialog selects first. */
  repeat: EditPosition;
  channel: { readonly channel: string | null };
  config: OfChannel;
  preview: OfChannel;
  guide: OfChannel;
  reports: OfChannel;
  'apply-programme': object;
  'import-programme': object;
  'add-folder': object;
  'add-server': object;
  /** Saves the library's query as a new collection (`id` null), or changes an existing one. */
  collection: { readonly id: string | null };
  /** `path`: the former path of the missing file. */
  'find-media': { readonly id: string; readonly path: string };
}

export type DialogKind = keyof Subjects;
type PlayoutDialog = { [K in DialogKind]: { readonly k: K } & Subjects[K] }[DialogKind];
export type PlayoutDialogProps<K extends DialogKind> = Subjects[K] & {
  readonly onClose: () => void;
};

/** `item`: the details of the selection, if they are a separate page. */
type PlayoutSide = 'findings' | 'channels' | 'item';

/** The finding that "Show" opens. `channel` null: a finding of the lineup itself. */
export interface ShownFinding {
  readonly id: string;
  readonly channel: string | null;
}

interface Open {
  readonly dialog: PlayoutDialog | null;
  readonly side: PlayoutSide | null;
  /** The initial channel filter of the findings; null: all channels. */
  readonly sideChannel: string | null;
  /** The finding to scroll to and focus, by id and channel; null: none. */
  readonly shown: ShownFinding | null;
  /** Increments with every dialog, so that reopening one resets it. */
  readonly turn: number;
}

export const useOpenDialog = create<Open>(() => ({
  dialog: null,
  side: null,
  sideChannel: null,
  shown: null,
  turn: 0,
}));

/** Dialogs that do not depend on the draft: their input stays valid after the core restarts. */
const lasting: ReadonlySet<DialogKind> = new Set([
  'open',
  'create',
  'close',
  'server',
  'add-folder',
  'add-server',
  'import-programme',
]);
onInstance(() =>
  useOpenDialog.setState(({ dialog }) => ({
    dialog: dialog !== null && lasting.has(dialog.k) ? dialog : null,
    sideChannel: null,
    shown: null,
  })),
);

export function openDialog(dialog: PlayoutDialog): void {
  useOpenDialog.setState(({ turn }) => ({ dialog, turn: turn + 1 }));
}

/** Returns a click handler that opens the dialog. */
export const opens = (dialog: PlayoutDialog) => (): void => openDialog(dialog);

export function closeDialog(): void {
  useOpenDialog.setState({ dialog: null });
}

/** Minimum window width for details beside the timeline; below it they replace the timeline. */
export const WIDE = '(min-width: 1100px)';

/** Minimum window size in which all findings are always visible below the timeline. */
export const ROOMY = '(min-width: 1600px) and (min-height: 1000px)';

const isWide = (): boolean => matchMedia(WIDE).matches;

/** Opens a list beside the timeline, or closes it if it is open. */
function toggleSide(side: PlayoutSide): void {
  useOpenDialog.setState((now) => ({
    side: now.side === side ? null : side,
    sideChannel: null,
    shown: null,
  }));
}

/** Opens the findings and focuses them, or closes them; where they are always visible, only focuses them. */
export function toggleFindings(): void {
  if (!matchMedia(ROOMY).matches) toggleSide('findings');
  // The list must be drawn first.
  requestAnimationFrame(focusFindings);
}

export const focusFindings = (): void => focusFirst('[data-findings]', '[data-finding] button');

/** Opens a list beside the timeline for one channel. */
export function openSide(side: PlayoutSide, sideChannel: string | null = null): void {
  useOpenDialog.setState({ side, sideChannel, shown: null });
}

/** Opens the findings at one finding. */
export function openFinding({ id, channel }: ShownFinding): void {
  useOpenDialog.setState({ side: 'findings', sideChannel: channel, shown: { id, channel } });
}

export function closeSide(): void {
  useOpenDialog.setState({ side: null });
  keepFocus();
}

/** Clears the selection, which closes its details. */
export function closeDetails(): void {
  playoutEditor.select([]);
  closeSide();
}

/** Runs `focus` if the focused element is gone. */
export function keepFocus(focus = focusItems): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focus();
  });
}

/** Focuses the timeline or the table. */
export const focusItems = (): void =>
  document.querySelector<HTMLElement>('[data-items], [data-items-in] [role=grid]')?.focus();

/** Returns to the timeline if a list or details replaced it. */
export function leaveSide(): void {
  if (!isWide()) closeSide();
}

/** Selects items and moves the focus to their details. */
export function inspect(...refs: ItemRef[]): void {
  playoutEditor.select(refs);
  if (!isWide() || useOpenDialog.getState().side !== 'findings')
    useOpenDialog.setState({ side: 'item' });
  // The inspector renders the item first.
  requestAnimationFrame(() => focusFirst('[data-inspector]', 'input:not([readonly])'));
}

/** Focuses the first matching control of a pane, or the pane until it has one. */
function focusFirst(pane: string, control: string): void {
  const card = document.querySelector<HTMLElement>(pane);
  if (card === null) return;
  const tryNow = (): boolean => {
    const first = card.querySelector<HTMLElement>(control);
    first?.focus();
    return first !== null;
  };
  if (tryNow()) return;
  card.focus();
  const read = new MutationObserver(() => {
    if (document.activeElement !== card || tryNow()) read.disconnect();
  });
  read.observe(card, { childList: true, subtree: true });
}
