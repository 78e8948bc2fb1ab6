import { describe, expect, it } from 'vitest';
import { memoryPair } from './memory-pair.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('memory pair', () => {
  it('delivers both ways in order and never within the sending call', async () => {
    const [a, b] = memoryPair();
    const seen: string[] = [];
    a.onMessage((text) => seen.push(`a:${text}`));
    b.onMessage((text) => seen.push(`b:${text}`));
    a.send('1');
    a.send('2');
    b.send('3');
    expect(seen).toEqual([]);
    await turn();
    expect(seen).toEqual(['b:1', 'b:2', 'a:3']);
  });

  it('keeps texts for the first listener', async () => {
    const [a, b] = memoryPair();
    a.send('early');
    await turn();
    const seen: string[] = [];
    b.onMessage((text) => seen.push(text));
    await turn();
    expect(seen).toEqual(['early']);
  });

  it('delivers everything sent before the end, then notifies both ends once', async () => {
    const [a, b] = memoryPair();
    const seen: string[] = [];
    b.onMessage((text) => seen.push(text));
    a.onClose((reason) => seen.push(`a ${reason}`));
    b.onClose((reason) => seen.push(`b ${reason}`));
    a.send('last');
    a.close();
    b.close();
    a.send('too late');
    await turn();
    expect(seen).toEqual(['last', 'b closed by the other end', 'a closed']);
  });

  it('counts what a paused end has not received', async () => {
    const [a, b] = memoryPair();
    const seen: string[] = [];
    b.onMessage((text) => seen.push(text));
    b.pause();
    a.send('12345');
    await turn();
    expect([a.buffered(), seen]).toEqual([5, []]);
    b.resume();
    await turn();
    expect([a.buffered(), seen]).toEqual([0, ['12345']]);
  });

  it('brings no text and no end while paused, then the texts before the end', async () => {
    const [a, b] = memoryPair();
    const seen: string[] = [];
    b.onMessage((text) => seen.push(text));
    b.onClose((reason) => seen.push(reason));
    b.pause();
    a.send('last');
    a.close();
    await turn();
    expect(seen).toEqual([]);
    b.resume();
    await turn();
    expect(seen).toEqual(['last', 'closed by the other end']);
  });

  it('stops between two texts when the first one pauses it', async () => {
    const [a, b] = memoryPair();
    const seen: string[] = [];
    b.onMessage((text) => {
      seen.push(text);
      b.pause();
    });
    a.send('1');
    a.send('2');
    await turn();
    expect([seen, a.buffered()]).toEqual([['1'], 1]);
    b.resume();
    await turn();
    expect(seen).toEqual(['1', '2']);
  });

  it('reports its end only once', async () => {
    const [a, b] = memoryPair();
    const seen: string[] = [];
    b.onClose((reason) => seen.push(reason));
    a.close();
    await turn();
    b.close();
    b.resume();
    a.close();
    await turn();
    expect(seen).toEqual(['closed by the other end']);
  });
});
