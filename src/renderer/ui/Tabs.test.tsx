import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

function Parts() {
  const [value, setValue] = useState('one');
  return (
    <Tabs
      label="Parts"
      value={value}
      onValue={setValue}
      tabs={[
        { value: 'one', label: 'One', content: <p>first</p> },
        { value: 'two', label: 'Two', count: 7, content: <p>second</p> },
        { value: 'three', label: 'Three', content: <p>kept</p>, keep: true },
      ]}
    />
  );
}

it('shows one part at a time, by pointer and keys, and keeps the state of hidden parts', async () => {
  render(<Parts />);
  const part = (): string => screen.getByRole('tabpanel').textContent;
  expect([part(), screen.queryByText('second')]).toEqual(['first', null]);
  expect(screen.getByText('kept')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Two 7' }));
  expect(part()).toBe('second');
  await userEvent.keyboard('{End}');
  expect(part()).toBe('kept');
  await userEvent.keyboard('{ArrowRight}');
  expect([part(), screen.getByRole('tab', { name: 'One' }).getAttribute('aria-selected')]).toEqual([
    'first',
    'true',
  ]);
});
