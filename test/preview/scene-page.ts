import type { Page } from '@playwright/test';
// The scripts of scenes find controls by their texts.
import '../e2e/rig/texts.ts';
import { draws, twoFrames } from '../e2e/rig/two-frames.ts';
import { plays } from './plays.ts';
import type { SceneApp } from './scene-app.ts';
import type { Scene } from './scene.ts';

export type SceneTheme = 'light' | 'dark' | 'forced';

/** Time limit (ms) for a step of a scene's script. */
const STEP_LIMIT_MS = 60_000;

/** What the preview page offers; see `scene-app.ts` and `preview.tsx`. */
interface PreviewGlobals {
  /** Renders the scene in the page's address. */
  drawScene(): Promise<void>;
  /** Unmounts it. */
  leaveScene?: () => void;
}

/** A page that renders one scene after the other without reloading. */
export class ScenePage {
  readonly app: SceneApp;
  readonly #open: () => Promise<Page>;
  readonly #errors: string[] = [];
  #page: Page | null = null;

  /** `open`: opens an empty page. */
  constructor(app: SceneApp, open: () => Promise<Page>) {
    this.app = app;
    this.#open = open;
  }

  get page(): Page {
    if (this.#page === null) throw new Error('no scene was drawn');
    return this.#page;
  }

  /** Returns the errors of the page since the last call. */
  takeErrors(): string[] {
    return this.#errors.splice(0);
  }

  /**
   * Renders a scene at a window size and runs its script. Nothing of the previous scene remains. Returns whether the browser rendered
   * nothing and a new page was needed, which happens once in many hours.
   */
  async draw(scene: Scene, size: string): Promise<{ readonly renewed: boolean }> {
    await this.#mount(scene, size);
    const renewed = !(await draws(this.page));
    if (renewed) {
      await this.close();
      await this.#mount(scene, size);
      await twoFrames(this.page);
    }
    await plays[scene.name]?.(this.page);
    return { renewed };
  }

  /** Sizes such as `348x520`. */
  async resize(size: string): Promise<void> {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const now = this.page.viewportSize();
    if (now?.width !== width || now.height !== height)
      await this.page.setViewportSize({ width, height });
  }

  async use(theme: SceneTheme): Promise<void> {
    await this.#emulate(theme);
    await twoFrames(this.page);
  }

  /** A screenshot of the page; null before the first scene, and if the page is gone. */
  screenshot = async (): Promise<Buffer | null> =>
    (await this.#page?.screenshot().catch(() => null)) ?? null;

  /** Makes the next scene start in a new page, without anything that the browser caches for a page. */
  async close(): Promise<void> {
    await this.#page?.close();
    this.#page = null;
  }

  async #mount(scene: Scene, size: string): Promise<void> {
    if (this.#page === null) await this.#load();
    else {
      await this.page.mouse.up();
      await this.page.evaluate(leave);
      // Also removes a focus ring that a key caused.
      await this.page.mouse.click(0, 0);
    }
    await this.resize(size);
    await this.#emulate('light');
    await this.page.evaluate(async (name) => {
      history.replaceState(null, '', `/?scene=${name}`);
      await (globalThis as unknown as PreviewGlobals).drawScene();
      await document.fonts.ready;
    }, scene.name);
    await this.page.locator('html[data-scene] #root > *').first().waitFor({ state: 'attached' });
  }

  #emulate(theme: SceneTheme): Promise<void> {
    return this.page.emulateMedia({
      colorScheme: theme === 'dark' ? 'dark' : 'light',
      forcedColors: theme === 'forced' ? 'active' : 'none',
      reducedMotion: 'reduce',
    });
  }

  async #load(): Promise<void> {
    const page = await this.#open();
    this.#page = page;
    // A script that waits in vain fails with the condition that it waits for, long before its test times out.
    page.setDefaultTimeout(STEP_LIMIT_MS);
    page.on('pageerror', ({ message }) => this.#errors.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text());
    });
    await page.goto(this.app.url(''));
    await page.evaluate(leave);
  }
}

/** Runs in the page: unmounts the scene, and removes its remains from the document, the timers and the storage. */
function leave(): void {
  const preview = globalThis as unknown as PreviewGlobals;
  preview.leaveScene?.();
  delete preview.leaveScene;
  for (let id = Number(setTimeout(() => undefined)); id > 0; id -= 1) clearTimeout(id);
  for (let id = requestAnimationFrame(() => undefined); id > 0; id -= 1) cancelAnimationFrame(id);
  const html = document.documentElement;
  for (const { name } of [...html.attributes]) if (name !== 'lang') html.removeAttribute(name);
  for (const style of document.head.querySelectorAll('style')) style.remove();
  const body = document.createElement('body');
  body.innerHTML = '<div id="root"></div>';
  html.replaceChild(body, document.body);
  localStorage.clear();
  sessionStorage.clear();
}
