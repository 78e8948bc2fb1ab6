import { createStore } from 'zustand/vanilla';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { emptyConfig } from '../../../../shared/eq/model.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import { pinkNoise } from './pink-noise.ts';
import type { Missing } from './plan.ts';
import { levelPart, matchedGains, plan } from './plan.ts';
import { SwapChain } from './swap.ts';
import { Transport } from './transport.ts';

export type Sound =
  | { readonly k: 'none' }
  | { readonly k: 'decoding'; readonly name: string }
  | { readonly k: 'refused'; readonly name: string; readonly why: 'format' | 'size' }
  | { readonly k: 'ready'; readonly name: string | null; readonly seconds: number };

export interface AuditionState {
  readonly sound: Sound;
  readonly playing: boolean;
  /** Why there is no sound while playing. */
  readonly trouble: 'blocked' | 'device' | null;
  /** Through the chain, or bypassed. */
  readonly on: boolean;
  readonly loop: boolean;
  /** Percent. */
  readonly volume: number;
  /** Hz; null until a sound is chosen. */
  readonly rate: number | null;
  readonly missing: readonly Missing[];
}

const silent: AuditionState = {
  sound: { k: 'none' },
  playing: false,
  trouble: null,
  on: true,
  loop: true,
  volume: 70,
  rate: null,
  missing: [],
};

/** Decoded audio takes 8 bytes a frame; a file of this size is over an hour of music. */
const MAX_FILE_BYTES = 200 * 1024 * 1024;
/** Seconds before the noise repeats. */
const NOISE_SECONDS = 8;
/** Timeout (ms) for starting the audio context. */
const START_TIMEOUT_MS = 1_500;
/** Minimum time (ms) between chain swaps: a drag produces more changes than can be crossfaded. */
const SWAP_MS = 90;

interface Engine {
  /** Hz; the context may run at another rate. */
  readonly wanted: number;
  readonly context: AudioContext;
  readonly chain: SwapChain;
  readonly volume: GainNode;
  readonly transport: Transport;
}

/** The slider's volume as a gain factor, squared so that its steps sound even. */
const loudness = (percent: number): number => (percent / 100) ** 2;

/** A context at the requested rate, so that its coefficients match the graph; falls back to the device's rate. */
function makeContext(rate: number): AudioContext {
  try {
    return new AudioContext({ sampleRate: rate, latencyHint: 'interactive' });
  } catch {
    return new AudioContext({ latencyHint: 'interactive' });
  }
}

/** Plays a local sound through the equalizer's chain in this browser. */
export class Audition {
  readonly store = createStore<AuditionState>(() => silent);
  #engine: Engine | null = null;
  #config: DspConfig = emptyConfig;
  #match = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #chosen = 0;
  #applied = Number.NEGATIVE_INFINITY;

  get state(): AuditionState {
    return this.store.getState();
  }

  /** Seconds. */
  get position(): number {
    return this.#engine?.transport.position ?? 0;
  }

