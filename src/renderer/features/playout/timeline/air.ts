import type { AirSegment } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { isCutOff } from '../../../state/host-state.ts';
import { onOpen } from '../../../state/link.ts';
import { onTopic } from '../../../state/topics.ts';
import { channelsInOrder, shiftOf } from '../model/clock.ts';
import type { View } from '../model/editor.ts';
import { playoutEditor } from '../model/editor.ts';

/** A request waits until the view has been still for this long (ms). */
const DEBOUNCE_MS = 250;
/** Share of the view's span fetched on each side, so that short panning needs no request. */
const MARGIN_SHARE = 0.5;
const MAX_SPAN_MS = 32 * 86_400_000;

/** `from` and `to`: the requested range (playout time). The segments use the wall clock. */
interface Known {
  readonly from: number;
  readonly to: number;
  readonly segments: readonly AirSegment[];
}

/** The output of all channels within the view, requested once the view is still. */
export class Air {
  readonly #known = new Map<string, Known>();
  readonly #changed: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #abort: AbortController | null = null;
  #stops: (() => void)[] = [];

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  start(): void {
    this.#stops = [
      playoutEditor.moved.on(() => {
        if (!this.#covers()) this.#soon();
      }),
      onTopic('playout.channels', () => {
        if (playoutEditor.state.showAir) this.#soon();
      }),
      onOpen(() => {
        if (!this.#covers()) this.#soon();
      }),
    ];
    if (!this.#covers()) this.#soon();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#abort?.abort();
  }

  /** Segments of a channel (wall clock); empty until they have loaded. */
  of(channel: string): readonly AirSegment[] {
    return this.#known.get(channel)?.segments ?? [];
  }

  #covers(): boolean {
    const { live, state } = playoutEditor;
    if (!state.showAir) return true;
    return channelsInOrder().every((channel) => {
      const known = this.#known.get(channel.key);
      const shift = shiftOf(channel);
      return known !== undefined && known.from <= live.from + shift && known.to >= live.to + shift;
    });
  }

  #soon(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#fetch(playoutEditor.live);
    }, DEBOUNCE_MS);
  }

  async #fetch({ from, to }: View): Promise<void> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    const margin = Math.max(
      0,
      Math.min((to - from) * MARGIN_SHARE, (MAX_SPAN_MS - (to - from)) / 2),
    );
    for (const channel of channelsInOrder()) {
      if (abort.signal.aborted) return;
      const shift = shiftOf(channel);
      const range = { from: from - margin + shift, to: to + margin + shift };
      try {
        const { segments } = await call(
          'playout.air',
          { channel: channel.key, ...range },
          abort.signal,
        );
        this.#known.set(channel.key, { ...range, segments });
        this.#changed();
      } catch (thrown) {
        if (isCutOff(toError(thrown))) return;
        // A channel with unreadable files has no output strip; its lane says why.
        if (!abort.signal.aborted) this.#known.set(channel.key, { ...range, segments: [] });
      }
    }
  }
}
