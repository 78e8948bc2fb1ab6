import type { Biquad } from '../../../../shared/eq/biquad.ts';
import type { Apart, Difference, AuditionPart } from './plan.ts';

/** A chain of audio nodes for stereo sound. */
export interface Chain {
  readonly input: AudioNode;
  readonly output: AudioNode;
  /** Disconnects all nodes, which frees their processing. */
  readonly dispose: () => void;
}

/** Creates the nodes of a chain and records them for disposal. */
class Builder {
  readonly nodes: AudioNode[] = [];
  readonly #context: BaseAudioContext;

  constructor(context: BaseAudioContext) {
    this.#context = context;
  }

  /** Always two channels: mono input goes to both. */
  stereo(): AudioNode {
    return this.#keep(
      new GainNode(this.#context, { channelCount: 2, channelCountMode: 'explicit' }),
    );
  }

  /** Connects `from` to a part and returns the part's last node. */
  run(from: AudioNode, part: AuditionPart): AudioNode {
    return part.k === 'apart' ? this.#apart(from, part) : this.#difference(from, part);
  }

  #apart(from: AudioNode, { both, left, right, gain }: Apart): AudioNode {
    const node = this.#filters(from, both);
    const alike = gain.left === gain.right;
    if (alike && left.length + right.length === 0)
      return gain.left === 1 ? node : node.connect(this.#gain(gain.left));
    const { splitter, merger } = this.#sides(node);
    const lanes = [
      [left, gain.left],
      [right, gain.right],
    ] as const;
    lanes.forEach(([biquads, level], side) => {
      const head = this.#gain(level);
      splitter.connect(head, side);
      this.#filters(head, biquads).connect(merger, 0, side);
    });
    return merger;
  }

  /** Mid/side: filters the difference of the channels, then converts back to left and right. */
  #difference(from: AudioNode, { factor, biquad }: Difference): AudioNode {
    const { splitter, merger } = this.#sides(from);
    const sum = this.#gain(0.5);
    splitter.connect(sum, 0);
    splitter.connect(sum, 1);
    const side = this.#gain(factor / 2);
    const minus = this.#gain(-1);
    splitter.connect(side, 0);
    splitter.connect(minus, 1);
    minus.connect(side);
    const filtered = this.#filters(side, biquad === null ? [] : [biquad]);
    const inverted = this.#gain(-1);
    filtered.connect(inverted);
    sum.connect(merger, 0, 0);
    filtered.connect(merger, 0, 0);
    sum.connect(merger, 0, 1);
    inverted.connect(merger, 0, 1);
    return merger;
  }

  #filters(from: AudioNode, biquads: readonly Biquad[]): AudioNode {
    return biquads.reduce((node, { b0, b1, b2, a1, a2 }) => {
      const options = { feedforward: [b0, b1, b2], feedback: [1, a1, a2] };
      return node.connect(this.#keep(new IIRFilterNode(this.#context, options)));
    }, from);
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
 * Builds audio nodes from parts: one IIR filter per biquad, with exactly its coefficients. Web Audio's own biquads do not fit:
 * their shelves ignore Q, and their passes take Q in dB. The parts must be computed for the context's rate.
 */
export function buildChain(context: BaseAudioContext, parts: readonly AuditionPart[]): Chain {
  const builder = new Builder(context);
  const input = builder.stereo();
  const output = parts.reduce((node, part) => builder.run(node, part), input);
  return {
    input,
    output,
    dispose: () => {
      for (const node of builder.nodes) node.disconnect();
    },
  };
}
