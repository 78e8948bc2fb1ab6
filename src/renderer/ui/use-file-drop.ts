import type { DragEvent } from 'react';
import { useState } from 'react';

export interface FileDrop {
  /** Files are held over it. */
  readonly over: boolean;
  /** For the element that takes them. */
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Accepts files dropped on an element. Dropped text keeps its default handling. */
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
