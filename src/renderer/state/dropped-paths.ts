/**
 * Absolute paths of the files of the current drop, in order. Null where pages can't know them: in a browser, or for items that are
 * not files on disk.
 */
export function droppedPaths(): readonly string[] | null {
  const paths = window.channelstrip?.droppedPaths() ?? [];
  return paths.length === 0 ? null : paths;
}
