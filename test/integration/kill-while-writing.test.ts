import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AtomicFiles } from '../../src/main/platform/files.ts';
import { createRedactor } from '../../src/main/platform/log/redactor.ts';
import { chooseSecrets } from '../../src/main/platform/secrets/choose-secrets.ts';
import { openSettings } from '../../src/main/platform/settings-file.ts';
import type { Child } from '../support/programs/child.ts';
import { startChild } from '../support/programs/child.ts';
import { FakeClock } from '../support/core/fake-clock.ts';
import { runs } from '../support/sample.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const writer = fileURLToPath(new URL('../support/programs/write-forever.ts', import.meta.url));
const tempDir = useTempDirs();

const KILLS = runs(100, 10);
/** At most one write more than reported: a kill may happen between the write and the line. */
const inFlight = 1;

/** Reads a folder like the app at startup. */
async function read(dataDir: string): Promise<{ settings: number; secret: number }> {
  const ports = {
    dataDir,
    files: new AtomicFiles(),
    clock: new FakeClock(),
    redactor: createRedactor(),
  };
  const { settings, notices } = await openSettings(dataDir, ports);
  const opened = await chooseSecrets({ mode: 'file', remembered: null }, ports);
  expect([...notices, ...opened.notices]).toEqual([]);
  const { activeProfile, chosenPlayer } = settings.get().music;
  expect(chosenPlayer['padding']).toHaveLength(20_000);
  const secret = await opened.secrets.use('count', (value) => value);
  expect(secret).toMatch(/^\d+ x{20000}$/);
  return { settings: Number(activeProfile), secret: Number.parseInt(secret, 10) };
}

/** The last number that a writer reported before it was killed at its own moment. */
async function lastReported(child: Child): Promise<number> {
  let told = Number(await child.nextLine());
  const rounds = Math.floor(Math.random() * 4);
  for (let round = 0; round < rounds; round += 1) told = Number(await child.nextLine());
  const moment = process.hrtime.bigint() + BigInt(Math.floor(Math.random() * 6_000_000));
  while (process.hrtime.bigint() < moment) await new Promise((resolve) => setImmediate(resolve));
  const dead = child.kill();
  for await (const line of child.restLines()) told = Number(line);
  await dead;
  return told;
}

describe('a process that is killed in the middle of writing', () =>
  it('never leaves a torn or lost file', { timeout: 300_000 }, async () => {
    const lanes = 2;
    const env = { NODE_COMPILE_CACHE: await tempDir() };
    const lane = async (): Promise<void> => {
      const dataDir = await tempDir();
      let child = startChild(writer, [dataDir], env);
      for (let kill = 0; kill < KILLS / lanes; kill += 1) {
        const told = await lastReported(child);
        const found = await read(dataDir);
        for (const value of [found.settings, found.secret]) {
          expect(value).toBeGreaterThanOrEqual(told);
          expect(value).toBeLessThanOrEqual(told + inFlight);
        }
        if (kill + 1 < KILLS / lanes) child = startChild(writer, [dataDir], env);
      }
      expect((await readdir(dataDir)).sort()).toEqual(['secrets.json', 'settings.json']);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }));
