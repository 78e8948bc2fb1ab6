import { contextBridge, ipcRenderer, webUtils } from 'electron';

/** The page's API of the desktop host: a carrier for texts to the core and back. Contains no method of the contract. */
export interface DesktopBridge {
  /** Opens a carrier. `onText` receives every text; `onClosed` is called once when the core ends it. */
  connect(
    onText: (text: string) => void,
    onClosed: () => void,
  ): { send(text: string): void; close(): void };
  /** Absolute paths of the files last dropped on the page, in order. */
  droppedPaths(): string[];
}

/** The path of a system file; empty for a file created by a page. */
const getPath = (file: File): string =>
  // Before version 29, the runtime exposed the path on the file object.
  (webUtils as typeof webUtils | undefined)?.getPathForFile(file) ??
  (file as { readonly path?: string }).path ??
  '';

let dropped: readonly string[] = [];
// Pages have no access to file paths. The preload reads them here, before the page handles the drop.
window.addEventListener(
  'drop',
  ({ dataTransfer }) => {
    dropped = Array.from(dataTransfer?.files ?? [], getPath).filter((path) => path !== '');
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
      send: (text) => port.postMessage(String(text)),
      close: () => port.close(),
    };
  },
  droppedPaths: () => [...dropped],
};

contextBridge.exposeInMainWorld('channelstrip', bridge);