  /** Decodes a file; refuses formats that the browser cannot decode. `rate`: the graph's rate in Hz. */
  async open(file: File, rate: number): Promise<void> {
    const { name } = file;
    const turn = this.#take({ k: 'decoding', name });
    if (file.size > MAX_FILE_BYTES) {
      this.#set({ sound: { k: 'refused', name, why: 'size' } });
      return;
    }
    try {
      const { context } = this.#start(rate);
      const buffer = await context.decodeAudioData(await file.arrayBuffer());
      if (turn === this.#chosen) this.#load(buffer, name);
    } catch {
      if (turn === this.#chosen) this.#set({ sound: { k: 'refused', name, why: 'format' } });
    }
  }

  /** Uses pink noise instead of a file. */
  noise(rate: number): void {
    this.#take({ k: 'none' });
    const { context } = this.#start(rate);
    const length = Math.round(NOISE_SECONDS * context.sampleRate);
    const buffer = new AudioBuffer({ length, numberOfChannels: 2, sampleRate: context.sampleRate });
    buffer.copyToChannel(pinkNoise(length, 1), 0);
    buffer.copyToChannel(pinkNoise(length, 7), 1);
    this.#load(buffer, null);
  }

  async play(): Promise<void> {
    const engine = this.#engine;
    if (engine === null) return;
    this.#set({ trouble: null });
    engine.transport.play();
    this.#set({ playing: engine.transport.playing });
    const { context } = engine;
    await Promise.race([
      context.resume().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, START_TIMEOUT_MS)),
    ]);
    if (this.#engine !== engine || context.state === 'running') return;
    engine.transport.pause();
    this.#set({ playing: false, trouble: this.state.trouble ?? 'blocked' });
  }

  pause(): void {
    this.#engine?.transport.pause();
    this.#set({ playing: false });
    void this.#engine?.context.suspend().catch(() => undefined);
  }

  /** Seconds. */
  seek(seconds: number): void {
    this.#engine?.transport.seek(seconds);
  }

  setLoop(loop: boolean): void {
    if (this.#engine !== null) this.#engine.transport.loop = loop;
    this.#set({ loop });
  }

  /** Percent. */
  setVolume(volume: number): void {
    const { context, volume: node } = this.#engine ?? {};
    node?.gain.setTargetAtTime(loudness(volume), context?.currentTime ?? 0, 0.01);
    this.#set({ volume });
  }

  /** Through the chain, or bypassed. */
  setOn(on: boolean): void {
    this.#set({ on });
    this.#soon();
  }

  /** Sets the configuration to play; rapid changes are coalesced to the last. `match`: same loudness with and without the chain. */
  follow(config: DspConfig, match: boolean): void {
    if (config === this.#config && match === this.#match) return;
    this.#config = config;
    this.#match = match;
    this.#soon();
  }

  close(): void {
    this.#chosen += 1;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#stop();
    const { on, loop, volume } = this.state;
    this.#set({ ...silent, on, loop, volume });
  }

  #take(sound: Sound): number {
    this.#engine?.transport.pause();
    this.#set({ sound, playing: false, trouble: null });
    this.#chosen += 1;
    return this.#chosen;
  }

  #load(buffer: AudioBuffer, name: string | null): void {
    this.#engine?.transport.load(buffer);
    this.#set({ sound: { k: 'ready', name, seconds: buffer.duration } });
    void this.play();
  }

  /** The engine for a sample rate; a different rate needs a new engine. */
  #start(rate: number): Engine {
    if (this.#engine?.wanted === rate) return this.#engine;
    this.#stop();
    const context = makeContext(rate);
    const chain = new SwapChain(context);
    const volume = new GainNode(context, { gain: loudness(this.state.volume) });
    chain.output.connect(volume).connect(context.destination);
    const transport = new Transport(context, chain.input, () => this.#set({ playing: false }));
    transport.loop = this.state.loop;
    context.addEventListener('error', () => {
      transport.pause();
      this.#set({ playing: false, trouble: 'device' });
    });
    this.#engine = { wanted: rate, context, chain, volume, transport };
    this.#set({ rate: context.sampleRate });
    this.#apply();
    return this.#engine;
  }

  #stop(): void {
    const engine = this.#engine;
    this.#engine = null;
    engine?.transport.pause();
    engine?.chain.dispose();
    void engine?.context.close().catch(() => undefined);
  }

  /** Swaps now, or once the running fade ends. */
  #soon(): void {
    if (this.#engine === null || this.#timer !== null) return;
    const wait = this.#applied + SWAP_MS - performance.now();
    if (wait <= 0) {
      this.#apply();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#apply();
    }, wait);
  }

  #apply(): void {
    this.#applied = performance.now();
    const engine = this.#engine;
    if (engine === null) return;
    const rate = engine.context.sampleRate;
    const gains = this.#match ? matchedGains(this.#config, rate) : { on: 0, off: 0 };
    const { parts, missing } = plan(this.#config, rate);
    const { on } = this.state;
    const level = on ? gains.on : gains.off;
    engine.chain.use([levelPart(level), ...(on ? parts : [])]);
    if (!equal(missing, this.state.missing)) this.#set({ missing });
  }

  #set(change: Partial<AuditionState>): void {
    this.store.setState(change);
  }
}

export const audition = new Audition();
