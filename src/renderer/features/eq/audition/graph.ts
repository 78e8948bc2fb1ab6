import type { Matrix, Stage } from './stages.ts';

/** A chain of audio nodes for stereo sound. */
export interface Chain {
  readonly input: AudioNode;
  readonly output: AudioNode;
  /** Takes it apart, so that it costs nothing any more. */
  readonly dispose: () => void;
}

const factor = (db: number): number => 10 ** (db / 20);

/** Makes the nodes of a chain; every one is remembered for taking it apart. */
class Builder {
  readonly nodes: AudioNode[] = [];
  readonly #context: BaseAudioContext;

  constructor(context: BaseAudioContext) {
    this.#context = context;
  }

  /** Two channels whatever comes in: mono goes to both. */
  stereo(): AudioNode {
    return this.#keep(
      new GainNode(this.#context, { channelCount: 2, channelCountMode: 'explicit' }),
    );
  }

  /** `from` through all stages; the node at the end. */
  run(from: AudioNode, stages: readonly Stage[]): AudioNode {
    return stages.reduce((node, stage) => this.#stage(node, stage), from);
  }

  #stage(from: AudioNode, stage: Stage): AudioNode {
    switch (stage.k) {
      case 'gain':
        return from.connect(this.#gain(factor(stage.db)));
      case 'biquad': {
        const { b0, b1, b2, a1, a2 } = stage.biquad;
        const options = { feedforward: [b0, b1, b2], feedback: [1, a1, a2] };
        return from.connect(this.#keep(new IIRFilterNode(this.#context, options)));
      }
      case 'split':
        return this.#split(from, stage.left, stage.right);
      case 'matrix':
        return this.#matrix(from, stage.matrix);
    }
  }

  #split(from: AudioNode, left: readonly Stage[], right: readonly Stage[]): AudioNode {
    const { splitter, merger } = this.#sides(from);
    const lanes = [left, right];
    lanes.forEach((stages, side) => {
      const head = this.#gain(1);
      splitter.connect(head, side);
      this.run(head, stages).connect(merger, 0, side);
    });
    return merger;
  }

  #matrix(from: AudioNode, { ll, lr, rl, rr }: Matrix): AudioNode {
    const { splitter, merger } = this.#sides(from);
    const parts = [
      [0, 0, ll],
      [1, 0, lr],
      [0, 1, rl],
      [1, 1, rr],
    ] as const;
    for (const [source, target, level] of parts) {
      if (level === 0) continue;
      const node = this.#gain(level);
      splitter.connect(node, source);
      node.connect(merger, 0, target);
    }
    return merger;
  }

  #sides(from: AudioNode): { readonly splitter: AudioNode; readonly merger: AudioNode } {
    const options = { numberOfOutputs: 2 };
    const splitter = this.#keep(new ChannelSplitterNode(this.#context, options));
    const merger = this.#keep(new ChannelMergerNode(this.#context, { numberOfInputs: 2 }));
    from.connect(splitter);
    return { splitter, merger };
  }

  #gain(gain: number): AudioNode {
    return this.#keep(new GainNode(this.#context, { gain }));
  }

  #keep<N extends AudioNode>(node: N): N {
    this.nodes.push(node);
    return node;
  }
}

/**
 * The stages as audio nodes: one IIR filter for each biquad with exactly its coefficients. Web Audio's own biquads are not
 * used: their shelves ignore Q, and they count the Q of passes in dB. The stages must be made for the context's rate.
 */
export function buildChain(context: BaseAudioContext, stages: readonly Stage[]): Chain {
  const builder = new Builder(context);
  const input = builder.stereo();
  const output = builder.run(input, stages);
  return {
    input,
    output,
    dispose: () => {
      for (const node of builder.nodes) node.disconnect();
    },
  };
}
