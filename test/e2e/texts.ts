import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { addTexts, t } from '../../src/shared/i18n/translate.ts';
import { root } from './command-line.ts';

const folder = join(root, 'resources/locales/en');

// A spec knows no entry that brings the texts of the parts it looks at.
for (const file of readdirSync(folder))
  addTexts({ [parse(file).name]: JSON.parse(readFileSync(join(folder, file), 'utf8')) as object });

export { t };
