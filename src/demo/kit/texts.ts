import demo from '../../../resources/locales/en/demo.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/translate.ts';

declare module '../../shared/i18n/translate.ts' {
  interface TextsByNamespace {
    demo: typeof demo;
  }
}

addTexts({ demo });

/** The texts of the demo servers. Their keys are the servers' faults, so that every fault has a sentence. */
export type DemoTexts = typeof demo;
export const demoTexts = demo;
