import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { toObject, listSources } from '../../../../shared/playout/document/source.ts';
import type { Clock, SettingsPort } from '../../../platform/ports.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { Checker } from './checker.ts';
import { KeyedDebounce } from './debounce.ts';
import type { Model } from './model.ts';
import type { Schedule } from './schedule.ts';

/** Debounce of edits (ms): a drag is over then. */
const DEBOUNCE_MS = 500;

/** Probes the draft's media files in the background and re-checks the draft with the results. */
export class BackgroundProber {
  readonly #model: Model;
  readonly #media: MediaLibrary;
  readonly #gather: KeyedDebounce;
  readonly #stops: Dispose[];
  #ended = new AbortController();

  constructor(
    { clock, settings }: { readonly clock: Clock; readonly settings: SettingsPort },
    model: Model,
    media: MediaLibrary,
    checker: Checker,
    schedule: Schedule,
  ) {
    this.#model = model;
    this.#media = media;
    this.#gather = new KeyedDebounce(clock, DEBOUNCE_MS, (keys) => void this.#learn(keys));
    let { tools } = settings.get().playout;
    this.#stops = [
      settings.onChange(({ playout }) => {
        const { ffprobe, ffmpeg } = tools;
        ({ tools } = playout);
        if (tools.ffprobe !== ffprobe || tools.ffmpeg !== ffmpeg)
          this.#gather.add([...model.channels.keys()]);
      }),
      model.changes.on((change) => {
        if (change.k === 'docs') this.#gather.add(change.channels);
      }),
      media.onLearned(() => {
        checker.soonAll();
        schedule.refresh();
      }),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#gather.stop();
    this.#ended.abort();
  }

  /** Never rejects: `look` never does, and `learn` only when it is stopped. */
  async #learn(keys: readonly string[]): Promise<void> {
    const before = this.#media.tools();
    const tools = await this.#media.look();
    if (this.#ended.signal.aborted) return;
    if (before.ffprobe !== tools.ffprobe || before.ffmpeg !== tools.ffmpeg)
      this.#model.tell({ k: 'lineup' });
    const paths = new Set<string>();
    for (const key of keys)
      for (const doc of this.#model.docs(key))
        for (const { value } of doc.items)
          for (const source of listSources(toObject(value) ?? {}))
            if (source['source_type'] === 'local' && typeof source['path'] === 'string')
              paths.add(source['path']);
    // Rejects only when stopped.
    if (paths.size > 0)
      await this.#media.learn([...paths], this.#ended.signal).catch(() => undefined);
  }
}
