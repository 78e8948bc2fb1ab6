import type { KeyboardEvent } from 'react';
import { keyChange } from '../../../../shared/eq/keys.ts';
import { usesGain } from '../../../../shared/eq/model.ts';
import { change, currentEq, remove, solo, toggle } from '../model/band-actions.ts';
import { editor } from '../model/editor.ts';
import { gesture } from './gesture.ts';
import type { NodePart } from './Node.tsx';

/** On the gain and Q sliders, all arrow keys change that slider's value. */
function keyFor(key: string, part: NodePart): string {
  const up = key === 'ArrowUp' || key === 'ArrowRight';
  const down = key === 'ArrowDown' || key === 'ArrowLeft';
  if (part === 'frequency' || (!up && !down)) return key;
  if (part === 'gain') return up ? 'ArrowUp' : 'ArrowDown';
  return up ? ']' : '[';
}

interface KeyOptions {
  readonly disabled: boolean;
  /** Selects a band and focuses its node. */
  readonly onPick: (bandId: string) => void;
  readonly onNumbers: (bandId: string) => void;
  readonly onMenu: (bandId: string) => void;
  /** Cancels a pointer drag; true if there was one. */
  readonly cancelDrag: () => boolean;
}

/** Handles keys on a node. Handled keys do not propagate to the window's shortcuts. */
export function nodeKey(
  event: KeyboardEvent<HTMLElement>,
  bandId: string,
  part: NodePart,
  options: KeyOptions,
): void {
  if (act(event, bandId, options) || (!options.disabled && turn(event, bandId, part))) {
    event.preventDefault();
    event.stopPropagation();
  }
}

function turn(event: KeyboardEvent<HTMLElement>, bandId: string, part: NodePart): boolean {
  const band = gesture.band(bandId);
  if (band === undefined || event.altKey) return false;
  const ctrl = event.ctrlKey || event.metaKey;
  const key = keyFor(event.key, part);
  const plain = part !== 'gain' || usesGain(band.type);
  const by = plain ? keyChange(band, { key, shift: event.shiftKey, ctrl }) : null;
  if (by === null) return false;
  gesture.move(bandId, by, true);
  return true;
}

/** A digit goes to the band with this number, Home and End to the first and the last one. */
function bandFor(key: string): { readonly id: string } | undefined {
  const bands = currentEq()?.bands ?? [];
  if (key === 'Home') return bands[0];
  if (/^[1-9]$/.test(key)) return bands[Number(key) - 1];
  return key === 'End' ? bands.at(-1) : undefined;
}

/** Keys that do not change a value. */
function act(event: KeyboardEvent<HTMLElement>, bandId: string, options: KeyOptions): boolean {
  const { disabled, onPick, onNumbers, onMenu, cancelDrag } = options;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    onMenu(bandId);
    return true;
  }
  const band = bandFor(event.key);
  if (band !== undefined) {
    gesture.end();
    onPick(band.id);
    return true;
  }
  switch (event.key) {
    case 'Escape':
      return cancelDrag() || gesture.cancel();
    case 'Enter':
      gesture.end();
      onNumbers(bandId);
      return true;
    default:
      return !disabled && edit(event.key.toLowerCase(), bandId, onPick);
  }
}

function edit(key: string, bandId: string, onPick: KeyOptions['onPick']): boolean {
  // Any other key leaves a key gesture open.
  if (!['delete', 'backspace', 'b', 's', '0'].includes(key)) return false;
  gesture.end();
  if (key === 'delete' || key === 'backspace') {
    remove(bandId);
    // The focused node is gone, so the focus moves to the band that took its place.
    const { selected } = editor.state;
    if (selected !== null) onPick(selected);
  } else if (key === 'b') toggle(bandId);
  else if (key === 's') solo(bandId);
  else change(bandId, { gain: 0 });
  return true;
}
