import { contextBridge, ipcRenderer } from 'electron';

/** What the page gets of the desktop host: a way to carry texts to the core and back. No verb of the contract is in here. */
export interface DesktopBridge {
  /** Opens a carrier. `onText` gets every text; `onClosed` is called once when the core ends it. */
  connect(
    onText: (text: string) => void,
    onClosed: () => void,
  ): { send(text: string): void; close(): void };
}

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
};

contextBridge.exposeInMainWorld('channelstrip', bridge);
