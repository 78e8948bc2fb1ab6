/**
 * Prevents the browser from navigating to a file that is dropped outside of a drop target. Must be registered on the window, which
 * receives the event after every drop target.
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
