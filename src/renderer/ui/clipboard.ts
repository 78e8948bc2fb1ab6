/** Writes a text to the clipboard; whether the browser allowed it. Pages that are not served securely have no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
