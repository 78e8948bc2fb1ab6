import { t } from '../../i18n/translate.ts';
import type { Biquad } from '../biquad.ts';
import { bandBiquad } from '../biquad.ts';
import type { FlatEq } from './flat.ts';
import type { Exported } from './types.ts';

/** Biquads that fit into one block of the plug-in. */
const BLOCK = 10;

const level = (gain: number): Biquad => ({ b0: 10 ** (gain / 20), b1: 0, b2: 0, a1: 0, a2: 0 });

/** a1 and a2 stand there with the opposite sign; the last value ends without a comma. */
function textOf({ b0, b1, b2, a1, a2 }: Biquad, number: number, last: boolean): string {
  const values = Object.entries({ b0, b1, b2, a1: -a1, a2: -a2 });
  const lines = values.map(([name, value]) => `${name}=${(value === 0 ? 0 : value).toFixed(15)}`);
  return `biquad${String(number)},\n${lines.join(',\n')}${last ? '' : ','}`;
}

function blocksOf(sections: readonly Biquad[]): string[] {
  const blocks: string[] = [];
  for (let from = 0; from < sections.length; from += BLOCK) {
    const block = sections.slice(from, from + BLOCK);
    blocks.push(
      block
        .map((section, index) => textOf(section, index + 1, index === block.length - 1))
        .join('\n'),
    );
  }
  return blocks;
}

/** Writes coefficients for miniDSP at one sample rate (Hz): blocks of at most ten, parted by empty lines. */
export function writeMinidsp(flat: FlatEq, rate: number): Exported {
  const lost = [...flat.lost];
  const on = flat.bands.filter(({ enabled }) => enabled);
  if (on.length < flat.bands.length)
    lost.push(t('eqfiles:lost.disabled', { count: flat.bands.length - on.length }));
  const high = on.filter((band) => bandBiquad(band, rate) === null).length;
  if (high > 0) lost.push(t('eqfiles:lost.aboveHalf', { count: high, rate }));
  const sectionsFor = (channel: string): Biquad[] => {
    const gain = flat.preamp + (flat.channelPreamp[channel] ?? 0);
    const bands = on.filter((band) => band.channel === 'ALL' || band.channel === channel);
    const sections = bands.map((band) => bandBiquad(band, rate)).filter((found) => found !== null);
    return gain === 0 && sections.length > 0 ? sections : [level(gain), ...sections];
  };
  const left = blocksOf(sectionsFor('FL'));
  const right = blocksOf(sectionsFor('FR'));
  const same = left.join() === right.join();
  const all = same ? left : [...left, ...right];
  const rules = [t('eqfiles:lost.oneRate', { rate })];
  if (!same) rules.push(t('eqfiles:lost.sides', { left: left.length, right: right.length }));
  else if (all.length > 1) rules.push(t('eqfiles:lost.blocks', { count: all.length }));
  const other = on.filter(({ channel }) => !['ALL', 'FL', 'FR'].includes(channel)).length;
  if (other > 0) lost.push(t('eqfiles:lost.channelBands', { count: other }));
  return { text: `${all.join('\n\n')}\n`, warnings: [...lost, ...rules] };
}
