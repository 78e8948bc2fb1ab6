/// <reference types="vite/client" />
import { addTexts } from '../../src/shared/i18n/translate.ts';

const files = import.meta.glob<object>('../../resources/locales/en/*.json', {
  eager: true,
  import: 'default',
});

// Tests import parts of the product without the entry that loads their texts.
for (const [file, texts] of Object.entries(files))
  addTexts({ [file.replace(/^.*\/|\.json$/g, '')]: texts });
