import type { JsonObject, PlayoutDoc } from '../../../src/shared/playout/document/document.ts';
import { readDoc } from '../../../src/shared/playout/document/read-doc.ts';
import type { ChannelState, ServerConfig } from '../../../src/shared/playout/state.ts';
import type { ChannelView, WorkspaceView } from '../../../src/main/services/playout/view.ts';
import { failure } from '../../../src/shared/contract/errors.ts';

/** A workspace channel; defaults are those of a running channel without faults. */
export function channelView(
  change: Partial<ChannelState> & Pick<ChannelState, 'key' | 'number' | 'name'>,
  parts: Partial<Omit<ChannelView, 'state'>> = {},
): ChannelView {
  const docs = parts.docs ?? [];
  const state: ChannelState = {
    order: 0,
    config: 'channel.json',
    configPath: '/lineup/channel.json',
    folder: '/lineup/playout',
    state: 'ok',
    problem: null,
    readOnly: null,
    engine: '0.2',
    virtualStart: null,
    shiftMs: 0,
    process: { k: 'running', since: 0 },
    files: docs.map(({ id, name, window, items }) => ({
      id,
      name,
      onDisk: name,
      revision: 1,
      items: items.length,
      window: window === null ? null : { from: 0, to: 1 },
      state: 'ok',
      reason: null,
      changed: false,
    })),
    items: docs.reduce((sum, { items }) => sum + items.length, 0),
    span: null,
    onAir: null,
    next: null,
    lagMs: null,
    ends: null,
    planned: { now: null, next: null },
    findings: { error: 0, warning: 0, info: 0 },
    ...change,
  };
  return { entry: {}, config: null, ...parts, docs, state };
}

let keys = 0;

/** A playout file with these items under a name that covers a day. */
export function docOf(id: string, items: readonly JsonObject[]): PlayoutDoc {
  const text = JSON.stringify({ version: 'https://ersatztv.org/playout/version/0.0.1', items });
  const name = '20261120T000000.000000000+0100_20261121T000000.000000000+0100.json';
  const read = readDoc(text, name, id, () => (keys += 1));
  if (!read.ok) throw new Error(read.reason);
  return read.doc;
}

/** A static workspace for tests. */
export function viewOf(
  channels: readonly ChannelView[],
  server: ServerConfig | null = null,
): WorkspaceView {
  return {
    folder: () => '/lineup',
    server: () => server,
    channels: () => channels,
    channel: (key) => {
      const found = channels.find(({ state }) => state.key === key);
      if (found === undefined) throw failure('not-found', 'There is no such channel.');
      return found;
    },
  };
}
