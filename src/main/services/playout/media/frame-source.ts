import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../../../shared/playout/document/document.ts';
import { mainSource, toObject } from '../../../../shared/playout/document/source.ts';
import { expandTemplate, templateNames } from '../../../../shared/playout/template/expand.ts';
import type { FrameSource, MediaToolsPort } from '../../../platform/ports/media-tools.ts';
import type { GraphFault } from './lavfi/safe-graph.ts';
import { safeGraph } from './lavfi/safe-graph.ts';
import type { MethodArgs } from '../../../../shared/contract/methods.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import type { WorkspaceView } from '../view.ts';
import type { Tools } from './tools.ts';
import type { MediaQueue } from './media-queue.ts';

interface FramePorts {
  readonly tools: MediaToolsPort;
  readonly programs: Pick<Tools, 'ffmpeg'>;
  readonly queue: MediaQueue;
}

/** Cache size in characters, about forty pictures. */
const MAX_CACHE_CHARS = 2_000_000;

/** Previews of items, made by ffmpeg; caches the latest. */
export class Frames {
  readonly #ports: FramePorts;
  readonly #view: WorkspaceView;
  readonly #kept = new Lru<string>(MAX_CACHE_CHARS, (dataUrl) => dataUrl.length);

  constructor(ports: FramePorts, view: WorkspaceView) {
    this.#ports = ports;
    this.#view = view;
  }

  async take(
    { channel, file, key, offsetMs }: MethodArgs<'playout.frame'>,
    signal: AbortSignal,
  ): Promise<{ dataUrl: string }> {
    const { docs, state } = this.#view.channel(channel);
    const item = docs.find(({ id }) => id === file)?.items.find((one) => one.key === key);
    if (item === undefined) throw failure('not-found', t('playoutserver:around.frame.noItem'));
    const source = findFrameSource(item.value, offsetMs, {
      channelNumber: state.engine === '0.2' ? state.number : null,
    });
    const program = await this.#ports.programs.ffmpeg();
    if (program === null) throw failure('unsupported', t('playoutserver:around.frame.noTool'));
    const name = await this.#formatKey(source);
    const picture = this.#kept.get(name);
    if (picture !== undefined) return { dataUrl: picture };
    const dataUrl = await this.#ports.queue.run(
      () => this.#ports.tools.frame(program, source, signal),
      true,
      signal,
    );
    this.#kept.set(name, dataUrl);
    return { dataUrl };
  }

  /** The cache key; changed file content means another picture. */
  async #formatKey(source: FrameSource): Promise<string> {
    const stamp = source.k === 'local' ? await this.#ports.tools.stamp(source.path) : null;
    return JSON.stringify([source, stamp]);
  }
}

export interface FrameContext {
  /** The value of `{{channel:number}}`; null if the engine does not replace it. */
  readonly channelNumber: string | null;
}

/**
 * The source for a preview of an item, `offsetMs` after its in point. Throws a message for a source that has no
 * picture, runs a program, uses other files than the media, or needs a variable: an untrusted file must not send
 * variables of this computer to an address of its choice.
 */
export function findFrameSource(
  item: JsonValue,
  offsetMs: number,
  context: FrameContext,
): FrameSource {
  const source = pictureSource(item);
  if (source === null) throw frameError('around.frame.noSource');
  const type = source['source_type'];
  const atMs = inPoint(source) + offsetMs;
  if (type === 'local') return { k: 'local', path: text(source, 'path'), atMs };
  if (type === 'lavfi') return synthetic(text(source, 'params'), offsetMs);
  if (type === 'http') return address(source, atMs, context);
  throw failure(
    'unsupported',
    t('playoutserver:around.frame.kind', { type: typeof type === 'string' ? type : '' }),
  );
}

/** The source of an item's picture: that of its video track, else its own. */
function pictureSource(item: JsonValue): JsonObject | null {
  const value = toObject(item);
  const video = toObject(toObject(toObject(value?.['tracks'])?.['video'])?.['source']);
  return video ?? toObject(value?.['source']) ?? mainSource(item);
}

function synthetic(params: string, atMs: number): FrameSource {
  const safe = safeGraph(params);
  if (safe.ok) return { k: 'lavfi', graph: safe.graph, atMs };
  throw failure('unsupported', graphSentence(safe.fault));
}

function graphSentence(fault: GraphFault): string {
  if (fault.k === 'graph') return t('playoutserver:around.frame.graph');
  if (fault.k === 'filter') return t('playoutserver:around.frame.filter', fault);
  return t('playoutserver:around.frame.option', fault);
}

function address(source: JsonObject, atMs: number, context: FrameContext): FrameSource {
  const uri = filled(text(source, 'uri'), context);
  // Other schemes could open files or run other ffmpeg protocols; ffmpeg sends spaces unescaped.
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(uri)) throw frameError('around.frame.address');
  const headers = Array.isArray(source['headers']) ? source['headers'] : [];
  const agent = source['user_agent'];
  return {
    k: 'http',
    uri,
    headers: headers
      .filter((header) => typeof header === 'string')
      .map((header) => oneLine(filled(header, context))),
    userAgent: typeof agent === 'string' ? oneLine(filled(agent, context)) : null,
    atMs: source['is_live'] === true ? 0 : atMs,
  };
}

/** Expands only the channel's number. Never reads the environment. */
function filled(template: string, { channelNumber }: FrameContext): string {
  const [name] = templateNames(template);
  if (name !== undefined)
    throw failure(
      'unsupported',
      t('playoutserver:around.frame.variable', { name: name.slice(0, 60) }),
    );
  const result = expandTemplate(template, () => undefined, { channelNumber });
  return result.ok ? result.output : template;
}

/** A line break would start another header or request. */
function oneLine(header: string): string {
  if (/[^\P{Cc}\t]/u.test(header)) throw frameError('around.frame.header');
  return header;
}

function text(source: JsonObject, key: string): string {
  const value = source[key];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw frameError('around.frame.noSource');
}

function inPoint(source: JsonObject): number {
  const value = source['in_point_ms'];
  return typeof value === 'number' && value > 0 ? value : 0;
}

const frameError = (
  key: 'around.frame.noSource' | 'around.frame.address' | 'around.frame.header',
): Error => failure('invalid-input', t(`playoutserver:${key}`));
