/** Runs before all specs: Playwright takes the default export. */
export { buildApp as default } from './app-bundle.ts';
