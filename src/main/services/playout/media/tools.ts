import type { PlayoutWorkspace } from '../../../../shared/playout/state.ts';
import type { SettingsPort } from '../../../platform/ports.ts';
import type { MediaToolsPort, ToolName, ToolPaths } from '../../../platform/ports/media-tools.ts';

/** The paths of the programs. A missing one is searched again at each use: it may have been installed. */
export class Tools {
  readonly #port: MediaToolsPort;
  readonly #settings: Pick<SettingsPort, 'get'>;
  #chosen: ToolPaths | null = null;
  #paths: ToolPaths = { ffprobe: null, ffmpeg: null };

  constructor(port: MediaToolsPort, settings: Pick<SettingsPort, 'get'>) {
    this.#port = port;
    this.#settings = settings;
  }

  found(): PlayoutWorkspace['tools'] {
    return { ffprobe: this.#paths.ffprobe !== null, ffmpeg: this.#paths.ffmpeg !== null };
  }

  ffprobe(): Promise<string | null> {
    return this.#path('ffprobe');
  }

  ffmpeg(): Promise<string | null> {
    return this.#path('ffmpeg');
  }

  /** Searches for both; returns whether ffprobe changed. */
  async look(): Promise<boolean> {
    const before = this.#paths.ffprobe;
    const { tools } = this.#settings.get().playout;
    this.#paths = await this.#port.find(tools);
    this.#chosen = tools;
    return before !== this.#paths.ffprobe;
  }

  async #path(name: ToolName): Promise<string | null> {
    const { tools } = this.#settings.get().playout;
    if (this.#paths[name] === null || this.#chosen?.[name] !== tools[name]) await this.look();
    return this.#paths[name];
  }
}
