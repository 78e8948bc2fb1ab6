/** Plays a buffer from any position, looped or once. A Web Audio source node starts only once, so each start creates one. */
export class Transport {
  readonly #context: BaseAudioContext;
  readonly #target: AudioNode;
  readonly #onEnd: () => void;
  #buffer: AudioBuffer | null = null;
  #source: AudioBufferSourceNode | null = null;
  /** Position (s) at the context's time `#since`. */
  #offset = 0;
  #since = 0;
  #loop = true;

  constructor(context: BaseAudioContext, target: AudioNode, onEnd: () => void) {
    this.#context = context;
    this.#target = target;
    this.#onEnd = onEnd;
  }

  get playing(): boolean {
    return this.#source !== null;
  }

  /** Seconds. */
  get duration(): number {
    return this.#buffer?.duration ?? 0;
  }

  /** The current position in seconds. */
  get position(): number {
    const { duration } = this;
    if (this.#source === null || duration === 0) return this.#offset;
    const at = this.#offset + this.#context.currentTime - this.#since;
    return this.#loop ? at % duration : Math.min(duration, at);
  }

  load(buffer: AudioBuffer): void {
    this.pause();
    this.#buffer = buffer;
    this.#offset = 0;
  }

  play(): void {
    if (this.#buffer === null || this.#source !== null) return;
    const source = new AudioBufferSourceNode(this.#context, {
      buffer: this.#buffer,
      loop: this.#loop,
    });
    source.connect(this.#target);
    source.onended = () => {
      if (this.#source !== source) return;
      this.#source = null;
      this.#offset = 0;
      this.#onEnd();
    };
    if (this.#offset >= this.duration) this.#offset = 0;
    this.#since = this.#context.currentTime;
    this.#source = source;
    source.start(0, this.#offset);
  }

  pause(): void {
    this.#offset = this.position;
    const source = this.#source;
    this.#source = null;
    source?.stop();
    source?.disconnect();
  }

  seek(seconds: number): void {
    const { playing } = this;
    this.pause();
    this.#offset = Math.max(0, Math.min(this.duration, seconds));
    if (playing) this.play();
  }

  set loop(on: boolean) {
    this.#offset = this.position;
    this.#since = this.#context.currentTime;
    this.#loop = on;
    if (this.#source !== null) this.#source.loop = on;
  }
}
