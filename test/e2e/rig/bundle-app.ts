import { buildApp } from './app-bundle.ts';
import { prepareElectronApp } from './electron-app.ts';

/** Runs before all specs: Playwright takes the default export. */
async function prepareApp(): Promise<void> {
  prepareElectronApp();
  await buildApp();
}

export { prepareApp as default };
