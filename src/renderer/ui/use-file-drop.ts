import type { DragEvent } from 'react';
import { useState } from 'react';

export interface FileDrop {
  /** The user is dragging files over the element. */
  readonly over: boolean;
  /** Handlers for the drop target. */
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Accepts files dropped on an element. Dropped text keeps its default behavior. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [over, setOver] = useState(false);
  const mark =
    (is: boolean) =>
    (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(is);
    };
  return {
    over,
    handlers: {
      onDragOver: mark(true),
      onDragLeave: mark(false),
      onDrop: (event) => {
        mark(false)(event);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(files);
      },
    },
  };
}
