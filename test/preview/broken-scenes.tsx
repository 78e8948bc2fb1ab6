import type { ComponentType } from 'react';
import { useEffect } from 'react';
import type { Scene } from './scene.ts';

/** Parts with one fault each, which prove that the checks detect this fault in a scene. */
export const brokenParts: Readonly<Record<string, ComponentType>> = {
  'broken-play': () => <p>Nothing to press</p>,
  'broken-wide': () => <div style={{ width: 800 }}>Wider than a small laptop at 200 % zoom</div>,
  'broken-rule': () => <button type="button" />,
  'broken-light': () => <p style={{ color: '#bbb', background: '#fff' }}>Too pale</p>,
  'broken-dark': () => (
    <p style={{ colorScheme: 'light dark', color: '#111', background: 'light-dark(#fff, #222)' }}>
      Too dark
    </p>
  ),
  'broken-cover': () => (
    <div style={{ position: 'relative', width: 80, height: 40 }}>
      <button type="button">Below</button>
      <div style={{ position: 'absolute', inset: 0 }} />
    </div>
  ),
  'broken-list': () => (
    <div style={{ height: 20, overflow: 'hidden' }}>
      <ul style={{ height: 200 }}>
        <li>Hidden</li>
      </ul>
    </div>
  ),
  'broken-console': () => <img src="/absent.svg" alt="Absent" />,
  'broken-throw': () => {
    useEffect(() => {
      setTimeout(() => {
        throw new Error('thrown');
      });
    }, []);
    return <p>Throws</p>;
  },
  'broken-forced': () => {
    useEffect(() => {
      const query = matchMedia('(forced-colors: active)');
      const changed = (): void => {
        if (query.matches) reportError(new Error('forced'));
      };
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    }, []);
    return <p>Fails in forced colors</p>;
  },
};

export const brokenScenes: readonly Scene[] = Object.keys(brokenParts).map((name) => ({
  name,
  part: name,
  topics: {},
  handlers: {},
}));
