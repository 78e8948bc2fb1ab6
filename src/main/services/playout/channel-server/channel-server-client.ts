import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers, MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { HttpPort } from '../../../net/http.ts';
import type { Logger } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { HlsResponse, WorkspaceView, ChannelView } from '../view.ts';
import type { ServerResponses } from '../workspace/server-responses.ts';
import { checkServer, serverChannels, findTvgId } from './check-server.ts';
import { FIRST_LIST, fetchHls } from './hls-proxy.ts';
import { loadReport, loadReports } from './reports.ts';
import { serverOrigin } from './server-address.ts';
import { expandTemplate, templateNames } from '../../../../shared/playout/template/expand.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { listProgrammes } from '../../../../shared/playout/guide/programmes.ts';
import { formatXmltv } from '../../../../shared/playout/guide/xmltv.ts';

type Env = (name: string) => string | undefined;

export interface ChannelServerPorts {
  readonly http: HttpPort;
  readonly files: PlayoutFilesPort;
  readonly log: Logger;
  /** The environment of this process. */
  readonly env: (name: string) => string | undefined;
  /** Receives what the server's responses reveal about channel processes. */
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
  /** The response for `/hls/<channel>/<file>`; null: no such channel, or not a valid file name. */
  hls(channel: string, file: string, signal: AbortSignal): Promise<HlsResponse | null>;
}

/** Creates the stateless client of the open lineup's channel server. */
export function createChannelServerClient(
  ports: ChannelServerPorts,
  view: WorkspaceView,
): ChannelServerClient {
  const { files, http, env, contacts } = ports;
  return {
    handlers: {
      'playout.expand': ({ text, channel }) =>
        expandForShow(text, env, channel === null ? null : numberFor(view, channel)),
      'playout.guide': (input) => createGuide(files, view, input),
      'playout.checkServer': (_input, { signal }) => checkServer(http, view, contacts, signal),
      'playout.preview': ({ channel }, { signal }) => fetchPreview(ports, view, channel, signal),
      'playout.reports': ({ channel }) => loadReports(files, view, channel),
      'playout.report': (input) => loadReport(files, view, input),
    },
    hls: (channel, file, signal) => fetchHls(ports, view, { channel, file }, signal),
  };
}

/** The value of `{{channel:number}}`; null: the channel's engine does not replace it. */
function numberFor(view: WorkspaceView, channel: string): string | null {
  const { engine, number } = view.channel(channel).state;
  return engine === '0.2' ? number : null;
}

/**
 * Checks first that the server has the channel, so a failing preview gives a reason. The first request for the playlist
 * starts the channel.
 */
async function fetchPreview(
  { http, contacts }: ChannelServerPorts,
  view: WorkspaceView,
  channel: string,
  signal: AbortSignal,
): Promise<MethodOutput<'playout.preview'>> {
  const { number } = view.channel(channel).state;
  const there = await serverChannels(http, serverOrigin(view), contacts, signal);
  if (!there.some((served) => served.number === number))
    throw failure('not-found', t('playoutserver:around.server.noChannel', { number }));
  return { url: `/hls/${encodeURIComponent(channel)}/${FIRST_LIST}` };
}

/**
 * Expands a template by the engine's rules for display. Each set variable appears as `{NAME}`, so its value stays in
 * this process. `channelNumber` null: not replaced.
 */
function expandForShow(
  text: string,
  env: Env,
  channelNumber: string | null,
): MethodOutput<'playout.expand'> {
  const names = templateNames(text).map((name) => ({ name, set: env(name) !== undefined }));
  // The real values determine whether the expansion succeeds; the displayed text never contains them.
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

/** Creates the guide of a channel; on request also writes it to the lineup's XMLTV folder. */
async function createGuide(
  files: PlayoutFilesPort,
  view: WorkspaceView,
  { channel, write }: { readonly channel: string; readonly write: boolean },
): Promise<MethodOutput<'playout.guide'>> {
  const channelView = view.channel(channel);
  const { shiftMs, engine, name: channelTitle } = channelView.state;
  if (shiftMs === null) throw failure('unsupported', t('playoutserver:around.guide.notRunning'));
  const channelId = findTvgId(channelView);
  const guide = formatXmltv(
    listProgrammes(airedDocs(channelView), { engine, shiftMs, channelTitle }),
    channelId,
  );
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

/** The files that the engine loads; the guide leaves out the others. */
function airedDocs({ docs, state }: ChannelView): readonly PlayoutDoc[] {
  const aired = state.files.filter((file) => file.state === 'ok' && file.window !== null);
  const ids = new Set(aired.map(({ id }) => id));
  return docs.filter(({ id }) => ids.has(id));
}

/** The file name that the server looks for. Refuses an id that leads to another folder. */
function guideName(channelId: string): string {
  if (channelId !== '' && !/[/\\\p{Cc}]/u.test(channelId) && channelId.length <= 200)
    return `${channelId}.xml`;
  throw failure('invalid-input', t('playoutserver:around.guide.badId', { id: channelId }));
}
