/**
 * Absolute paths of the files of the drop that is handled now, in their order. Null where pages are not told them: in a browser,
 * or for what was no file of the system.
 */
export function droppedPaths(): readonly string[] | null {
  const paths = window.channelstrip?.droppedPaths() ?? [];
  return paths.length === 0 ? null : paths;
}
