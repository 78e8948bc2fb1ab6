/// <reference types="vite/client" />
import { addTexts } from '../../src/shared/i18n/translate.ts';

const files = import.meta.glob<object>('../../resources/locales/en/*.json', {
  eager: true,
  import: 'default',
});

// A test imports parts of the product without the entry that brings their texts.
for (const [file, texts] of Object.entries(files))
  addTexts({ [file.replace(/^.*\/|\.json$/g, '')]: texts });
