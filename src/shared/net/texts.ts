import net from '../../../resources/locales/en/net.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ net });
