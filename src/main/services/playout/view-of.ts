import type { Model } from './workspace/model.ts';
import type { Schedule } from './workspace/schedule.ts';
import { stateOf } from './workspace/state-of.ts';
import type { ChannelView, WorkspaceView } from './view.ts';

/** The open lineup for the parts around it. */
export function viewOf(model: Model, schedule: Schedule): WorkspaceView {
  const channelView = (key: string): ChannelView => {
    const channel = model.channel(key);
    const order = [...model.channels.keys()].indexOf(key);
    return {
      state: stateOf(model, schedule, channel, order),
      entry: channel.entry.value,
      config: channel.config?.value ?? null,
      docs: model.docs(key),
    };
  };
  return {
    folder: () => model.lineup?.folder ?? null,
    server: () => {
      const { lineup, files } = model;
      if (lineup === null) return null;
      const { server, folder } = lineup;
      return {
        ...server,
        outputFolder: server.outputFolder === '' ? '' : files.resolve(folder, server.outputFolder),
        xmltvFolder: server.xmltvFolder === null ? null : files.resolve(folder, server.xmltvFolder),
      };
    },
    channels: () => [...model.channels.keys()].map(channelView),
    channel: channelView,
  };
}
