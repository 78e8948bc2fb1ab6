import type { Chain } from './graph.ts';
import { buildChain } from './graph.ts';
import type { AuditionPart } from './plan.ts';

/** Seconds that a new chain runs silently, so that its filters settle before the fade. */
const SETTLE_SECONDS = 0.03;
/** Seconds of the fade between two chains. */
const FADE_SECONDS = 0.02;

interface ChannelPath {
  readonly chain: Chain;
  readonly fade: GainNode;
}

/**
 * A chain that can be replaced during playback. IIR filter coefficients are fixed, so every change is a new chain. Both chains
 * carry nearly the same signal, so a linear crossfade keeps the level.
 */
export class SwapChain {
  readonly #context: BaseAudioContext;
  readonly input: GainNode;
  readonly output: GainNode;
  #lane: ChannelPath | null = null;
  readonly #fading = new Map<ReturnType<typeof setTimeout>, ChannelPath>();

  constructor(context: BaseAudioContext) {
    this.#context = context;
    this.input = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' });
    this.output = new GainNode(context);
  }

  use(parts: readonly AuditionPart[]): void {
    const old = this.#lane;
    const chain = buildChain(this.#context, parts);
    const fade = new GainNode(this.#context, { gain: old === null ? 1 : 0 });
    this.input.connect(chain.input);
    chain.output.connect(fade).connect(this.output);
    this.#lane = { chain, fade };
    if (old === null) return;
    const start = this.#context.currentTime + SETTLE_SECONDS;
    const end = start + FADE_SECONDS;
    fade.gain.setValueAtTime(0, start).linearRampToValueAtTime(1, end);
    old.fade.gain.cancelScheduledValues(0);
    old.fade.gain.setValueAtTime(1, start).linearRampToValueAtTime(0, end);
    const timer = setTimeout(
      () => {
        this.#fading.delete(timer);
        this.#drop(old);
      },
      (SETTLE_SECONDS + FADE_SECONDS) * 1000 + 100,
    );
    this.#fading.set(timer, old);
  }

  #drop({ chain, fade }: ChannelPath): void {
    this.input.disconnect(chain.input);
    chain.dispose();
    fade.disconnect();
  }

  /** Disconnects everything, including a running fade. */
  dispose(): void {
    for (const [timer, lane] of this.#fading) {
      clearTimeout(timer);
      this.#drop(lane);
    }
    this.#fading.clear();
    if (this.#lane !== null) this.#drop(this.#lane);
    this.#lane = null;
    this.output.disconnect();
  }
}
