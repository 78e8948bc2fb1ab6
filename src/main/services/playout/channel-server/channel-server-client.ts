import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers, MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { HttpPort } from '../../../net/http.ts';
import type { Logger } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { HlsAnswer, WorkspaceView, ChannelView } from '../view.ts';
import type { ServerResponses } from '../workspace/server-responses.ts';
import { checkServer, serverChannels, tvgIdOf } from './check-server.ts';
import { FIRST_LIST, fetchHls } from './hls-proxy.ts';
import { reportOf, reportsOf } from './reports.ts';
import { serverOrigin } from './server-address.ts';
import { expandTemplate, templateNames } from '../../../../shared/playout/template/expand.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { programmesOf, xmltvOf } from '../../../../shared/playout/guide/xmltv.ts';

type Env = (name: string) => string | undefined;

export interface ChannelServerPorts {
  readonly http: HttpPort;
  readonly files: PlayoutFilesPort;
  readonly log: Logger;
  /** The environment of this process. */
  readonly env: (name: string) => string | undefined;
  /** Told what the server's answers say of the processes of channels. */
  readonly contacts: Pick<ServerResponses, 'note'>;
}

/** Templates, guides, the running channel server and its reports. */
export interface ChannelServerClient {
  readonly handlers: Handlers<
    | 'playout.expand'
    | 'playout.guide'
    | 'playout.checkServer'
    | 'playout.preview'
    | 'playout.reports'
    | 'playout.report'
  >;
  /** The file behind `/hls/<channel>/<file>`; null: no such channel, or a name that no such file has. */
  hls(channel: string, file: string, signal: AbortSignal): Promise<HlsAnswer | null>;
}

/** Creates the client of the open lineup's channel server. It has no state of its own. */
export function createChannelServerClient(
  ports: ChannelServerPorts,
  view: WorkspaceView,
): ChannelServerClient {
  const { files, http, env, contacts } = ports;
  return {
    handlers: {
      'playout.expand': ({ text, channel }) =>
        expandForShow(text, env, channel === null ? null : numberFor(view, channel)),
      'playout.guide': (input) => guideOf(files, view, input),
      'playout.checkServer': (_input, { signal }) => checkServer(http, view, contacts, signal),
      'playout.preview': ({ channel }, { signal }) => previewOf(ports, view, channel, signal),
      'playout.reports': ({ channel }) => reportsOf(files, view, channel),
      'playout.report': (input) => reportOf(files, view, input),
    },
    hls: (channel, file, signal) => fetchHls(ports, view, { channel, file }, signal),
  };
}

/** What the channel's engine puts in for `{{channel:number}}`; null: that one does not know it. */
function numberFor(view: WorkspaceView, channel: string): string | null {
  const { engine, number } = view.channel(channel).state;
  return engine === '0.2' ? number : null;
}

/** Asks first whether the server has the channel, so that a preview that cannot work says why. The first request of the list starts it. */
async function previewOf(
  { http, contacts }: ChannelServerPorts,
  view: WorkspaceView,
  channel: string,
  signal: AbortSignal,
): Promise<MethodOutput<'playout.preview'>> {
  const { number } = view.channel(channel).state;
  const there = await serverChannels(http, serverOrigin(view), contacts, signal);
  if (!there.some((one) => one.number === number))
    throw failure('not-found', t('playoutserver:around.server.noChannel', { number }));
  return { url: `/hls/${encodeURIComponent(channel)}/${FIRST_LIST}` };
}

/**
 * A template by the engine's rules, for showing: each variable that is set stands as `{NAME}` in the output, so that no value
 * leaves this process. `channelNumber` null: the engine does not put it in.
 */
function expandForShow(
  text: string,
  env: Env,
  channelNumber: string | null,
): MethodOutput<'playout.expand'> {
  const names = templateNames(text).map((name) => ({ name, set: env(name) !== undefined }));
  // The real values decide whether it works; what is shown is made without them.
  const real = expandTemplate(text, env, { channelNumber });
  const shown = expandTemplate(
    text,
    (name) => (env(name) === undefined ? undefined : `{${name}}`),
    {
      channelNumber,
    },
  );
  return {
    ok: real.ok,
    output: real.ok && shown.ok ? shown.output : '',
    message: real.ok ? null : real.message,
    names,
  };
}

/** The guide of a channel; written into the lineup's XMLTV folder where that is wanted. */
async function guideOf(
  files: PlayoutFilesPort,
  view: WorkspaceView,
  { channel, write }: { readonly channel: string; readonly write: boolean },
): Promise<MethodOutput<'playout.guide'>> {
  const found = view.channel(channel);
  const { shiftMs } = found.state;
  if (shiftMs === null) throw failure('unsupported', t('playoutserver:around.guide.notRunning'));
  const channelId = tvgIdOf(found);
  const guide = xmltvOf(programmesOf(airedDocs(found), shiftMs), { channelId });
  const folder = view.server()?.xmltvFolder ?? null;
  if (!write) return { ...guide, path: null };
  if (folder === null)
    throw failure('invalid-input', t('playoutserver:around.guide.noFolder'), {
      field: 'xmltvFolder',
    });
  const path = files.join(folder, guideName(channelId));
  await files.makeFolder(folder, false);
  await files.write(path, new TextEncoder().encode(guide.text));
  return { ...guide, path };
}

/** The files that the engine loads; the guide tells nothing of the others. */
function airedDocs({ docs, state }: ChannelView): readonly PlayoutDoc[] {
  const aired = state.files.filter((file) => file.state === 'ok' && file.window !== null);
  const ids = new Set(aired.map(({ id }) => id));
  return docs.filter(({ id }) => ids.has(id));
}

/** The file that the server looks for. An id that would lead to another folder is refused. */
function guideName(channelId: string): string {
  if (channelId !== '' && !/[/\\\p{Cc}]/u.test(channelId) && channelId.length <= 200)
    return `${channelId}.xml`;
  throw failure('invalid-input', t('playoutserver:around.guide.badId', { id: channelId }));
}
