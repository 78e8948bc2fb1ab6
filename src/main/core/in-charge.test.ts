import { describe, expect, it } from 'vitest';
import { InCharge } from './in-charge.ts';

/** Services that note when they stop. */
function services() {
  const notes: string[] = [];
  let made = 0;
  const make = (k: string) => {
    made += 1;
    const name = `${k} ${String(made)}`;
    const stop = () => {
      notes.push(`${name} stops`);
      return Promise.resolve();
    };
    return { name, start: () => Promise.resolve(), stop };
  };
  const house = () => Promise.resolve(make('house'));
  return { notes, make, house, charge: new InCharge(() => make('own')) };
}

describe('the service in charge', () => {
  it('is the demo’s while there is one, and a fresh one of the user’s after it', async () => {
    const { notes, make, house, charge } = services();
    expect(charge.current.name).toBe('own 1');
    const demo = await charge.enter(house, () => make('demo'));
    expect(demo?.service).toBe(charge.current);
    expect([charge.inDemo, charge.current.name, charge.own.name]).toEqual([
      true,
      'demo 3',
      'own 1',
    ]);
    expect(await charge.enter(house, () => make('demo'))).toBeNull();
    expect(await charge.leave()).toBe(true);
    expect([charge.inDemo, charge.current.name]).toEqual([false, 'own 4']);
    await charge.stop();
    expect(notes).toEqual(['own 1 stops', 'demo 3 stops', 'house 2 stops', 'own 4 stops']);
  });

  it('opens one demo where two are asked for at once, and leaves it after that', async () => {
    const { notes, make, house, charge } = services();
    const asked = [
      charge.enter(house, () => make('demo')),
      charge.enter(house, () => make('demo')),
    ];
    const left = charge.leave();
    const [first, second] = await Promise.all(asked);
    expect([first?.service.name, second]).toEqual(['demo 3', null]);
    expect(await left).toBe(true);
    expect(notes).toEqual(['own 1 stops', 'demo 3 stops', 'house 2 stops']);
  });

  it('stays the user’s where no house of a demo opens, or there is no demo to leave', async () => {
    const { notes, make, charge } = services();
    const full = () => Promise.reject(new Error('the disk is full'));
    await expect(charge.enter(full, () => make('demo'))).rejects.toThrow('full');
    expect(await charge.leave()).toBe(false);
    expect([charge.inDemo, charge.current.name]).toEqual([false, 'own 1']);
    expect(notes).toEqual([]);
  });
});
