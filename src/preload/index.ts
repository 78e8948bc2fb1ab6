import { contextBridge, ipcRenderer, webUtils } from 'electron';

/** What the page gets of the desktop host: a way to carry texts to the core and back. No verb of the contract is in here. */
export interface DesktopBridge {
  /** Opens a carrier. `onText` gets every text; `onClosed` is called once when the core ends it. */
  connect(
    onText: (text: string) => void,
    onClosed: () => void,
  ): { send(text: string): void; close(): void };
  /** Absolute paths of the files that were dropped on the page last, in their order. */
  droppedPaths(): string[];
}

/** Where a file of the system lies; empty for one that a page made. */
const placeOf = (file: File): string =>
  // Before version 29 the runtime told it at the file itself.
  (webUtils as typeof webUtils | undefined)?.getPathForFile(file) ??
  (file as { readonly path?: string }).path ??
  '';

let dropped: readonly string[] = [];
// The page is not told where a file lies. It is asked here, before the page hears of the drop.
window.addEventListener(
  'drop',
  ({ dataTransfer }) => {
    dropped = Array.from(dataTransfer?.files ?? [], placeOf).filter((path) => path !== '');
  },
  { capture: true },
);

const bridge: DesktopBridge = {
  connect: (onText, onClosed) => {
    const { port1: port, port2: far } = new MessageChannel();
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string') {
        port.close();
        onClosed();
        return;
      }
      onText(data);
      port.postMessage(data.length);
    };
    ipcRenderer.postMessage('channelstrip', null, [far]);
    return {
      send: (text) => {
        port.postMessage(String(text));
      },
      close: () => {
        port.close();
      },
    };
  },
  droppedPaths: () => [...dropped],
};

contextBridge.exposeInMainWorld('channelstrip', bridge);
