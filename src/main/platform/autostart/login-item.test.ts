import { describe, expect, it } from 'vitest';
import { loginItemChange, readLoginItem, startsHidden, noAutostart } from './login-item.ts';

describe('the login item of macOS', () => {
  const mac = (status: string, openAtLogin = false) =>
    readLoginItem('darwin', { openAtLogin, status });

  it('is on only when the system enabled it', () => {
    expect(mac('enabled', true)).toEqual({
      state: 'on',
      detail: null,
      hidden: null,
      current: true,
    });
    expect(mac('not-registered').state).toBe('off');
    expect(mac('not-found').state).toBe('off');
    expect(readLoginItem('darwin', { openAtLogin: true }).state).toBe('on');
  });

  it('waits for the user if the system asks for approval', () => {
    const entry = mac('requires-approval', true);
    expect(entry.state).toBe('blocked');
    expect(entry.detail).toContain('Login Items');
  });

  it('takes no arguments', () =>
    expect(loginItemChange('darwin', { on: true, hidden: true })).toEqual({ openAtLogin: true }));
});

describe('the entry of Windows', () => {
  const windows = (...launchItems: { args: string[]; enabled: boolean }[]) =>
    readLoginItem('win32', { openAtLogin: false, launchItems });

  it('is on with any arguments, and shows whether it starts hidden', () => {
    expect(windows({ args: ['--hidden'], enabled: true })).toMatchObject({
      state: 'on',
      hidden: true,
    });
    expect(windows({ args: [], enabled: true })).toMatchObject({ state: 'on', hidden: false });
    expect(windows()).toMatchObject({ state: 'off' });
    expect(readLoginItem('win32', { openAtLogin: false }).state).toBe('off');
  });

  it('is blocked if it was disabled in the system', () => {
    const entry = windows({ args: ['--hidden'], enabled: false });
    expect(entry).toMatchObject({ state: 'blocked', hidden: true });
    expect(entry.detail).toContain('Startup');
    expect(
      windows({ args: [], enabled: false }, { args: ['--hidden'], enabled: true }),
    ).toMatchObject({ state: 'on', hidden: true });
  });

  it('is written with the argument and switched on, and removed', () => {
    expect(loginItemChange('win32', { on: true, hidden: true })).toEqual({
      openAtLogin: true,
      args: ['--hidden'],
      enabled: true,
    });
    expect(loginItemChange('win32', { on: true, hidden: false }).args).toEqual([]);
    expect(loginItemChange('win32', { on: false, hidden: true })).toEqual({ openAtLogin: false });
  });
});

describe('a start', () => {
  it('is hidden by its argument, or when the system opened the app and the setting says so', () => {
    const facts = { argument: false, openedAtLogin: false, startHidden: true };
    expect(startsHidden(facts)).toBe(false);
    expect(startsHidden({ ...facts, argument: true, startHidden: false })).toBe(true);
    expect(startsHidden({ ...facts, openedAtLogin: true })).toBe(true);
    expect(startsHidden({ ...facts, openedAtLogin: true, startHidden: false })).toBe(false);
  });

  it('cannot be set up without a list', async () => {
    await noAutostart.write({ on: true, hidden: true });
    expect((await noAutostart.read()).state).toBe('unsupported');
  });
});
