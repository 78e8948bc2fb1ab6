/**
 * Keeps the window where it is when files are dropped where nothing takes them: a browser would show the file in its place. Must be
 * called on the window, which hears of a drop after everything that might take it.
 */
export function refuseStrayDrops(target: Window): void {
  const refuse = (event: DragEvent): void => {
    const carrier = event.dataTransfer;
    if (event.defaultPrevented || carrier?.types.includes('Files') !== true) return;
    event.preventDefault();
    carrier.dropEffect = 'none';
  };
  target.addEventListener('dragover', refuse);
  target.addEventListener('drop', refuse);
}
