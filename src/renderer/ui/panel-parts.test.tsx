import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { BarStrip } from './chart/BarStrip.tsx';
import { CopyButton } from './CopyButton.tsx';
import { FilterChip } from './FilterChip.tsx';
import { IconButton } from './IconButton.tsx';
import { Menu, MenuCheck, MenuItem } from './Menu.tsx';
import { SearchField } from './SearchField.tsx';
import { SplitView } from './SplitView.tsx';
import { UiRoot } from './UiRoot.tsx';
import { t } from '../../shared/i18n/translate.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('SplitView', () => {
  const edge = () => screen.getByRole('separator', { name: 'Resize Details' });
  const width = () => edge().getAttribute('aria-valuenow');
  const open = (id: string) =>
    render(
      <SplitView id={id} label="Details" side={<p>What is open</p>} width={400}>
        <p>All</p>
      </SplitView>,
    );

  it('is resized by keys and pointer within its limits, and remembers it by its id', () => {
    open('runs');
    fireEvent.keyDown(edge(), { key: 'ArrowLeft' });
    expect(width()).toBe('416');
    fireEvent.keyDown(edge(), { key: 'End' });
    fireEvent.keyDown(edge(), { key: 'ArrowRight' });
    expect(width()).toBe('280');
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    fireEvent.pointerDown(edge(), { button: 0, clientX: 500, pointerId: 1 });
    fireEvent.pointerMove(edge(), { clientX: 450, pointerId: 1 });
    fireEvent.pointerUp(edge(), { pointerId: 1 });
    fireEvent.pointerMove(edge(), { clientX: 100, pointerId: 1 });
    expect(width()).toBe('350');
    cleanup();
    open('runs');
    expect(width()).toBe('350');
    fireEvent.doubleClick(edge());
    cleanup();
    open('runs');
    expect(width()).toBe('400');
  });

  it('starts at its default width if the stored one is invalid', () => {
    localStorage.setItem('split runs', '12');
    open('runs');
    expect(width()).toBe('400');
  });

  it('has a part of the view where that is more than its own width, until it is resized', () => {
    const { container } = render(
      <SplitView id="runs" label="Details" side={<p>What is open</p>} width={400} share={38}>
        <p>All</p>
      </SplitView>,
    );
    const side = () =>
      (container.firstElementChild as HTMLElement).style.getPropertyValue('--side');
    expect(side()).toBe('max(400px, 38%)');
    fireEvent.keyDown(edge(), { key: 'ArrowLeft' });
    expect(side()).toBe('416px');
  });

  it('has no edge while nothing is open', () => {
    render(
      <SplitView id="runs" label="Details" side={null}>
        <p>All</p>
      </SplitView>,
    );
    expect(screen.queryByRole('separator')).toBeNull();
  });
});

