import { Audition } from '../../../src/renderer/features/eq/audition/audition.ts';
import { buildChain } from '../../../src/renderer/features/eq/audition/graph.ts';
import { plan } from '../../../src/renderer/features/eq/audition/plan.ts';
import type { DspConfig } from '../../../src/shared/eq/model.ts';

/** The output for an impulse with these heights in left and right: samples by channel. */
export interface Click {
  readonly config: DspConfig;
  readonly rate: number;
  readonly length: number;
  readonly heights: readonly number[];
}

/** Renders an impulse through the audition's chain, without a sound device. */
async function renderClick({ config, rate, length, heights }: Click): Promise<number[][]> {
  const context = new OfflineAudioContext(2, length, rate);
  const click = new AudioBuffer({ length, numberOfChannels: heights.length, sampleRate: rate });
  heights.forEach((height, channel) => click.copyToChannel(Float32Array.of(height), channel));
  const source = new AudioBufferSourceNode(context, { buffer: click });
  const chain = buildChain(context, plan(config, rate).parts);
  source.connect(chain.input);
  chain.output.connect(context.destination);
  source.start();
  const heard = await context.startRendering();
  return [0, 1].map((channel) => Array.from(heard.getChannelData(channel)));
}

Object.assign(globalThis, { renderClick, audition: new Audition() });
