import { objectOf } from '../../../../shared/playout/document/source.ts';
import type { Workspace } from '../../../../shared/playout/state.ts';
import type { MediaToolsPort, ToolPaths } from '../../../platform/ports/media-tools.ts';
import type { WorkspaceView } from '../view.ts';

/** Which programs there are. One that is missing is looked for again whenever it is needed: it may have been installed. */
export class Tools {
  readonly #port: MediaToolsPort;
  readonly #view: WorkspaceView;
  #paths: ToolPaths = { ffprobe: null, ffmpeg: null };

  constructor(port: MediaToolsPort, view: WorkspaceView) {
    this.#port = port;
    this.#view = view;
  }

  found(): Workspace['tools'] {
    return { ffprobe: this.#paths.ffprobe !== null, ffmpeg: this.#paths.ffmpeg !== null };
  }

  async ffprobe(): Promise<string | null> {
    if (this.#paths.ffprobe === null) await this.look();
    return this.#paths.ffprobe;
  }

  async ffmpeg(): Promise<string | null> {
    if (this.#paths.ffmpeg === null) await this.look();
    return this.#paths.ffmpeg;
  }

  /** Looks for both; whether ffprobe is another than before. */
  async look(): Promise<boolean> {
    const before = this.#paths.ffprobe;
    this.#paths = await this.#port.find({
      ffprobe: this.#named('ffprobe_path'),
      ffmpeg: this.#named('ffmpeg_path'),
    });
    return before !== this.#paths.ffprobe;
  }

  /** What the channels' configurations name, each once. */
  #named(key: string): string[] {
    const all = this.#view.channels().map(({ config }) => objectOf(config?.['ffmpeg'])?.[key]);
    return [...new Set(all.filter((path) => typeof path === 'string' && path !== ''))] as string[];
  }
}