describe('SearchField', () =>
  it('is cleared by Escape, which closes nothing else then, and by its button', async () => {
    const around = vi.fn();
    function Filter() {
      const [text, setText] = useState('');
      return (
        <div onKeyDown={around}>
          <SearchField label="Filter" value={text} onText={setText} />
        </div>
      );
    }
    render(
      <UiRoot>
        <Filter />
      </UiRoot>,
    );
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter' });
    fireEvent.change(field, { target: { value: 'api' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect([field.value, around.mock.calls.length]).toEqual(['', 0]);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(around).toHaveBeenCalledTimes(1);
    await userEvent.type(field, 'web');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect([field.value, document.activeElement]).toEqual(['', field]);
  }));

describe('FilterChip', () =>
  it('says whether it is on, and with how many', async () => {
    const toggled = vi.fn();
    render(
      <FilterChip on={false} count={3} tone="bad" onToggle={toggled}>
        rejected
      </FilterChip>,
    );
    const chip = screen.getByRole('button', { name: '3 rejected' });
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(chip);
    expect(toggled.mock.calls).toEqual([[true]]);
  }));

describe('CopyButton', () => {
  const copy = (text: () => string | null) =>
    render(
      <UiRoot>
        <CopyButton label="Copy run id" text={text} />
      </UiRoot>,
    );
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Copy run id' }));

  it('copies and says so', async () => {
    userEvent.setup();
    copy(() => 'run-7f3c');
    await press();
    await screen.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe('run-7f3c');
  });

  it('says when the clipboard is closed', async () => {
    userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    copy(() => 'run-7f3c');
    await press();
    expect(await screen.findByText(t('views:copy.failed'))).toBeTruthy();
  });
});

describe('Button', () => {
  it('that is blocked stays focusable, says why and does nothing', async () => {
    const pressed = vi.fn();
    render(
      <UiRoot>
        <Button blocked="The run goes on." disabled onClick={pressed}>
          Retry
        </Button>
        <Menu trigger={<IconButton label="More" blocked="Nothing to do." icon={<svg />} />}>
          <MenuItem onSelect={pressed}>Stop</MenuItem>
        </Menu>
      </UiRoot>,
    );
    for (const [name, why] of [
      ['Retry', 'The run goes on.'],
      ['More', 'Nothing to do.'],
    ] as const) {
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-description')).toBe(why);
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await userEvent.tab();
      expect(document.activeElement).toBe(button);
      expect((await screen.findByRole('tooltip')).textContent).toBe(why);
      await userEvent.keyboard('{Enter} {ArrowDown}');
      await userEvent.click(button);
      expect(screen.getByRole('tooltip').textContent).toBe(why);
    }
    expect(pressed).not.toHaveBeenCalled();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('that is disabled by its own press keeps the focus until the user leaves it', async () => {
    const pressed = vi.fn();
    function Stepper() {
      const [left, setLeft] = useState(1);
      const step = (): void => {
        pressed();
        setLeft(left - 1);
      };
      return (
        <form onSubmit={pressed}>
          <Button type="submit" disabled={left === 0} onClick={step}>
            Less
          </Button>
          <Button>Other</Button>
        </form>
      );
    }
    render(<Stepper />);
    const less = screen.getByRole<HTMLButtonElement>('button', { name: 'Less' });
    less.closest('form')?.addEventListener('submit', (event) => event.preventDefault());
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const calls = pressed.mock.calls.length;
    expect([document.activeElement, less.getAttribute('aria-disabled')]).toEqual([less, 'true']);
    await userEvent.keyboard('{Enter} ');
    expect(pressed).toHaveBeenCalledTimes(calls);
    await userEvent.tab();
    expect([less.disabled, less.getAttribute('aria-disabled')]).toEqual([true, null]);
    await userEvent.tab({ shift: true });
    expect(document.activeElement).not.toBe(less);
  });
});

describe('a menu item', () =>
  it('that is unavailable is reached by arrow keys, so that its reason is read, and does nothing', async () => {
    const selected = vi.fn();
    render(
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={selected}>Stop</MenuItem>
        <MenuItem why="The run has ended." disabled onSelect={selected}>
          Retry
        </MenuItem>
        <MenuCheck checked why="It is the last one." onChecked={selected}>
          Name
        </MenuCheck>
      </Menu>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const items = [
      screen.getByRole('menuitem', { name: 'Retry The run has ended.' }),
      screen.getByRole('menuitemcheckbox', { name: 'Name It is the last one.' }),
    ];
    for (const item of items) {
      await userEvent.keyboard('{ArrowDown}');
      expect([document.activeElement, item.getAttribute('aria-disabled')]).toEqual([item, 'true']);
      await userEvent.keyboard('{Enter}');
      await userEvent.click(item);
    }
    expect(selected).not.toHaveBeenCalled();
    expect(screen.getByRole('menu')).toBeTruthy();
  }));

describe('BarStrip', () =>
  it('scales its bars to the longest, and marks what failed by more than colour', () => {
    const { container } = render(
      <BarStrip
        label="Last 3 runs: 1 failed"
        bars={[
          { value: 10, title: 'Mon, 10 s' },
          { value: 20, title: 'Tue, 20 s', state: 'failed' },
          { value: null, title: 'Wed, waits' },
        ]}
      />,
    );
    expect(screen.getByRole('img', { name: 'Last 3 runs: 1 failed' })).toBeTruthy();
    const [first, failed, waits] = [...container.querySelectorAll('g')];
    const height = (bar: Element | undefined) =>
      Number(bar?.querySelector('rect')?.getAttribute('height'));
    expect(height(failed)).toBeGreaterThan(height(first) * 1.8);
    expect(height(waits)).toBe(3);
    expect([first, failed, waits].map((bar) => bar?.querySelectorAll('rect').length)).toEqual([
      1, 2, 1,
    ]);
  }));
