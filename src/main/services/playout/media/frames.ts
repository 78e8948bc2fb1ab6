import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodArgs } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import type { FrameSource, MediaToolsPort } from '../../../platform/ports/media-tools.ts';
import type { WorkspaceView } from '../view.ts';
import { frameSourceOf } from './frame-source.ts';
import type { Tools } from './tools.ts';
import type { Workers } from './workers.ts';

export interface FramePorts {
  readonly tools: MediaToolsPort;
  readonly programs: Pick<Tools, 'ffmpeg'>;
  readonly workers: Workers;
}

/** Characters of pictures that are kept, some forty of them. */
const KEEP = 2_000_000;

/** Pictures of items, made by ffmpeg; the last ones are kept. */
export class Frames {
  readonly #ports: FramePorts;
  readonly #view: WorkspaceView;
  readonly #kept = new Lru<string>(KEEP, (dataUrl) => dataUrl.length);

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
    const source = frameSourceOf(item.value, offsetMs, {
      channelNumber: state.engine === '0.2' ? state.number : null,
    });
    const program = await this.#ports.programs.ffmpeg();
    if (program === null) throw failure('unsupported', t('playoutserver:around.frame.noTool'));
    const name = await this.#nameOf(source);
    const kept = this.#kept.get(name);
    if (kept !== undefined) return { dataUrl: kept };
    const dataUrl = await this.#ports.workers.run(
      () => this.#ports.tools.frame(program, source, signal),
      true,
      signal,
    );
    this.#kept.set(name, dataUrl);
    return { dataUrl };
  }

  /** What a picture is kept under: another content of a file is another picture. */
  async #nameOf(source: FrameSource): Promise<string> {
    const stamp = source.k === 'local' ? await this.#ports.tools.stamp(source.path) : null;
    return JSON.stringify([source, stamp]);
  }
}
