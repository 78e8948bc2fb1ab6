import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PlayerIcon, playerIcons } from './PlayerIcon.tsx';

const drawn = (icon: string | null): string =>
  render(<PlayerIcon of={{ icon }} />).container.innerHTML;

it('each icon that a player can be given is drawn, and any other one as a speaker', () => {
  const names = Object.keys(playerIcons);
  expect(new Set(names.map(drawn)).size).toBe(names.length);
  expect([null, 'mdi-toaster', 'constructor'].map(drawn)).toEqual(
    Array.from({ length: 3 }, () => drawn('mdi-speaker')),
  );
});
