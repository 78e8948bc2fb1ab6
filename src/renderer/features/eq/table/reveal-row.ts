/**
 * Scrolls a band's row into view within the table's own scroller, below its sticky head. The page never moves: the graph must
 * stay under the pointer.
 */
export function revealRow(scroller: HTMLElement, bandId: string): void {
  const row = scroller.querySelector<HTMLElement>(`[data-row="${CSS.escape(bandId)}"]`);
  if (row === null || scroller.scrollHeight <= scroller.clientHeight) return;
  const head = scroller.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  const box = row.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  const above = frame.top + head - box.top;
  const below = box.bottom - (frame.top + scroller.clientHeight);
  if (above > 0) scroller.scrollTop -= above;
  else if (below > 0) scroller.scrollTop += below;
}
