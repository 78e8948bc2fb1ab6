import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { addTexts, t } from '../../../src/shared/i18n/translate.ts';
import { root } from './command-line.ts';

const folder = join(root, 'resources/locales/en');

// In the app, each entry point registers its texts; specs register all of them.
for (const file of readdirSync(folder))
  addTexts({ [parse(file).name]: JSON.parse(readFileSync(join(folder, file), 'utf8')) as object });

export { t };
