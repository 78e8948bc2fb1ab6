import { describe, expect, it } from 'vitest';
import channels from '../../../../test/fixtures/playout/vectors/channel-configs.json' with { type: 'json' };
import playouts from '../../../../test/fixtures/playout/vectors/playout-documents.json' with { type: 'json' };
import { judge, judgeLayers } from './judge.ts';

const verdict = (good: boolean): string => (good ? 'ok' : 'refused');

interface Recorded {
  readonly id: string;
  readonly engine: string;
  readonly json_schema_agrees: boolean;
  readonly text?: string;
  readonly base64?: string;
}

describe('playout documents that the engine was given', () =>
  it.each((playouts.cases as Recorded[]).map((one) => [one.id, one] as const))('%s', (id, one) => {
    const bytes =
      one.base64 === undefined
        ? new TextEncoder().encode(one.text)
        : Uint8Array.from(atob(one.base64), (char) => char.charCodeAt(0));
    const { file, findings } = judge({ path: id, kind: 'playout', bytes, engine: '0.0.2' });
    const good = one.engine === 'ok';
    expect(file.engine).toBe(verdict(good));
    expect(file.schema).toBe(verdict(one.json_schema_agrees ? good : !good));
    expect(file.engineMessage === undefined).toBe(good);
    expect(findings.some(({ severity }) => severity === 'error')).toBe(!good);
  }));

describe('channel configurations that the engine was given', () =>
  it.each(channels.cases.map((one) => [one.id, one] as const))('%s', (id, { engine, layers }) => {
    const files = layers.map((layer, at) => ({
      path: `${id}-${String(at)}`,
      text: JSON.stringify(layer),
    }));
    const { file, files: each, findings } = judgeLayers(files, '0.0.2');
    expect(file.engine).toBe(verdict(engine === 'ok'));
    expect(each).toHaveLength(layers.length);
    expect(findings.some(({ severity }) => severity === 'error')).toBe(engine !== 'ok');
  }));
