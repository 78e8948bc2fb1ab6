import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Button } from './Button.tsx';

afterEach(cleanup);

it('a button keeps the focus when its reason appears and goes', () => {
  const { rerender } = render(<Button>Apply</Button>);
  const button = screen.getByRole('button', { name: 'Apply' });
  button.focus();
  rerender(<Button blocked="Nothing to apply.">Apply</Button>);
  expect(document.activeElement).toBe(button);
  rerender(<Button>Apply</Button>);
  expect(document.activeElement).toBe(button);
  expect(button.dataset['tip']).toBeUndefined();
});
