import { useState } from 'react';
import { droppedPaths } from '../../../state/dropped-paths.ts';
import type { FileDrop } from '../../../ui/use-file-drop.ts';
import { useFileDrop } from '../../../ui/use-file-drop.ts';

/** Takes the paths of files that are dropped. `lost`: the last drop's were not told; `before`: so were those of the drop that led here. */
export function useDroppedPaths(
  before: boolean,
  take: (paths: readonly string[]) => void,
): FileDrop & { readonly lost: boolean } {
  const [lost, setLost] = useState(before);
  const drop = useFileDrop(() => {
    const paths = droppedPaths();
    setLost(paths === null);
    if (paths !== null) take(paths);
  });
  return { ...drop, lost };
}
