import net from '../../../resources/locales/en/net.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    net: typeof net;
  }
}

addTexts({ net });
