import path from 'node:path';
import { afterEach } from 'vitest';
import type { ChannelServer } from '../../../src/demo/playout/channel-server.ts';
import { startChannelServer } from '../../../src/demo/playout/channel-server.ts';
import type { PlayoutGeneration } from '../../../src/demo/playout/generations.ts';
import { createHttp } from '../../../src/main/net/http.ts';
import { systemClock } from '../../../src/node/system-clock.ts';
import { createPlayoutFiles } from '../../../src/main/platform/playout/node-playout-files.ts';
import { createChannelServerClient } from '../../../src/main/services/playout/channel-server/channel-server-client.ts';
import type { ServerResponse } from '../../../src/main/services/playout/workspace/server-responses.ts';
import type { ChannelView } from '../../../src/main/services/playout/view.ts';
import type { ServerConfig } from '../../../src/shared/playout/state.ts';
import { FakeClock } from '../core/fake-clock.ts';
import { channelView, viewOf } from './playout-view.ts';
import { recordedLog } from '../core/recorded-log.ts';
import { useTempDirs } from '../temp-dir.ts';

const START = Date.UTC(2026, 10, 20, 19);

export interface ChannelServerRig {
  readonly server: ChannelServer;
  readonly clock: FakeClock;
  readonly client: ReturnType<typeof createChannelServerClient>;
  /** Reports about the channels' processes, in order. */
  readonly noted: [channel: string | null, contact: ServerResponse][];
  /** The folder of the lineup and of all other files. */
  readonly dir: string;
}

export interface ChannelServerOptions {
  readonly channels?: (dir: string) => ChannelView[];
  readonly faults?: readonly string[];
  readonly generation?: PlayoutGeneration;
  readonly env?: Readonly<Record<string, string>>;
  readonly config?: Partial<ServerConfig>;
}

/** News and Kids, which the channel server also has. */
export const newsAndKids = (): ChannelView[] => [
  channelView({ key: '1', number: '1', name: 'News' }, { entry: { tvg_id: 'news' } }),
  channelView({ key: 'b/ü', number: '5.1', name: 'Kids, "all day"' }),
];

/** Creates the client of a channel server for a lineup, with real files and a real channel server, and stops it after the test. */
export function useChannelServer(): (options?: ChannelServerOptions) => Promise<ChannelServerRig> {
  const tempDir = useTempDirs();
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  /** The client of a lineup with a channel server that has News and Kids. */
  async function rig(options: ChannelServerOptions): Promise<ChannelServerRig> {
    const dir = await tempDir();
    const clock = new FakeClock(START);
    const server = await startChannelServer({
      channels: [
        { number: '1', name: 'News', tvgId: 'news', group: 'G' },
        { number: '5.1', name: 'Kids, "all day"', tvgId: 'ersatztv.5.1', group: 'G' },
      ],
      clock,
      xmltvFolder: path.join(dir, 'xmltv'),
      generation: options.generation ?? 'current',
      faults: options.faults ?? [],
    });
    ends.push(() => server.stop());
    const config: ServerConfig = {
      bindAddress: '0.0.0.0',
      port: server.port,
      outputFolder: path.join(dir, 'hls'),
      xmltvFolder: path.join(dir, 'xmltv'),
      ...options.config,
    };
    const noted: ChannelServerRig['noted'] = [];
    const client = createChannelServerClient(
      {
        http: createHttp({ fetch, clock: systemClock, log: recordedLog() }),
        files: createPlayoutFiles(),
        log: recordedLog(),
        env: (name) => options.env?.[name],
        contacts: { note: (channel, contact) => noted.push([channel, contact]) },
      },
      viewOf((options.channels ?? newsAndKids)(dir), config),
    );
    return { server, clock, client, dir, noted };
  }
  return (options = {}) => rig(options);
}
