import cut from '../../../resources/locales/en/cut.json' with { type: 'json' };
import { addTexts } from './translate.ts';

declare module './translate.ts' {
  interface TextsByNamespace {
    cut: typeof cut;
  }
}

addTexts({ cut });
